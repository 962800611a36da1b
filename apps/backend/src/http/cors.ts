import cors from '@fastify/cors';
import { API_KEY_HEADER, HOUR_MS, SECOND_MS } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Permits API calls from browsers on the own origin and the configured ones, compared as whole strings. Never permits
 * credentials: the session is sent in a header that another site's page does not have.
 */
export const corsPlugin = fastifyPlugin(
  async (app: FastifyInstance, { origins }: { origins: readonly string[] }) => {
    const allowed = new Set(origins);
    await app.register(cors, {
      origin: (origin, callback) => callback(null, origin !== undefined && allowed.has(origin)),
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', API_KEY_HEADER, 'Idempotency-Key'],
      exposedHeaders: ['Content-Disposition', 'Date', 'Retry-After', 'ETag'],
      credentials: false,
      maxAge: HOUR_MS / SECOND_MS,
    });
  },
  { name: 'cors-allowlist' },
);

const MAX_NAMED = 100;

/**
 * Logs the setting to change, once for each origin whose preflight is not permitted: the browser shows its page only a
 * failed request.
 */
export function logRefusedOrigins(app: FastifyInstance, { origins }: { origins: readonly string[] }): void {
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
