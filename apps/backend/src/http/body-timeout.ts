import { SECOND_MS } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

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
export const bodyTimeoutPlugin = fastifyPlugin(
  (app: FastifyInstance, { lingerMs = LINGER_MS }: { lingerMs?: number }, done: () => void) => {
    app.addHook('onRequest', (request, _reply, next) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        const { raw } = request;
        const limitMs = request.routeOptions.config.bodyTimeoutMs ?? BODY_TIMEOUT_MS;
        const timer = setTimeout(() => raw.destroy(), limitMs);
        timer.unref();
        const stop = (): void => clearTimeout(timer);
        raw.once('end', stop).once('close', stop);
      }
      next();
    });
    app.addHook('onResponse', ({ raw }, _reply, next) => {
      if (!raw.complete && !raw.destroyed) {
        const timer = setTimeout(() => raw.destroy(), lingerMs);
        timer.unref();
        const stop = (): void => clearTimeout(timer);
        raw.once('end', stop).once('close', stop);
      }
      next();
    });
    done();
  },
  { name: 'body-timeout' },
);
