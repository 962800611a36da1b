import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import * as simulator from '../../features/billing/providers/sandbox/simulator.ts';
import { createFakeServer, FakeLedger, type FakeProvider, type FakeResponse } from './fake-server.ts';

const SECRET_KEY = 'sk_test_fake';
const WEBHOOK_SECRET = 'whsec_fake';

interface Intent extends simulator.SimulatedCharge {
  id: string;
  currency: string;
  client_secret: string;
  customer: string | null;
  payment_method: string;
  metadata: { payment: string };
  /** The decline of a charge without the customer's authentication. */
  isAlone: boolean;
}

/** Reactions of Stripe's test payment methods; the others succeed. */
const behaviours: Readonly<Record<string, simulator.Behaviour>> = {
  pm_card_chargeDeclined: { kind: 'fails', failureCode: 'card_declined' },
  pm_card_chargeDeclinedInsufficientFunds: { kind: 'fails', failureCode: 'insufficient_funds' },
  pm_card_chargeDeclinedExpiredCard: { kind: 'fails', failureCode: 'expired_card' },
  pm_card_chargeDeclinedIncorrectCvc: { kind: 'fails', failureCode: 'incorrect_cvc' },
  pm_card_chargeCustomerFail: { kind: 'renewalsFail' },
  pm_card_authenticationRequired: { kind: 'asks' },
};

/** Stripe's words for a failure; the code of the simulator is the decline code of the bank. */
const declineOf = ({ failure_code: reason, isAlone }: Intent) =>
  reason === 'authentication_failed'
    ? { code: isAlone ? 'authentication_required' : 'payment_intent_authentication_failure' }
    : reason === 'expired_card' || reason === 'incorrect_cvc'
      ? { code: reason }
      : { code: 'card_declined', decline_code: reason === 'card_declined' ? 'generic_decline' : reason };

/** Status of the simulator → status of Stripe, and type of the event. */
const states: Readonly<Record<string, [status: string, event: string]>> = {
  new: ['requires_confirmation', 'created'],
  requires_action: ['requires_action', 'requires_action'],
  succeeded: ['succeeded', 'succeeded'],
  failed: ['requires_payment_method', 'payment_failed'],
  canceled: ['canceled', 'canceled'],
};

/** An intent as Stripe's API returns it. */
function view(intent: Intent) {
  const { id: intentId, status, amount_minor: amount, refunded_minor: amount_refunded, ...fields } = intent;
  const latestCharge = {
    id: `ch_${intentId}`,
    amount_refunded,
    payment_method_details: { card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031 } },
  };
  return {
    ...fields,
    id: intentId,
    object: 'payment_intent',
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    status: states[status]?.[0],
    last_payment_error: status === 'failed' ? { type: 'card_error', ...declineOf(intent) } : null,
    latest_charge: status === 'succeeded' ? latestCharge : null,
    next_action: status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
  };
}

export interface FakeStripe extends FakeProvider {
  /** Simulates the visitor's decision in the window that Stripe's script opens. */
  decide(clientSecret: string, decision: 'approve' | 'refuse'): void;
  /** Refunds in Stripe's dashboard, without a request to the server. */
  refundOutside(amount: number): void;
  /** Payment ids of the server, one for each captured charge. */
  paid(): string[];
}

const error = (status: number, fields: Record<string, unknown>): FakeResponse => ({
  status,
  body: { error: { type: 'invalid_request_error', message: 'refused', ...fields } },
});

const id = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;

/** The state of the fake, and the effect of every call. */
class StripeLedger extends FakeLedger<Intent> {
  readonly events: { id: string; type: string; object: object }[] = [];

  /** Reports the new state. */
  respond(intent: Intent): FakeResponse {
    const object = view(intent);
    this.events.push({ id: id('evt'), type: `payment_intent.${states[intent.status]?.[1]}`, object });
    const failure = { type: 'card_error', message: 'declined', ...declineOf(intent), payment_intent: object };
    return intent.status === 'failed'
      ? { status: 402, body: { error: failure } }
      : { status: 200, body: object };
  }

  create(fields: URLSearchParams): FakeResponse {
    const method = fields.get('payment_method');
    if (!method?.startsWith('pm_')) return error(404, { code: 'resource_missing', param: 'payment_method' });
    const intent: Intent = {
      ...simulator.newCharge(Number(fields.get('amount')), 'new'),
      id: id('pi'),
      currency: fields.get('currency') ?? '',
      client_secret: id('secret'),
      customer: fields.get('customer'),
      payment_method: method,
      metadata: { payment: fields.get('metadata[payment]') ?? '' },
      isAlone: false,
    };
    this.set(intent.id, intent);
    return this.respond(intent);
  }

  confirm(intent: Intent | undefined, fields: URLSearchParams): FakeResponse {
    if (!intent) return error(404, { code: 'resource_missing' });
    if (intent.status !== 'new') return error(400, { code: 'payment_intent_unexpected_state' });
    intent.isAlone = fields.get('off_session') === 'true';
    const behaviour = behaviours[intent.payment_method] ?? { kind: 'succeeds' };
    this.change(intent, simulator.begun(behaviour, { offSession: intent.isAlone }));
    return this.respond(intent);
  }

  refund(fields: URLSearchParams): FakeResponse {
    const intent = this.get(fields.get('payment_intent') ?? '');
    const amount = Number(fields.get('amount'));
    if (intent?.status !== 'succeeded') return error(400, { code: 'charge_not_refundable' });
    if (!this.change(intent, simulator.refunded(intent, amount)))
      return error(400, { code: 'charge_already_refunded' });
    const object = { ...view(intent).latest_charge, object: 'charge', payment_intent: intent.id };
    this.events.push({ id: id('evt'), type: 'charge.refunded', object });
    return { status: 200, body: { id: id('re'), object: 'refund', status: 'succeeded', amount } };
  }

  cancel(intent: Intent | undefined): FakeResponse {
    if (!intent) return error(404, { code: 'resource_missing' });
    if (intent.status === 'succeeded') return error(400, { code: 'payment_intent_unexpected_state' });
    this.change(intent, { status: 'canceled' });
    return this.respond(intent);
  }
}

/** Stripe's payment API according to its documentation, limited to the calls of the adapter. */
export function createFakeStripe(): FakeStripe {
  const server = createFakeServer('idempotency-key', error(400, { type: 'idempotency_error' }));
  const { app, replyOnce } = server;
  const ledger = new StripeLedger();
  const signer = new Stripe(SECRET_KEY);

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return reply.code(401).send({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    return undefined;
  });
  app.post<{ Params: { '*': string }; Body: string | undefined }>('/v1/*', async (request, reply) => {
    const fields = new URLSearchParams(request.body ?? '');
    const [resource, intentId = '', action] = request.params['*'].split('/');
    return replyOnce(request, reply, () => {
      if (resource === 'customers') return { status: 200, body: { id: id('cus'), object: 'customer' } };
      if (action === 'detach') return { status: 200, body: { id: intentId, object: 'payment_method' } };
      if (resource === 'refunds') return ledger.refund(fields);
      if (action === 'confirm') return ledger.confirm(ledger.get(intentId), fields);
      return action === 'cancel' ? ledger.cancel(ledger.get(intentId)) : ledger.create(fields);
    });
  });
  app.get<{ Params: { id: string } }>('/v1/payment_intents/:id', async (request, reply) => {
    const intent = ledger.get(request.params.id);
    return intent ? view(intent) : reply.code(404).send(error(404, { code: 'resource_missing' }).body);
  });

  return {
    ...server,
    charges: ledger.charges,
    refunds: ledger.refunds,
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
      ledger.respond(intent);
    },
    refundOutside(amount) {
      const paid = ledger.find(({ status }) => status === 'succeeded');
      ledger.refund(new URLSearchParams({ payment_intent: paid?.id ?? '', amount: String(amount) }));
    },
    paid: () =>
      [...ledger.values()]
        .filter(({ status }) => status === 'succeeded')
        .map(({ metadata }) => metadata.payment),
    webhooks: (at, secret = WEBHOOK_SECRET) =>
      ledger.events.map((event) => {
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
