import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { createFakeServer, IdempotentResponses, type FakeServer, type RawWebhook } from './fake-server.ts';

const SECRET_KEY = 'sk_test_fake';
const WEBHOOK_SECRET = 'whsec_fake';

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: string;
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  metadata: Record<string, string>;
  last_payment_error: null | { type: string; code: string; decline_code?: string };
  latest_charge: null | {
    id: string;
    amount_refunded: number;
    payment_method_details: { card: { brand: string; last4: string } };
  };
  next_action: null | { type: 'use_stripe_sdk' };
}

interface FakeResponse {
  status: number;
  body: unknown;
}

/** Declines of Stripe's test payment methods. */
const declines: Readonly<Record<string, { code: string; decline_code?: string }>> = {
  pm_card_chargeDeclined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_chargeDeclinedInsufficientFunds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card' },
  pm_card_chargeDeclinedIncorrectCvc: { code: 'incorrect_cvc' },
};

export interface FakeStripe extends FakeServer {
  environment(base: string): Record<string, string>;
  /** Captured amounts, in minor units. */
  charges: number[];
  refunds: number[];
  /** Simulates the visitor's decision in the window that Stripe's script opens. */
  decide(clientSecret: string, decision: 'approve' | 'refuse'): void;
  /** Refunds in Stripe's dashboard, without a request to the server. */
  refundOutside(amount: number): void;
  /** Every event so far, signed with the given time. */
  webhooks(at: number, secret?: string): RawWebhook[];
}

const error = (status: number, fields: Record<string, unknown>): FakeResponse => ({
  status,
  body: { error: { type: 'invalid_request_error', message: 'refused', ...fields } },
});

const id = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;

/** The state of the fake, and the effect of every call. */
class StripeLedger {
  readonly intents = new Map<string, Intent>();
  readonly refunded = new Map<string, number>();
  readonly charges: number[] = [];
  readonly refunds: number[] = [];
  readonly events: { id: string; type: string; object: object }[] = [];

  tell(type: string, intent: Intent): void {
    this.events.push({ id: id('evt'), type: `payment_intent.${type}`, object: structuredClone(intent) });
  }

  tellRefund(intent: Intent): void {
    const charge = { ...intent.latest_charge, object: 'charge', payment_intent: intent.id };
    this.events.push({ id: id('evt'), type: 'charge.refunded', object: structuredClone(charge) });
  }

  capture(intent: Intent): void {
    intent.status = 'succeeded';
    intent.last_payment_error = null;
    intent.latest_charge = {
      id: id('ch'),
      amount_refunded: 0,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    };
    this.charges.push(intent.amount);
    this.tell('succeeded', intent);
  }

  decline(intent: Intent, reason: { code: string; decline_code?: string }): FakeResponse {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { type: 'card_error', ...reason };
    this.tell('payment_failed', intent);
    return {
      status: 402,
      body: { error: { type: 'card_error', message: 'declined', ...reason, payment_intent: intent } },
    };
  }

  create(fields: URLSearchParams): FakeResponse {
    const method = fields.get('payment_method');
    if (!method?.startsWith('pm_')) return error(404, { code: 'resource_missing', param: 'payment_method' });
    const intent: Intent = {
      id: id('pi'),
      object: 'payment_intent',
      amount: Number(fields.get('amount')),
      currency: fields.get('currency') ?? '',
      status: 'requires_confirmation',
      client_secret: id('secret'),
      customer: fields.get('customer'),
      payment_method: method,
      metadata: { payment: fields.get('metadata[payment]') ?? '' },
      last_payment_error: null,
      latest_charge: null,
      next_action: null,
    };
    this.intents.set(intent.id, intent);
    this.tell('created', intent);
    return { status: 200, body: intent };
  }

  confirm(intent: Intent | undefined, fields: URLSearchParams): FakeResponse {
    if (!intent) return error(404, { code: 'resource_missing' });
    if (intent.status !== 'requires_confirmation')
      return error(400, { code: 'payment_intent_unexpected_state' });
    const method = intent.payment_method ?? '';
    const isAlone = fields.get('off_session') === 'true';
    const reason = declines[method];
    if (reason) return this.decline(intent, reason);
    if (isAlone && method === 'pm_card_chargeCustomerFail')
      return this.decline(intent, { code: 'card_declined', decline_code: 'do_not_honor' });
    if (method === 'pm_card_authenticationRequired') {
      if (isAlone)
        return this.decline(intent, {
          code: 'authentication_required',
          decline_code: 'authentication_required',
        });
      intent.status = 'requires_action';
      intent.next_action = { type: 'use_stripe_sdk' };
      this.tell('requires_action', intent);
      return { status: 200, body: intent };
    }
    this.capture(intent);
    return { status: 200, body: intent };
  }

  refund(fields: URLSearchParams): FakeResponse {
    const intent = this.intents.get(fields.get('payment_intent') ?? '');
    const amount = Number(fields.get('amount'));
    if (intent?.status !== 'succeeded') return error(400, { code: 'charge_not_refundable' });
    const sum = (this.refunded.get(intent.id) ?? 0) + amount;
    if (sum > intent.amount) return error(400, { code: 'charge_already_refunded' });
    this.refunded.set(intent.id, sum);
    this.refunds.push(amount);
    if (intent.latest_charge) intent.latest_charge.amount_refunded = sum;
    this.tellRefund(intent);
    return { status: 200, body: { id: id('re'), object: 'refund', status: 'succeeded', amount } };
  }

  cancel(intent: Intent | undefined): FakeResponse {
    if (!intent) return error(404, { code: 'resource_missing' });
    if (intent.status === 'succeeded') return error(400, { code: 'payment_intent_unexpected_state' });
    intent.status = 'canceled';
    this.tell('canceled', intent);
    return { status: 200, body: intent };
  }
}

/** Stripe's payment API according to its documentation, limited to the calls of the adapter. */
export function createFakeStripe(): FakeStripe {
  const server = createFakeServer();
  const { app } = server;
  const transaction = new StripeLedger();
  const kept = new IdempotentResponses();
  const signer = new Stripe(SECRET_KEY);

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return reply.code(401).send({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    return undefined;
  });
  app.post<{ Params: { '*': string }; Body: string | undefined }>('/v1/*', async (request, reply) => {
    const fields = new URLSearchParams(request.body ?? '');
    const [resource, intentId = '', action] = request.params['*'].split('/');
    const work = (): FakeResponse => {
      if (resource === 'customers') return { status: 200, body: { id: id('cus'), object: 'customer' } };
      if (resource === 'refunds') return transaction.refund(fields);
      if (action === 'confirm') return transaction.confirm(transaction.intents.get(intentId), fields);
      if (action === 'cancel') return transaction.cancel(transaction.intents.get(intentId));
      return transaction.create(fields);
    };
    const key = request.headers['idempotency-key'];
    const response = await kept.once(
      typeof key === 'string' ? key : undefined,
      `${request.url}?${fields.toString()}`,
      work,
    );
    const { status, body } =
      response === 'other-contents' ? error(400, { type: 'idempotency_error' }) : structuredClone(response);
    return reply.code(status).send(body);
  });
  app.get<{ Params: { id: string } }>('/v1/payment_intents/:id', async (request, reply) => {
    const intent = transaction.intents.get(request.params.id);
    return intent ?? reply.code(404).send(error(404, { code: 'resource_missing' }).body);
  });

  return {
    ...server,
    charges: transaction.charges,
    refunds: transaction.refunds,
    environment: (base) => ({
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: base,
    }),
    decide(clientSecret, decision) {
      const intent = [...transaction.intents.values()].find(
        (candidate) => candidate.client_secret === clientSecret,
      );
      if (intent?.status !== 'requires_action') throw new Error('There is nothing to decide');
      if (decision === 'approve') transaction.capture(intent);
      else transaction.decline(intent, { code: 'payment_intent_authentication_failure' });
    },
    refundOutside(amount) {
      const paid = [...transaction.intents.values()].find(({ status }) => status === 'succeeded');
      transaction.refund(new URLSearchParams({ payment_intent: paid?.id ?? '', amount: String(amount) }));
    },
    webhooks: (at, secret = WEBHOOK_SECRET) =>
      transaction.events.map((event) => {
        const body = JSON.stringify({
          id: event.id,
          object: 'event',
          type: event.type,
          data: { object: event.object },
        });
        const timestamp = Math.floor(at / 1000);
        const signature = signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
        return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
      }),
  };
}
