import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { localeOf } from '../../locale.ts';
import { sessionOf } from '../../plugins/session.ts';
import type { Payer } from './new-payment.ts';

const KEY = /^[\x21-\x7E]{8,200}$/;

/** The `Idempotency-Key` of a request that moves money (decisions S8). Throws VALIDATION_FAILED without a usable one. */
export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && KEY.test(key)) return key;
  const message = 'An Idempotency-Key header of 8 to 200 characters is required';
  throw new AppError('VALIDATION_FAILED', {
    message,
    fields: [{ field: 'Idempotency-Key', message, rule: 'invalid' }],
  });
}

/** Who pays, in which language, under which key. Only behind `requireSession`. */
export function payerOf(request: FastifyRequest): Payer {
  return {
    userId: sessionOf(request).userId,
    locale: localeOf(request),
    siteOrigin: request.siteOrigin,
    site: request.siteId,
    idempotencyKey: idempotencyKeyOf(request),
  };
}
