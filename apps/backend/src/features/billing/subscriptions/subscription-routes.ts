import {
  CancellationRequestSchema,
  CancellationResponseSchema,
  CancelRequestSchema,
  ChangePlanRequestSchema,
  GiftCodeRequestSchema,
  InvoicePageSchema,
  pageQuery,
  PlanChangePreviewSchema,
  PlanSchema,
  SubscribeRequestSchema,
  SubscriptionHistorySchema,
  SubscriptionSchema,
  WithdrawalResponseSchema,
  WithdrawalRequestSchema,
} from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { apiRoute, apiScope, ownRoute } from '../../../http/api-route.ts';
import { localeOf } from '../../../http/locale.ts';
import { fileResponse } from '../../../http/open-api.ts';
import { sendFile } from '../../../http/send-stored.ts';
import { limitHandlerTime, sessionOf } from '../../../http/session.ts';
import { IdParams, payerOf } from '../payments/payment-routes.ts';
import type { InvoiceService } from '../invoices/invoice-service.ts';
import type { GiftCodeService } from './gift-codes.ts';
import type { SubscriptionService } from './subscription-service.ts';
import type { CancellationService, WithdrawalService } from './declarations.ts';
import { publicFor } from '../../../http/conditional.ts';

export interface SubscriptionRoutesOptions {
  subscriptions: SubscriptionService;
  giftCodes: Pick<GiftCodeService, 'redeem'>;
  invoices: InvoiceService;
  withdrawals: WithdrawalService;
  cancellations: CancellationService;
}

const PageQuery = Type.Object(pageQuery, { additionalProperties: false });

/** The routes of the accounting service, below `/api/accounting`. Private unless a route is marked public. */
export function subscriptionRoutes(
  instance: FastifyInstance,
  { subscriptions, giftCodes, invoices, withdrawals, cancellations }: SubscriptionRoutesOptions,
  done: () => void,
): void {
  limitHandlerTime(instance);
  const app = apiScope(instance, 'subscriptions');
  const response = { 200: SubscriptionSchema };

  app.get(
    '/subscriptions/plans',
    apiRoute('public', ['publicReadAddress'], {
      summary: 'Plans and their prices',
      response: { 200: Type.Array(PlanSchema) },
    }),
    (_request, reply) => {
      reply.header('cache-control', publicFor(60));
      return subscriptions.plans();
    },
  );
  app.get('/subscriptions/current', ownRoute({ summary: 'Own subscription', response }), (request) =>
    subscriptions.current(sessionOf(request).userId),
  );
  app.post(
    '/subscriptions/subscribe',
    apiRoute('user', ['accountUser', 'payUser', 'payAddress'], {
      summary: 'Start a trial or a paid subscription',
      body: SubscribeRequestSchema,
      response,
    }),
    (request) => subscriptions.subscribe(payerOf(request), request.body),
  );
  app.post(
    '/subscriptions/gift-code',
    apiRoute('user', ['accountUser', 'payUser', 'payAddress'], {
      summary: 'Premium for one period with a gift code, without a payment',
      body: GiftCodeRequestSchema,
      response,
    }),
    (request) => giftCodes.redeem(sessionOf(request).userId, request.body.code),
  );
  app.post(
    '/subscriptions/:id/cancel',
    ownRoute({
      summary: 'Cancel at the end of the period or at once',
      params: IdParams,
      body: CancelRequestSchema,
      response,
    }),
    (request) =>
      subscriptions.cancel(sessionOf(request), request.params.id, request.body.immediately ?? false),
  );
  app.post(
    '/subscriptions/:id/resume',
    ownRoute({ summary: 'Take a cancellation back', params: IdParams, response }),
    (request) => subscriptions.resume(sessionOf(request).userId, request.params.id),
  );
  app.post(
    '/subscriptions/:id/preview-change',
    ownRoute({
      summary: 'What a change of plan would cost',
      params: IdParams,
      body: ChangePlanRequestSchema,
      response: { 200: PlanChangePreviewSchema },
    }),
    (request) =>
      subscriptions.previewChange(sessionOf(request).userId, request.params.id, request.body.planId),
  );
  app.put(
    '/subscriptions/:id',
    apiRoute('user', ['accountUser', 'payUser', 'payAddress'], {
      summary: 'Change the plan',
      params: IdParams,
      body: ChangePlanRequestSchema,
      response,
    }),
    (request) => subscriptions.changePlan(payerOf(request), request.params.id, request.body.planId),
  );
  app.get(
    '/subscriptions/history',
    ownRoute({
      summary: 'What happened',
      querystring: PageQuery,
      response: { 200: SubscriptionHistorySchema },
    }),
    (request) => subscriptions.history(sessionOf(request).userId, request.query),
  );
  app.get(
    '/subscriptions/invoices',
    ownRoute({
      summary: 'Own invoices, newest first',
      querystring: PageQuery,
      response: { 200: InvoicePageSchema },
    }),
    (request) => invoices.page(sessionOf(request).userId, request.query),
  );
  app.get(
    '/subscriptions/invoices/:id/download',
    ownRoute({
      summary: 'An own invoice as PDF',
      params: IdParams,
      response: fileResponse('application/pdf'),
    }),
    async (request, reply) => {
      const { fileName, pdf } = await invoices.download(sessionOf(request).userId, request.params.id);
      return sendFile(reply, { fileName, mediaType: 'application/pdf', content: pdf });
    },
  );
  app.post(
    '/withdrawal',
    apiRoute('public', ['withdrawalAddress', 'unprovenMailRecipient', 'withdrawalRecipient'], {
      summary: 'Withdraw from a contract, without signing in',
      body: WithdrawalRequestSchema,
      response: { 200: WithdrawalResponseSchema },
    }),
    (request) => withdrawals.receive(request.body, { locale: localeOf(request), site: request.siteId }),
  );
  app.post(
    '/cancellation',
    apiRoute('public', ['cancellationAddress', 'unprovenMailRecipient', 'withdrawalRecipient'], {
      summary: 'Cancel a contract, without signing in',
      body: CancellationRequestSchema,
      response: { 200: CancellationResponseSchema },
    }),
    (request) => cancellations.receive(request.body, { locale: localeOf(request), site: request.siteId }),
  );
  done();
}
