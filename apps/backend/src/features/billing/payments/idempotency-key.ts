import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/errors.ts';
import { localeOf } from '../../../http/locale.ts';
import { networkOf } from '../../../http/address-limits.ts';
import { sessionOf } from '../../../http/session.ts';
import type { Payer } from './new-payment.ts';

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

/** User, language and idempotency key of a request. Only behind `requireSession`. */
export function payerOf(request: FastifyRequest): Payer {
  return {
    userId: sessionOf(request).userId,
    locale: localeOf(request),
    siteOrigin: request.siteOrigin,
    site: request.siteId,
    network: networkOf(request.ip),
    idempotencyKey: idempotencyKeyOf(request),
  };
}
