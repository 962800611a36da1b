import { adminRoute, recentAdminRoute, studioRoute } from '../../../http/studio-route.ts';
import { studioChange, type Audited } from '../../../http/studio-change.ts';
import type { Billing } from '../billing-feature.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../../http/request-checks.ts';
import { actorOf } from '../../../http/route-guards.ts';
import { sendFile } from '../../../http/send-stored.ts';
import type { GiftCodeService } from '../subscriptions/gift-codes.ts';
import type { PaymentComparer } from './payment-comparison.ts';
import type { PriceDesk } from '../plans/plan-prices.ts';
import { withVersion } from '../../../http/conditional.ts';

/** Prices of the plans; only for administrators. */
function planPriceRoutes(
  app: FastifyInstance,
  { prices, audited }: { prices: PriceDesk; audited: Audited },
): void {
  const change = studioChange(app, audited);
  const respond = async (_request: unknown, reply: FastifyReply) => {
    const { value, version } = await prices.list();
    return withVersion(reply, version, value);
  };
  studioRoute(app)(
    'GET /plan-prices',
    { config: adminRoute, summary: 'Prices of the plans, past and planned' },
    respond,
  );
  change('POST /plan-prices/:id', {
    config: { ...recentAdminRoute, audit: 'plan-price-changed' },
    summary: 'Set the price of a plan from a time on; subscriptions keep theirs',
    object: 'plan',
    work: ({ params, body }, { version, by }) =>
      prices.change({ ...body, plan: params.id, by: by.name, version }),
    respond,
  });
  change('DELETE /plan-prices/:id', {
    config: { ...recentAdminRoute, audit: 'plan-price-withdrawn' },
    summary: 'Take back a price that is not valid yet',
    object: 'plan',
    work: ({ params }, { version }) => prices.withdraw(params.id, { version }),
    respond,
  });
}

/** Payments beside what their providers say. */
function comparisonRoutes(
  app: FastifyInstance,
  { comparison, audited }: { comparison: PaymentComparer; audited: Audited },
): void {
  const route = studioRoute(app);
  route(
    'GET /payments/:id/comparison',
    { config: adminRoute, summary: 'What the provider says about a payment' },
    (request) => comparison.one(request.params.id),
  );
  route(
    'GET /payment-comparisons',
    { config: adminRoute, summary: 'What the providers say about the payments of a period' },
    ({ query }) => comparison.period(query),
  );
  route(
    'GET /subscriptions/:id/comparison',
    { config: adminRoute, summary: 'What the providers say about the newest payments of a subscription' },
    (request) => comparison.ofSubscription(request.params.id),
  );
  studioChange(app, audited)('POST /payments/:id/correction', {
    config: { ...recentAdminRoute, audit: 'payment-corrected' },
    summary: 'Take over what the provider says about a payment',
    object: 'payment',
    work: ({ params }) => comparison.correct(params.id),
  });
}

/** Codes for Premium; only for administrators. */
function giftCodeRoutes(
  app: FastifyInstance,
  { giftCodes, audited }: { giftCodes: GiftCodeService; audited: Audited },
): void {
  const change = studioChange(app, audited);
  studioRoute(app)(
    'GET /gift-codes',
    { config: adminRoute, summary: 'Gift codes, newest first, without the codes' },
    () => giftCodes.list(),
  );
  change('POST /gift-codes', {
    config: { ...recentAdminRoute, audit: 'gift-codes-made' },
    summary: 'Make gift codes; the response is the only place with the codes',
    object: ({ body }) => ({ kind: 'gift-codes', id: '', label: body.name }),
    work: ({ body }, { by }) => giftCodes.make(body, by.name),
  });
  change('DELETE /gift-codes/:id', {
    config: { ...adminRoute, audit: 'gift-codes-withdrawn' },
    summary: 'Refuse the codes that were not used yet',
    object: 'gift-codes',
    work: ({ params }) => giftCodes.withdraw(params.id),
  });
}

export interface BillingStudioDeps {
  desk: Billing['desk'];
  audited: Audited;
}

/** Payments, subscriptions, invoices and prices; only for administrators. */
export function billingStudioRoutes(app: FastifyInstance, deps: BillingStudioDeps): void {
  const route = studioRoute(app);
  route(
    'GET /billing',
    { config: adminRoute, summary: 'Currency, providers, plans and sites, for filters' },
    () => deps.desk.choices(),
  );
  paymentRoutes(app, deps);
  comparisonRoutes(app, { comparison: deps.desk.comparison, audited: deps.audited });
  subscriptionRoutes(app, deps);
  invoiceRoutes(app, deps);
  giftCodeRoutes(app, { giftCodes: deps.desk.giftCodes, audited: deps.audited });
  planPriceRoutes(app, { prices: deps.desk.prices, audited: deps.audited });
}

function paymentRoutes(app: FastifyInstance, { desk: { payments }, audited }: BillingStudioDeps): void {
  const route = studioRoute(app);
  route('GET /payments', { config: adminRoute, summary: 'Payments of all users' }, ({ query }) =>
    payments.page(query),
  );
  route(
    'GET /payments/:id',
    { config: adminRoute, summary: 'A payment with its history, refunds, invoice and subscription' },
    (request) => payments.details(request.params.id),
  );
  route(
    'POST /payments/:id/refunds',
    {
      config: { ...recentAdminRoute, audit: 'payment-refunded' },
      summary: 'Give back a part of a payment, or all that is left',
      description: 'The same Idempotency-Key refunds once.',
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
      return audited(request, { object: { kind: 'payment', id }, reason: order.reason }, () =>
        payments.refund(order),
      );
    },
  );
  studioChange(app, audited)('POST /payments/:id/decision', {
    config: { ...recentAdminRoute, audit: 'payment-decided' },
    summary: 'A payment no longer waits for a decision',
    object: 'payment',
    work: ({ params }) => payments.decide(params.id),
  });
}

function subscriptionRoutes(
  app: FastifyInstance,
  { desk: { subscriptions }, audited }: BillingStudioDeps,
): void {
  const route = studioRoute(app);
  route('GET /subscriptions', { config: adminRoute, summary: 'Subscriptions of all users' }, ({ query }) =>
    subscriptions.page(query),
  );
  const respond = ({ params }: FastifyRequest<{ Params: { id: string } }>) =>
    subscriptions.details(params.id);
  route(
    'GET /subscriptions/:id',
    { config: adminRoute, summary: 'A subscription with its history and payments' },
    respond,
  );
  const change = studioChange(app, audited);
  change('POST /subscriptions/:id/cancel', {
    config: { ...adminRoute, audit: 'subscription-cancelled' },
    summary: 'Cancel at the end of the period; an overdue subscription ends at once',
    object: 'subscription',
    work: ({ params, body }) => subscriptions.cancel(params.id, body.reason),
    respond,
  });
  change('POST /subscriptions/:id/resume', {
    config: { ...adminRoute, audit: 'subscription-resumed' },
    summary: 'Let a cancelled subscription go on',
    object: 'subscription',
    work: ({ params, body }) => subscriptions.resume(params.id, body.reason),
    respond,
  });
}

function invoiceRoutes(app: FastifyInstance, { desk: { invoices } }: BillingStudioDeps): void {
  const route = studioRoute(app);
  route(
    'GET /invoices',
    { config: adminRoute, summary: 'Invoices of all users, newest first' },
    ({ query }) => invoices.page(query),
  );
  route(
    'GET /invoices/:id/pdf',
    { config: adminRoute, summary: 'An invoice as PDF' },
    async (request, reply) => {
      const { fileName, pdf } = await invoices.document({ id: request.params.id });
      return sendFile(reply, { fileName, mediaType: 'application/pdf', content: pdf });
    },
  );
  route(
    'GET /credit-notes/:id/pdf',
    { config: adminRoute, summary: 'A credit note as PDF' },
    async (request, reply) => {
      const { fileName, pdf } = await invoices.creditNote({ id: request.params.id });
      return sendFile(reply, { fileName, mediaType: 'application/pdf', content: pdf });
    },
  );
  route(
    'GET /invoice-totals',
    { config: adminRoute, summary: 'Sums of a month by country and rate of VAT' },
    ({ query }) => invoices.totals(query.month),
  );
  route(
    'GET /invoice-export',
    {
      config: adminRoute,
      summary: 'Invoices, credit notes and refunds of a month as CSV, for the accountant',
    },
    async (request, reply) => {
      const { fileName, csv } = await invoices.exportMonth(request.query);
      return sendFile(reply, { fileName, mediaType: 'text/csv; charset=utf-8', content: csv });
    },
  );
}
