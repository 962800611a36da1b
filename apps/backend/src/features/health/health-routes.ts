import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../http/errors.ts';

export interface HealthOptions {
  /** Rejects when the server could not respond to a visitor now. */
  ready: () => Promise<void>;
}

const HealthSchema = Type.Object({ status: Type.Literal('ok') });

/** `GET /api/health`: 200 only when the server can serve (database included), else 503. */
export function healthPlugin(app: FastifyInstance, { ready }: HealthOptions): void {
  app.get(
    '/health',
    { schema: { tags: ['operations'], response: { 200: HealthSchema } } },
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
