import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../http/errors.ts';

export interface HealthOptions {
  /** Rejects if the server cannot currently respond to visitors. */
  ready: () => Promise<void>;
}

const HealthSchema = Type.Object({ status: Type.Literal('ok') });

/** `GET /api/health`: 200 only if the server (database included) can respond to visitors, else 503. */
export function healthPlugin(app: FastifyInstance, { ready }: HealthOptions): void {
  app.get(
    '/health',
    {
      schema: { tags: ['operations'], response: { 200: HealthSchema } },
      config: { alwaysResponds: true },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        await ready();
      } catch (error) {
        request.log.error({ err: error }, 'not ready');
        throw new AppError('UNAVAILABLE', { cause: error, retryAfterS: 5 });
      }
      return { status: 'ok' };
    },
  );
}
