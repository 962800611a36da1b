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
      exposedHeaders: ['Content-Disposition', 'Retry-After', 'ETag'],
      credentials: false,
      maxAge: HOUR_MS / SECOND_MS,
    });
  },
  { name: 'cors-allowlist' },
);
