import cors from '@fastify/cors';
import { randomUUID } from 'node:crypto';
import { SECOND_MS, API_KEY_HEADER, HOUR_MS } from '@lumigraph/contracts';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../config/config.ts';
import { MAX_HEADER_BYTES, type SiteSwitch } from '../sites/site-switch.ts';
import { errorsPlugin, frameworkErrorSender } from './errors-plugin.ts';
import { type SchemaCompilers, strictSchemas } from './strict-numbers.ts';
import { openApiPlugin } from './open-api.ts';
import { requestContextPlugin } from './request-context.ts';
import { requestLog } from './logger.ts';
import { clientErrorHandler, checkRequests } from './request-checks.ts';
import { securityHeaders } from './security-headers.ts';
import fastifyPlugin from 'fastify-plugin';
import underPressure from '@fastify/under-pressure';
import { BusyError } from '../lib/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route responds however busy the server is: for health checks. */
    alwaysResponds?: boolean;
  }
}

interface UnderPressureOptions {
  maxDelayMs: number;
  sampleMs?: number;
}

/** Long enough for one long turn, such as the first document after a start, to be outweighed by the turns after it. */
const SAMPLE_MS = 5_000;

/**
 * Refuses requests while turns of the event loop are longer than this on average. Queues keep them far shorter; this
 * holds for what no queue bounds. `sampleMs` is the time over which the average is taken.
 */
export const underPressurePlugin = fastifyPlugin(
  async (app: FastifyInstance, { maxDelayMs, sampleMs = SAMPLE_MS }: UnderPressureOptions) => {
    await app.register(underPressure, {
      maxEventLoopDelay: maxDelayMs,
      sampleInterval: sampleMs,
      pressureHandler: (request: FastifyRequest, _reply: FastifyReply) => {
        if (!request.routeOptions.config.alwaysResponds) throw new BusyError();
      },
    });
  },
);

export interface ServerOptions {
  config: Config;
  logger: FastifyBaseLogger | undefined;
  /** Compiled schemas that several applications share; each has its own when left out. */
  schemas: SchemaCompilers | undefined;
  siteSwitch: SiteSwitch;
  /** For uploads; other bodies are bounded by the body-timeout plugin. */
  requestTimeoutMs: number;
}

/** The server with its limits in size and time, still without a route. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { config, logger, schemas, siteSwitch, requestTimeoutMs } = options;
  const https = config.publicOrigin.startsWith('https://');
  const app = fastify({
    logController: requestLog,
    // Unique in all instances, because it is stored with mails and payments.
    genReqId: () => randomUUID(),
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    schemaController: strictSchemas(schemas),
    bodyLimit: 1024 * 1024,
    requestTimeout: requestTimeoutMs,
    // The server stops after its last connection: a request that arrives until then gets its response.
    return503OnClosing: false,
    connectionTimeout: 60 * SECOND_MS,
    keepAliveTimeout: 72 * SECOND_MS,
    // A missing Host is refused by our own hook, which sends the security headers.
    http: { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    routerOptions: { maxParamLength: 512, constraints: siteSwitch.constraints },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    frameworkErrors: frameworkErrorSender({ https }),
    clientErrorHandler: clientErrorHandler({ https }),
    // `route-schemas.test.ts` checks that schemas are valid; to do it at each start would take 0.7 s of CPU time.
    ajv: {
      customOptions: {
        allErrors: false,
        coerceTypes: true,
        removeAdditional: false,
        validateSchema: false,
      },
    },
  });
  siteSwitch.decorate(app);
  requestContextPlugin(app);
  return app;
}

/** What holds for every route: headers, origins, bodies, errors and the API's description. */
export async function registerHttp(app: FastifyInstance, config: Config): Promise<void> {
  securityHeaders(app, { https: config.publicOrigin.startsWith('https://') });
  // Our own pages are same-origin: without other sites there is nothing to allow, and nothing to spend on each request.
  const origins = [config.publicOrigin, ...config.siteOrigins];
  logRefusedOrigins(app, { origins });
  if (config.siteOrigins.length > 0) await allowOrigins(app, origins);
  checkRequests(app);
  limitBodyTime(app);
  // Only JSON bodies: the types that another site's form can send without a preflight request (text, form data) return
  // 415. A scope with another body type, such as uploads, adds its own parser.
  app.removeContentTypeParser('text/plain');
  await app.register(errorsPlugin);
  if (config.MAX_LOOP_DELAY_MS > 0)
    await app.register(underPressurePlugin, { maxDelayMs: config.MAX_LOOP_DELAY_MS });
  await app.register(openApiPlugin, { served: config.apiDocs });
}

/**
 * Permits API calls from browsers on the own origin and the configured ones, compared as whole strings. Never permits
 * credentials: the session is sent in a header that another site's page does not have.
 */
async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const allowed = new Set(origins);
  await app.register(cors, {
    origin: (origin, callback) => callback(null, origin !== undefined && allowed.has(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', API_KEY_HEADER, 'Idempotency-Key'],
    exposedHeaders: ['Content-Disposition', 'Content-Length', 'Date', 'Retry-After', 'ETag'],
    credentials: false,
    maxAge: HOUR_MS / SECOND_MS,
  });
}

const MAX_NAMED = 100;

/**
 * Logs the setting to change, once for each origin whose preflight is not permitted: the browser shows its page only a
 * failed request.
 */
function logRefusedOrigins(app: FastifyInstance, { origins }: { origins: readonly string[] }): void {
  const known = new Set(origins);
  app.addHook('onRequest', async ({ method, headers: { origin }, log }) => {
    if (method !== 'OPTIONS' || origin === undefined || known.has(origin)) return;
    // The header is of any content: only its beginning is logged, and only so often.
    if (known.size >= origins.length + MAX_NAMED) return;
    known.add(origin);
    const details = { event: 'origin-refused', origin: origin.slice(0, 200), setting: 'SITE_ORIGINS' };
    log.warn(details, 'origin-refused');
  });
}

/** A JSON body of at most one megabyte that takes longer indicates an attempt to hold the connection. */
const BODY_TIMEOUT_MS = 30 * SECOND_MS;
/** Time after the response in which a client that is still sending can read it, before the connection is closed. */
const LINGER_MS = 5 * SECOND_MS;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum time to receive the body; 30 s by default. Uploads over slow connections need more. */
    bodyTimeoutMs?: number;
  }
}

/**
 * Limits the time to receive a body, by route. Node has one such limit for the whole server, which has to be long
 * enough for uploads. When a body is rejected before it is read, the client has a few seconds.
 */
export function limitBodyTime(app: FastifyInstance, { lingerMs = LINGER_MS } = {}): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      destroyAfter(request.raw, request.routeOptions.config.bodyTimeoutMs ?? BODY_TIMEOUT_MS);
    next();
  });
  app.addHook('onResponse', ({ raw }, _reply, next) => {
    if (!raw.complete && !raw.destroyed) destroyAfter(raw, lingerMs);
    next();
  });
}

function destroyAfter(raw: FastifyRequest['raw'], ms: number): void {
  const timer = setTimeout(() => raw.destroy(), ms);
  timer.unref();
  const stop = (): void => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}
