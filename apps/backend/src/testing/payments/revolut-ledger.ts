import { randomUUID } from 'node:crypto';
import * as simulator from '../../features/billing/providers/sandbox/simulator.ts';
import { FakeLedger, type FakeResponse } from './fake-server.ts';
import {
  stateOf,
  view,
  type Dispute,
  type Payment,
  type RevolutDecline,
  type RevolutOrder,
  type RevolutOrderState,
  type RevolutPaymentState,
} from './revolut-views.ts';
import { revolutError } from './schemas/revolut-schemas.ts';

const refused = (status: number, code: string | number, message: string): FakeResponse => ({
  status,
  body: revolutError(code, message),
});

/** The state of the fake, and the effect of every call. */
export class RevolutLedger extends FakeLedger<RevolutOrder> {
  readonly saved = new Map<string, string>();
  readonly disputes = new Map<string, Dispute>();
  readonly events: object[] = [];
  /** Declines later attempts with saved methods. */
  savedDecline: RevolutDecline | undefined;
  /** How later attempts with a saved method end; undefined: as usual. */
  savedState: { payment: RevolutPaymentState; order: RevolutOrderState } | undefined;
  refundState: RevolutOrderState = 'completed';
  refundRefusal: FakeResponse | undefined;

  report(event: string, order: RevolutOrder): void {
    const reference = order.merchant_order_data?.reference;
    this.events.push({
      event,
      order_id: order.id,
      ...(reference === undefined ? {} : { merchant_order_ext_ref: reference }),
    });
  }

  add(fields: Partial<RevolutOrder> & { amount_minor: number; currency: string }): RevolutOrder {
    const order: RevolutOrder = {
      ...simulator.newCharge(fields.amount_minor, 'requires_action'),
      id: randomUUID(),
      token: randomUUID(),
      type: 'payment',
      created_at: new Date().toISOString(),
      payments: [],
      ...fields,
    };
    this.set(order.id, order);
    return order;
  }

  create(body: string): FakeResponse {
    const { amount, ...posted } = JSON.parse(body) as { amount: number; currency: string } & Pick<
      RevolutOrder,
      'description' | 'merchant_order_data' | 'redirect_url'
    > & { customer?: { id?: string; email?: string }; capture_mode?: string };
    const { customer, capture_mode: _mode, ...fields } = posted;
    const order = this.add({
      ...fields,
      amount_minor: amount,
      ...(customer ? { customer: { id: randomUUID(), ...customer } } : {}),
    });
    return { status: 201, body: view(order) };
  }

  /** A declined attempt leaves the order open. `saves`: with `savePaymentMethodFor: 'merchant'`. */
  take(
    order: RevolutOrder,
    attempt: { decline?: RevolutDecline; methodId: string; saves: boolean },
  ): Payment {
    const { decline, methodId, saves } = attempt;
    const payment: Payment = {
      id: randomUUID(),
      state: decline === undefined ? 'captured' : 'declined',
      ...(decline === undefined ? {} : { decline_reason: decline }),
      payment_method: {
        ...(saves ? { id: methodId } : {}),
        type: 'card',
        card_brand: 'visa',
        card_last_four: '4242',
      },
    };
    order.payments.push(payment);
    if (decline !== undefined) {
      this.report('ORDER_PAYMENT_DECLINED', order);
      return payment;
    }
    this.change(order, simulator.settled(order, null));
    if (saves) this.saved.set(methodId, order.customer?.id ?? '');
    this.report('ORDER_AUTHORISED', order);
    this.report('ORDER_COMPLETED', order);
    return payment;
  }

  payWithSaved(order: RevolutOrder, body: string): FakeResponse {
    const { id: methodId } = (JSON.parse(body) as { saved_payment_method: { id: string } })
      .saved_payment_method;
    if (this.saved.get(methodId) !== order.customer?.id || stateOf(order) !== 'pending')
      return refused(422, 'unprocessable', 'The payment method cannot be used');
    const payment = this.savedState
      ? this.play(order, this.savedState.order, this.savedState.payment)
      : this.take(order, {
          ...(this.savedDecline === undefined ? {} : { decline: this.savedDecline }),
          methodId,
          saves: true,
        });
    const { state, decline_reason: reason } = payment;
    return {
      status: 200,
      body: {
        id: payment.id,
        order_id: order.id,
        payment_method: { type: 'card', id: methodId, brand: 'visa', last_four: '4242' },
        amount: order.amount_minor,
        currency: order.currency,
        state,
        ...(reason === undefined ? {} : { decline_reason: reason }),
      },
    };
  }

  /** Plays a state of an order, with an attempt in a state. */
  play(order: RevolutOrder, state: RevolutOrderState, paymentState: RevolutPaymentState): Payment {
    const payment: Payment = {
      id: randomUUID(),
      state: paymentState,
      payment_method: { type: 'card', card_brand: 'visa', card_last_four: '4242' },
    };
    order.payments.push(payment);
    order.played = state;
    if (state === 'completed') {
      delete order.played;
      this.change(order, simulator.settled(order, null));
    }
    if (state === 'failed') this.report('ORDER_FAILED', order);
    return payment;
  }

  refund(order: RevolutOrder, body: string): FakeResponse {
    const { amount, ...fields } = JSON.parse(body) as { amount: number; currency: string };
    if (this.refundRefusal) return this.refundRefusal;
    if (stateOf(order) !== 'completed' || order.type !== 'payment')
      return refused(422, 'bad_state', 'The order cannot be refunded in its state');
    if (fields.currency !== order.currency) return refused(422, 'validation', 'The currency differs');
    if (amount > order.amount_minor - order.refunded_minor - this.waitingFor(order))
      return refused(422, 2054, 'The amount is more than what is left');
    const refund = this.add({
      ...fields,
      amount_minor: amount,
      type: 'refund',
      played: 'processing',
      related_order_id: order.id,
    });
    if (this.refundState !== 'processing') this.endRefund(refund, this.refundState);
    return { status: 201, body: view(refund) };
  }

  /** Of refunds that are not final. */
  private waitingFor({ id }: RevolutOrder): number {
    return [...this.values()]
      .filter((order) => order.related_order_id === id && stateOf(order) === 'processing')
      .reduce((sum, { amount_minor: amount }) => sum + amount, 0);
  }

  endRefund(refund: RevolutOrder, state: RevolutOrderState): void {
    refund.played = state;
    const paid = this.get(refund.related_order_id ?? '');
    if (state === 'completed' && paid) this.change(paid, simulator.refunded(paid, refund.amount_minor));
    if (state === 'completed') this.report('ORDER_COMPLETED', refund);
    if (state === 'failed') this.report('ORDER_FAILED', refund);
    if (state === 'cancelled') this.report('ORDER_CANCELLED', refund);
  }

  cancel(order: RevolutOrder): FakeResponse {
    if (stateOf(order) !== 'pending') return refused(422, 'bad_state', 'The order cannot be cancelled');
    this.change(order, { status: 'canceled' });
    this.report('ORDER_CANCELLED', order);
    return { status: 200, body: view(order) };
  }

  lastPaid(): RevolutOrder {
    const paid = [...this.values()].findLast(
      (order) => order.type === 'payment' && stateOf(order) === 'completed',
    );
    if (!paid) throw new Error('There is no paid order');
    return paid;
  }
}
