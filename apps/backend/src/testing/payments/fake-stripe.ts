import Stripe from 'stripe';
import * as simulator from '../../features/billing/providers/sandbox/simulator.ts';
import { createFakeServer, type FakeProvider, type FakeResponse } from './fake-server.ts';
import { readForm, stripeApi, stripeError as error } from './schemas/stripe-api.ts';
import { event as eventSchema } from './schemas/stripe-objects.ts';
import { newId, StripeLedger } from './stripe-ledger.ts';
import type { Intent, IntentFields } from './stripe-intent-views.ts';

const SECRET_KEY = 'sk_test_fake';
const WEBHOOK_SECRET = 'whsec_fake';

export interface FakeStripe extends FakeProvider {
  /** Simulates the visitor's decision in the window that Stripe's script opens. */
  decide(clientSecret: string, decision: 'approve' | 'refuse'): void;
  /** Refunds in Stripe's dashboard, without a request to the server. */
  refundOutside(amount: number): void;
  /** Payment ids of the server, one for each captured charge. */
  paid(): string[];
  /** From now on Stripe refuses our key (401), its permissions (403), or nothing. */
  refuseKey(status: 401 | 403 | undefined): void;
  /** The status of the next refunds; "balance": refused, because the account has too little. */
  nextRefunds: string[];
  /** The bank decides about the last refund. */
  settleRefund(status: string): void;
  /** Opens a dispute of the last payment, or changes it. */
  dispute(status: string): void;
  warnOfFraud(): void;
  /** Puts the last payment into a state of Stripe's. */
  play(status: Stripe.PaymentIntent.Status, decline?: Intent['playedDecline']): void;
  /** Declines every later charge for this reason of the bank; undefined: none. */
  declineAll(decline: Intent['playedDecline']): void;
  /** Knows the saved method of a payment that another fake took; the token as in our rows. */
  adopt(token: string): void;
  /** Removes the customers or the methods in Stripe's dashboard. */
  forgetCustomers(): void;
  detachMethods(): void;
  customers: ReadonlyMap<string, { metadata: Record<string, string> }>;
  /** Names of the events so far. */
  eventTypes(): string[];
}

type Fields = Omit<IntentFields, 'amount'> & {
  amount?: string;
  off_session?: string;
  payment_intent?: string;
};

/** Stripe's payment API according to its documentation, limited to the calls of the adapter. */
export function createFakeStripe(): FakeStripe {
  let refusedWith: 401 | 403 | undefined;
  const server = createFakeServer('idempotency-key', undefined, stripeApi);
  const { app } = server;
  const ledger = new StripeLedger();
  const signer = new Stripe(SECRET_KEY);
  const kept = new Map<string, { contents: string; response: FakeResponse }>();

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('request-id', newId('req'));
    const isOurs = request.headers.authorization === `Bearer ${SECRET_KEY}`;
    if (isOurs && refusedWith === undefined) return undefined;
    const refusal =
      refusedWith === 403
        ? error(403, { code: 'more_permissions_required', message: 'The key lacks a permission.' })
        : error(401, { message: 'Invalid API Key provided' });
    return reply.code(refusal.status).send(refusal.body);
  });

  function carryOut(path: string, fields: Fields): FakeResponse {
    const [resource = '', id = '', action] = path.split('/');
    const amount = fields.amount === undefined ? {} : { amount: Number(fields.amount) };
    if (resource === 'customers') return ledger.createCustomer(fields);
    if (resource === 'payment_methods') return ledger.detach(id);
    if (resource === 'refunds') {
      const { payment_intent: paid, metadata } = fields;
      return ledger.refund({
        ...amount,
        ...(paid === undefined ? {} : { payment_intent: paid }),
        ...(metadata ? { metadata } : {}),
      });
    }
    if (action === 'confirm') return ledger.confirm(id, fields);
    return action === 'cancel'
      ? ledger.cancel(id)
      : ledger.create({ ...fields, amount: Number(fields.amount) });
  }

  app.post<{ Params: { '*': string }; Body: string | undefined }>('/v1/*', async (request, reply) => {
    // Keys belong to the account: another call with a known key is refused.
    const key = request.headers['idempotency-key'];
    const contents = `${request.url} ${request.body ?? ''}`;
    const first = typeof key === 'string' ? kept.get(key) : undefined;
    if (first && first.contents !== contents) {
      const { status, body } = error(400, { type: 'idempotency_error' });
      return reply.code(status).send(body);
    }
    const response = first?.response ?? carryOut(request.params['*'], readForm(request.body ?? '') as Fields);
    if (typeof key === 'string') kept.set(key, { contents, response });
    if (first) void reply.header('idempotent-replayed', 'true');
    return reply.code(response.status).send(response.body);
  });
  app.delete<{ Params: { id: string } }>('/v1/customers/:id', async (request, reply) => {
    const { status, body } = ledger.deleteCustomer(request.params.id);
    return reply.code(status).send(body);
  });
  app.get<{ Params: { '*': string } }>('/v1/*', async (request, reply) => {
    const [resource, id] = request.params['*'].split('/');
    const query = readForm(request.url.split('?')[1] ?? '') as { expand?: string[]; payment_intent?: string };
    const look = (): FakeResponse => {
      if ((resource === 'refunds' || resource === 'disputes') && id === undefined)
        return ledger.list(resource, query.payment_intent ?? null);
      if (resource === 'refunds') return ledger.refundOf(id ?? '');
      if (resource === 'disputes') return ledger.disputeOf(id ?? '');
      if (resource === 'charges') return ledger.chargeOf(id ?? '');
      return ledger.intentOf(id ?? '', query.expand?.includes('latest_charge') ?? false);
    };
    const { status, body } = look();
    return reply.code(status).send(body);
  });

  const lastIntent = (): Intent => {
    const intent = [...ledger.values()].at(-1);
    if (!intent) throw new Error('There is no payment');
    return intent;
  };

  return {
    ...server,
    charges: ledger.charges,
    refunds: ledger.refunds,
    nextRefunds: ledger.nextRefunds,
    customers: ledger.customers,
    environment: (base) => ({
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: base,
    }),
    decide(clientSecret, decision) {
      const intent = ledger.find((candidate) => candidate.client_secret === clientSecret);
      const failure = decision === 'approve' ? null : 'authentication_failed';
      if (!intent || !ledger.change(intent, simulator.settled(intent, failure)))
        throw new Error('There is nothing to decide');
      ledger.ended(intent);
    },
    refundOutside(amount) {
      const paid = ledger.find(({ status }) => status === 'succeeded');
      ledger.refund({ payment_intent: paid?.id ?? '', amount });
    },
    paid: () =>
      [...ledger.values()]
        .filter(({ status }) => status === 'succeeded')
        .map(({ metadata }) => metadata['payment'] ?? ''),
    refuseKey(status) {
      refusedWith = status;
    },
    settleRefund(status) {
      const refund = [...ledger.refundsById.values()].at(-1);
      if (!refund) throw new Error('There is no refund');
      ledger.settleRefund(refund, status);
    },
    dispute: (status) => void ledger.dispute(lastIntent(), status),
    warnOfFraud: () => ledger.warn(lastIntent()),
    play(status, decline) {
      const intent = lastIntent();
      intent.playedStatus = status;
      if (status === 'requires_payment_method') intent.status = 'failed';
      if (decline) intent.playedDecline = decline;
    },
    declineAll(decline) {
      ledger.declined = decline;
    },
    adopt(token) {
      const [customer = '', method = ''] = token.split(':');
      ledger.customers.set(customer, { id: customer, email: null, name: null, metadata: {} });
      ledger.methods.set(method, { id: method, name: method, customer, isSpent: true });
    },
    forgetCustomers() {
      for (const id of ledger.customers.keys()) ledger.deleteCustomer(id);
    },
    detachMethods() {
      for (const { id, customer } of ledger.methods.values()) if (customer !== null) ledger.detach(id);
    },
    eventTypes: () => ledger.events.map(({ type }) => type),
    webhooks: (at, secret = WEBHOOK_SECRET) =>
      ledger.events.map((one) => {
        const event = {
          ...one,
          object: 'event',
          api_version: '2026-10-28.endive',
          livemode: false,
          pending_webhooks: 1,
          request: { id: null, idempotency_key: null },
        };
        server.api?.check(`event ${one.type}`, eventSchema, event);
        const body = JSON.stringify(event);
        const timestamp = Math.floor(at / 1000);
        const signature = signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
        return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
      }),
  };
}
