import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';

const KEY = /^[\x21-\x7E]{8,200}$/;

/**
 * The `Idempotency-Key` of a payment request; a request without one counts as a new request. The open payment prevents
 * duplicates in any case. Throws VALIDATION_FAILED for an invalid key.
 */
export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return `once:${randomUUID()}`;
  if (typeof key === 'string' && KEY.test(key)) return key;
  const message = 'An Idempotency-Key header must have 8 to 200 visible characters';
  throw new AppError('VALIDATION_FAILED', {
    message,
    fields: [{ field: 'Idempotency-Key', message, rule: 'invalid' }],
  });
}
