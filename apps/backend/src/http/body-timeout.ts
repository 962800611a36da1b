import { SECOND_MS } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** A JSON body of at most a megabyte that takes longer comes from somebody who wants to hold the connection. */
const BODY_TIMEOUT_MS = 30 * SECOND_MS;
/** After the response. A client that is still sending gets to read it, and then makes room. */
const LINGER_MS = 5 * SECOND_MS;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Longest time for the body to come in; 30 s unless given. Uploads over slow lines need more. */
    bodyTimeoutMs?: number;
  }
}

/**
 * Bounds the time in which a body comes in, by route. Node knows one such limit for the whole server,
 * which has to be long enough for uploads. A body that is refused before it is read has a few seconds.
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
