import { API_KEY_HEADER } from '@lumigraph/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';

/**
 * `onRequest` hook: 401 without a known `X-API-Key`. The key identifies the calling site and is public, so a plain
 * look-up is enough; it must only ever permit reading.
 */
export function requireApiKey(known: readonly string[]) {
  const keys = new Set(known);
  const header = API_KEY_HEADER.toLowerCase();
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const key = request.headers[header];
    done(typeof key === 'string' && keys.has(key) ? undefined : new AppError('API_KEY_INVALID'));
  };
}
