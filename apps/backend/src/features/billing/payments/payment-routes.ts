import {
  pageQuery,
  PaymentIntentRequestSchema,
  PaymentOptionsSchema,
  PaymentPageSchema,
  PaymentRequestSchema,
  PaymentSchema,
  paymentStatuses,
  ProductSchema,
  SavedCardSchema,
  RefundRequestSchema,
  usualProvider,
  type PaymentOptions,
} from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { apiRoute, apiScope, ownRoute } from '../../../http/api-route.ts';
import { limitHandlerTime, sessionOf } from '../../../http/session.ts';
import { idempotencyKeyOf } from '../../../http/request-checks.ts';
import type { SavedCards } from '../cards/saved-cards.ts';
import { toProduct, type ProductCatalogue } from '../products/product-catalogue.ts';
import type { PaymentService } from './payment-service.ts';
import type { RefundService } from './refund-service.ts';
import { publicFor } from '../../../http/conditional.ts';
import { localeOf } from '../../../http/locale.ts';
import { networkOf } from '../../../http/address-limits.ts';
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

export interface PaymentRoutesOptions {
  payments: PaymentService;
  refunds: RefundService;
  products: ProductCatalogue;
  cards: SavedCards;
  options: PaymentOptions;
}

/** Of a payment, a subscription or an invoice. */
export const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) });
const HistoryQuery = Type.Object(
  {
    ...pageQuery,
    status: Type.Optional(Type.Enum(paymentStatuses)),
  },
  { additionalProperties: false },
);

/** The routes of the payment service, below `/api/payments`. Private unless a route is marked public. */
export function paymentRoutes(instance: FastifyInstance, deps: PaymentRoutesOptions, done: () => void): void {
  limitHandlerTime(instance);
  const app = apiScope(instance, 'payments');
  const { payments, refunds, products, cards, options } = deps;
  const response = { 200: PaymentSchema };

  app.get(
    '/options',
    apiRoute('public', ['publicReadAddress'], {
      summary: 'Which ways to pay this server offers',
      response: { 200: PaymentOptionsSchema },
    }),
    () => options,
  );

  app.get(
    '/products',
    apiRoute('public', ['publicReadAddress'], {
      summary: 'One-off products and their amounts',
      response: { 200: Type.Array(ProductSchema) },
    }),
    (request, reply) => {
      reply.header('cache-control', publicFor(60));
      return products.offeredAt(request.siteId).map(toProduct);
    },
  );

  const cardsResponse = { 200: Type.Array(SavedCardSchema) };
  app.get('/cards', ownRoute({ summary: 'Own saved cards', response: cardsResponse }), (request) =>
    cards.list(sessionOf(request).userId),
  );
  app.delete(
    '/cards/:id',
    ownRoute({ summary: 'Remove an own saved card', params: IdParams, response: cardsResponse }),
    (request) => cards.remove(sessionOf(request).userId, request.params.id),
  );
  app.post(
    '/cards/:id/renewals',
    ownRoute({ summary: 'Renew the subscription with this card', params: IdParams, response: cardsResponse }),
    (request) => cards.renewWith(sessionOf(request).userId, request.params.id),
  );

  app.post(
    '/payments/intent',
    apiRoute('user', ['accountUser', 'payUser', 'payAddress'], {
      summary: 'Stores an intent to pay',
      body: PaymentIntentRequestSchema,
      response,
    }),
    (request) => payments.createIntent(payerOf(request), request.body),
  );

  const pay = (
    request: FastifyRequest<{ Body: Type.Static<typeof PaymentRequestSchema> }>,
    fallback: string,
  ) => payments.pay(payerOf(request), request.body.provider ?? fallback, request.body);
  app.post(
    '/payment',
    apiRoute('user', ['payUser', 'payAddress'], {
      summary: 'Pay for a plan or a one-off product',
      body: PaymentRequestSchema,
      response,
    }),
    (request) => pay(request, usualProvider()),
  );
  app.post(
    '/revolut',
    apiRoute('user', ['payUser', 'payAddress'], {
      summary: 'Pay for a plan or a one-off product with the bank-style provider',
      body: PaymentRequestSchema,
      response,
    }),
    (request) => pay(request, usualProvider(true)),
  );

  app.get(
    '/payments/history',
    ownRoute({
      summary: 'Own payments, newest first',
      querystring: HistoryQuery,
      response: { 200: PaymentPageSchema },
    }),
    (request) => payments.history(sessionOf(request).userId, request.query),
  );
  app.get('/payments/:id', ownRoute({ summary: 'An own payment', params: IdParams, response }), (request) =>
    payments.payment(sessionOf(request).userId, request.params.id),
  );
  app.post(
    '/payments/:id/confirm',
    ownRoute({ summary: 'After the bank: how did it end?', params: IdParams, response }),
    (request) => payments.confirm(sessionOf(request).userId, request.params.id),
  );
  app.post(
    '/payments/:id/refund',
    apiRoute({ roles: ['admin'] }, ['accountUser'], {
      summary: 'Give money back (role admin)',
      params: IdParams,
      body: RefundRequestSchema,
      response,
    }),
    (request) =>
      refunds.refund({
        paymentId: request.params.id,
        amount: request.body.amount,
        requestedBy: sessionOf(request).userId,
        idempotencyKey: idempotencyKeyOf(request),
      }),
  );
  done();
}
