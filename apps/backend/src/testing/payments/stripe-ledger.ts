import { randomBytes } from 'node:crypto';
import { SECOND_MS } from '@lumigraph/contracts';
import type Stripe from 'stripe';
import * as simulator from '../../features/billing/providers/sandbox/simulator.ts';
import { FakeLedger, type FakeResponse } from './fake-server.ts';
import { stripeError as error } from './schemas/stripe-api.ts';
import { behaviourOf, declineOf, MINIMUM_CHARGE } from './stripe-test-methods.ts';
import * as reports from './stripe-object-views.ts';
import * as view from './stripe-intent-views.ts';

export const newId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;
const secondsNow = (): number => Math.floor(Date.now() / SECOND_MS);

const ok = (body: unknown): FakeResponse => ({ status: 200, body });
const missing = (what: string, id: string, param?: string): FakeResponse =>
  error(param === undefined ? 404 : 400, {
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: param ?? 'id',
  });

/** Status of the simulator → status of Stripe, and type of the event. */
const states: Readonly<Record<string, [status: Stripe.PaymentIntent.Status, event: string]>> = {
  new: ['requires_confirmation', 'created'],
  requires_action: ['requires_action', 'requires_action'],
  succeeded: ['succeeded', 'succeeded'],
  failed: ['requires_payment_method', 'payment_failed'],
  canceled: ['canceled', 'canceled'],
};

/** The state of the fake, and the effect of every call. */
export class StripeLedger extends FakeLedger<view.Intent> {
  readonly events: { id: string; type: string; created: number; data: object }[] = [];
  readonly customers = new Map<string, view.Customer>();
  readonly methods = new Map<string, view.Method>();
  readonly refundsById = new Map<string, view.Refund>();
  readonly disputes = new Map<string, view.Dispute>();
  /** The status of the next refunds, or "balance": the account has too little; "succeeded" afterwards. */
  readonly nextRefunds: string[] = [];
  /** Set: every later charge is declined. */
  declined: view.Intent['playedDecline'];

  report(type: string, object: object, previous?: object): void {
    const data = { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) };
    this.events.push({ id: newId('evt'), type, created: secondsNow(), data });
  }

  statusOf = ({ status, playedStatus }: view.Intent): Stripe.PaymentIntent.Status =>
    playedStatus ?? states[status]?.[0] ?? 'requires_payment_method';

  intentView = (intent: view.Intent, expanded = false): object =>
    view.intentView(intent, this.statusOf(intent), expanded);

  /** Reports the new state. */
  respond(intent: view.Intent, expanded = false): FakeResponse {
    const event = states[intent.status]?.[1] ?? 'created';
    this.report(`payment_intent.${event}`, this.intentView(intent));
    if (intent.status === 'succeeded' || intent.status === 'failed')
      this.report(`charge.${intent.status}`, view.chargeView(intent));
    if (intent.status !== 'failed') return ok(this.intentView(intent, expanded));
    const failure = {
      ...declineOf(intent),
      charge: intent.chargeId,
      payment_intent: this.intentView(intent),
    };
    return { status: 402, body: { error: failure } };
  }

  createCustomer({ email = null, name = null, metadata = {} }: Partial<view.Customer>): FakeResponse {
    const customer = { id: newId('cus'), email, name, metadata };
    this.customers.set(customer.id, customer);
    return ok(reports.customerView(customer));
  }

  deleteCustomer(id: string): FakeResponse {
    if (!this.customers.delete(id)) return missing('customer', id);
    for (const method of this.methods.values()) if (method.customer === id) this.detachAll(method);
    return ok({ id, object: 'customer', deleted: true });
  }

  private detachAll(method: view.Method): void {
    const { customer } = method;
    method.customer = null;
    method.isSpent = true;
    this.report('payment_method.detached', reports.methodView(method), { customer });
  }

  detach(id: string): FakeResponse {
    const method = this.methods.get(id);
    if (!method) return missing('PaymentMethod', id);
    if (method.customer === null)
      return error(400, { message: 'The payment method you provided is not attached to a customer.' });
    this.detachAll(method);
    return ok(reports.methodView(method));
  }

  /** The ids of Stripe's test methods make a new method at each use; any other id was made in a browser. */
  private methodOf(id: string): view.Method | undefined {
    const known = this.methods.get(id);
    if (known || !id.startsWith('pm_')) return known;
    const method = {
      id: id.startsWith('pm_card_') ? newId('pm') : id,
      name: id,
      customer: null,
      isSpent: false,
    };
    this.methods.set(method.id, method);
    return method;
  }

  create(fields: view.IntentFields): FakeResponse {
    const { amount, currency } = fields;
    const least = MINIMUM_CHARGE[currency];
    if (least === undefined)
      return error(400, { message: `Invalid currency: ${currency}.`, param: 'currency' });
    if (amount < least) return error(400, { code: 'amount_too_small', param: 'amount' });
    const customer = fields.customer ?? null;
    if (customer !== null && !this.customers.has(customer)) return missing('customer', customer, 'customer');
    const method = this.methodOf(fields.payment_method ?? '');
    if (!method) return missing('PaymentMethod', fields.payment_method ?? '', 'payment_method');
    if (method.customer !== customer && method.customer !== null)
      return error(400, {
        message: 'The PaymentMethod belongs to another customer.',
        param: 'payment_method',
      });
    const intentId = newId('pi');
    const intent: view.Intent = {
      ...simulator.newCharge(amount, 'new'),
      id: intentId,
      currency,
      chargeId: newId('ch'),
      client_secret: `${intentId}_secret_${randomBytes(8).toString('hex')}`,
      customer,
      method,
      description: fields.description ?? null,
      keepsMethod: fields.setup_future_usage === 'off_session',
      metadata: fields.metadata ?? {},
      isAlone: false,
      isDisputed: false,
      created: secondsNow(),
    };
    this.set(intent.id, intent);
    return this.respond(intent, fields.expand?.includes('latest_charge'));
  }

  confirm(id: string, { off_session: offSession, expand }: { off_session?: string; expand?: string[] }) {
    const intent = this.get(id);
    if (!intent) return missing('payment_intent', id);
    if (intent.status !== 'new') return error(400, { code: 'payment_intent_unexpected_state' });
    const { method } = intent;
    if (method.isSpent && method.customer === null)
      return error(400, {
        message: 'The provided PaymentMethod was used before without a customer, or was detached from one.',
      });
    intent.isAlone = offSession === 'true';
    const behaviour: simulator.Behaviour = this.declined
      ? { kind: 'fails', failureCode: 'card_declined' }
      : behaviourOf(method.name);
    if (this.declined) intent.playedDecline = this.declined;
    this.change(intent, simulator.begun(behaviour, { offSession: intent.isAlone }));
    return this.ended(intent, expand?.includes('latest_charge'));
  }

  /** After an attempt: what becomes of the method, and what the bank reports by itself. */
  ended(intent: view.Intent, expanded = false): FakeResponse {
    const { method } = intent;
    if (intent.status !== 'requires_action') method.isSpent = true;
    if (intent.status === 'succeeded' && intent.keepsMethod) method.customer = intent.customer;
    const response = this.respond(intent, expanded);
    if (intent.status !== 'succeeded') return response;
    if (method.name === 'pm_card_createDispute') this.dispute(intent, 'needs_response');
    if (method.name === 'pm_card_createDisputeInquiry') this.dispute(intent, 'warning_needs_response');
    if (method.name === 'pm_card_createIssuerFraudRecord') this.warn(intent);
    return response;
  }

  cancel(id: string): FakeResponse {
    const intent = this.get(id);
    if (!intent) return missing('payment_intent', id);
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return error(400, { code: 'payment_intent_unexpected_state' });
    this.change(intent, { status: 'canceled' });
    return this.respond(intent);
  }

  refund(fields: { payment_intent?: string; amount?: number; metadata?: Record<string, string> }) {
    const intent = this.get(fields.payment_intent ?? '');
    if (!intent) return missing('payment_intent', fields.payment_intent ?? '', 'payment_intent');
    if (intent.status !== 'succeeded') return error(400, { code: 'payment_intent_unexpected_state' });
    const amount = fields.amount ?? intent.amount_minor - intent.refunded_minor;
    const [played] = this.nextRefunds;
    if (played === 'balance') {
      this.nextRefunds.shift();
      return error(400, { code: 'balance_insufficient', message: 'Insufficient funds in your account.' });
    }
    if (intent.isDisputed) return error(400, { code: 'charge_disputed' });
    if (intent.refunded_minor >= intent.amount_minor) return error(400, { code: 'charge_already_refunded' });
    if (!this.change(intent, simulator.refunded(intent, amount)))
      return error(400, {
        message: 'The amount is greater than what is left of the charge.',
        param: 'amount',
      });
    const pends = intent.method.name === 'pm_card_pendingRefund' ? 'pending' : 'succeeded';
    const refund: view.Refund = {
      id: newId('re'),
      amount,
      intent,
      metadata: fields.metadata ?? {},
      status: this.nextRefunds.shift() ?? pends,
      created: secondsNow(),
    };
    this.refundsById.set(refund.id, refund);
    if (refund.status === 'failed' || refund.status === 'canceled') this.giveUp(refund);
    this.report('refund.created', reports.refundView(refund));
    this.report('charge.refunded', view.chargeView(intent));
    return ok(reports.refundView(refund));
  }

  /** The money of a refund that did not arrive is taken back into the charge. */
  private giveUp({ intent, amount }: view.Refund): void {
    intent.refunded_minor -= amount;
    this.refunds.push(-amount);
  }

  /** The bank or Stripe decides about a refund. */
  settleRefund(refund: view.Refund, status: string): void {
    if (status === 'failed' || status === 'canceled') this.giveUp(refund);
    refund.status = status;
    const object = reports.refundView(refund);
    this.report('refund.updated', object);
    this.report('charge.refund.updated', object);
    if (status === 'failed') this.report('refund.failed', object);
  }

  dispute(intent: view.Intent, status: string): view.Dispute {
    const known = [...this.disputes.values()].find((one) => one.intent === intent);
    const dispute = known ?? { id: newId('dp'), intent, status, created: secondsNow() };
    dispute.status = status;
    intent.isDisputed = !status.startsWith('warning') && status !== 'won';
    this.disputes.set(dispute.id, dispute);
    const object = reports.disputeView(dispute);
    if (!known) this.report('charge.dispute.created', object);
    if (!known && intent.isDisputed) this.report('charge.dispute.funds_withdrawn', object);
    if (known) this.report('charge.dispute.updated', object);
    if (['won', 'lost', 'warning_closed', 'prevented'].includes(status))
      this.report('charge.dispute.closed', object);
    if (status === 'won') this.report('charge.dispute.funds_reinstated', object);
    return dispute;
  }

  warn(intent: view.Intent): void {
    this.report('radar.early_fraud_warning.created', reports.warningView(newId('issfr'), intent));
  }

  chargeOf(id: string): FakeResponse {
    const intent = this.find(({ chargeId }) => chargeId === id);
    return intent ? ok(view.chargeView(intent)) : missing('charge', id);
  }

  intentOf(id: string, expanded: boolean): FakeResponse {
    const intent = this.get(id);
    return intent ? ok(this.intentView(intent, expanded)) : missing('payment_intent', id);
  }

  refundOf(id: string): FakeResponse {
    const refund = this.refundsById.get(id);
    return refund ? ok(reports.refundView(refund)) : missing('refund', id);
  }

  disputeOf(id: string): FakeResponse {
    const dispute = this.disputes.get(id);
    return dispute ? ok(reports.disputeView(dispute)) : missing('dispute', id);
  }

  list(kind: 'refunds' | 'disputes', intentId: string | null): FakeResponse {
    const data =
      kind === 'refunds'
        ? [...this.refundsById.values()]
            .filter(({ intent }) => intent.id === intentId)
            .map(reports.refundView)
        : [...this.disputes.values()].filter(({ intent }) => intent.id === intentId).map(reports.disputeView);
    return ok({ object: 'list', data, has_more: false, url: `/v1/${kind}` });
  }
}
