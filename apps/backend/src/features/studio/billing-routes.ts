import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  BillingChoicesSchema,
  InvoiceExportQuerySchema,
  ReasonSchema,
  StudioInvoicesPageSchema,
  StudioInvoicesQuerySchema,
  StudioPaymentDetailsSchema,
  StudioPaymentsPageSchema,
  StudioPaymentsQuerySchema,
  StudioRefundRequestSchema,
  StudioRefundResultSchema,
  StudioSubscriptionDetailsSchema,
  StudioSubscriptionsPageSchema,
  StudioSubscriptionsQuerySchema,
} from '@lumigraph/contracts/studio';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { fileResponse, named } from '../../http/open-api.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { comparisonRoutes } from './comparison-routes.ts';
import { planPriceRoutes } from './plan-price-routes.ts';
import { actorOf } from './studio-scope.ts';
import type { Studio } from './studio-feature.ts';

const ADMIN = { studio: { roles: ['admin'] } } as const;
/** For what moves money. */
const RECENT_ADMIN = { studio: { roles: ['admin'], recent: true } } as const;

const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Payments, subscriptions, invoices and prices; only for administrators. */
export function billingStudioRoutes(instance: FastifyInstance, studio: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.get(
    '/billing',
    {
      config: ADMIN,
      schema: {
        summary: 'Currency, providers, plans and sites, for filters',
        response: { 200: BillingChoicesSchema },
      },
    },
    () => studio.billing.choices(),
  );
  paymentRoutes(instance, studio);
  comparisonRoutes(instance, studio);
  subscriptionRoutes(instance, studio);
  invoiceRoutes(instance, studio);
  planPriceRoutes(instance, studio);
}

function paymentRoutes(instance: FastifyInstance, { billing: { payments }, audited }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.get(
    '/payments',
    {
      config: ADMIN,
      schema: {
        summary: 'Payments of all users',
        querystring: StudioPaymentsQuerySchema,
        response: { 200: StudioPaymentsPageSchema },
      },
    },
    ({ query }) => payments.page(query),
  );
  app.get(
    '/payments/:id',
    {
      config: ADMIN,
      schema: {
        summary: 'A payment with its history, refunds, invoice and subscription',
        params,
        response: { 200: named(app, StudioPaymentDetailsSchema) },
      },
    },
    (request) => payments.details(request.params.id),
  );
  app.post(
    '/payments/:id/refunds',
    {
      config: RECENT_ADMIN,
      schema: {
        summary: 'Give back a part of a payment, or all that is left',
        description: 'The same Idempotency-Key refunds once.',
        params,
        body: StudioRefundRequestSchema,
        response: { 200: StudioRefundResultSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      const order = {
        ...request.body,
        paymentId: id,
        requestedBy: actorOf(request).id,
        idempotencyKey: idempotencyKeyOf(request),
      };
      if (await payments.isKnownRefund(id, order.idempotencyKey)) return payments.refund(order);
      return audited(
        request,
        { action: 'payment-refunded', object: { kind: 'payment', id }, reason: order.reason },
        () => payments.refund(order),
      );
    },
  );
  app.post(
    '/payments/:id/decision',
    {
      config: RECENT_ADMIN,
      schema: {
        summary: 'A payment no longer waits for a decision',
        params,
        body: ReasonSchema,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { reason } = request.body;
      await audited(request, { action: 'payment-decided', object: { kind: 'payment', id }, reason }, () =>
        payments.decide(id),
      );
      return reply.code(204).send(null);
    },
  );
}

function subscriptionRoutes(
  instance: FastifyInstance,
  { billing: { subscriptions }, audited }: Studio,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const details = { 200: named(app, StudioSubscriptionDetailsSchema) };
  app.get(
    '/subscriptions',
    {
      config: ADMIN,
      schema: {
        summary: 'Subscriptions of all users',
        querystring: StudioSubscriptionsQuerySchema,
        response: { 200: StudioSubscriptionsPageSchema },
      },
    },
    ({ query }) => subscriptions.page(query),
  );
  app.get(
    '/subscriptions/:id',
    {
      config: ADMIN,
      schema: { summary: 'A subscription with its history and payments', params, response: details },
    },
    (request) => subscriptions.details(request.params.id),
  );
  const change = (request: IdRequest, action: string, reason: string) => ({
    action,
    object: { kind: 'subscription', id: request.params.id },
    reason,
  });
  app.post(
    '/subscriptions/:id/cancel',
    {
      config: ADMIN,
      schema: {
        summary: 'Cancel at the end of the period; an overdue subscription ends at once',
        params,
        body: ReasonSchema,
        response: details,
      },
    },
    async (request) => {
      const { id } = request.params;
      const { reason } = request.body;
      await audited(request, change(request, 'subscription-cancelled', reason), () =>
        subscriptions.cancel(id, reason),
      );
      return subscriptions.details(id);
    },
  );
  app.post(
    '/subscriptions/:id/resume',
    {
      config: ADMIN,
      schema: {
        summary: 'Let a cancelled subscription go on',
        params,
        body: ReasonSchema,
        response: details,
      },
    },
    async (request) => {
      const { id } = request.params;
      const { reason } = request.body;
      await audited(request, change(request, 'subscription-resumed', reason), () =>
        subscriptions.resume(id, reason),
      );
      return subscriptions.details(id);
    },
  );
}

function invoiceRoutes(instance: FastifyInstance, { billing: { invoices } }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.get(
    '/invoices',
    {
      config: ADMIN,
      schema: {
        summary: 'Invoices of all users, newest first',
        querystring: StudioInvoicesQuerySchema,
        response: { 200: StudioInvoicesPageSchema },
      },
    },
    ({ query }) => invoices.page(query),
  );
  app.get(
    '/invoices/:id/pdf',
    {
      config: ADMIN,
      schema: { summary: 'An invoice as PDF', params, response: fileResponse('application/pdf') },
    },
    async (request, reply) => {
      const { fileName, pdf } = await invoices.document({ id: request.params.id });
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition(fileName))
        .send(pdf);
    },
  );
  app.get(
    '/invoice-export',
    {
      config: ADMIN,
      schema: {
        summary: 'Invoices and refunds of a month as CSV, for the accountant',
        querystring: InvoiceExportQuerySchema,
        response: fileResponse('text/csv'),
      },
    },
    async (request, reply) => {
      const { fileName, csv } = await invoices.exportMonth(request.query.month);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', contentDisposition(fileName))
        .send(csv);
    },
  );
}
