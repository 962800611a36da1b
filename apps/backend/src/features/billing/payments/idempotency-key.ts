import type { FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../../http/idempotency-key.ts';
import { localeOf } from '../../../http/locale.ts';
import { networkOf } from '../../../http/address-limits.ts';
import { sessionOf } from '../../../http/session.ts';
import type { Payer } from './new-payment.ts';

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
