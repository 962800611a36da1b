import * as simulator from '../../features/billing/providers/sandbox/simulator.ts';
import { FakeLedger, type FakeResponse } from './fake-server.ts';
import {
  captureAlone,
  newId,
  refundView,
  view,
  type Amount,
  type CaptureStatus,
  type Order,
  type Refund,
  type RefundStatus,
} from './paypal-views.ts';
import type { pendingReasons } from './schemas/paypal-objects.ts';
import { payPalError } from './schemas/paypal-schemas.ts';

const cents = (value: string): number => Math.round(Number(value) * 100);

const refusal = (issue: string, status = 422): FakeResponse => ({
  status,
  body: payPalError(status, issue),
});

const hasForbiddenDecimals = ({ value, currency_code: currency }: Amount): boolean =>
  ['HUF', 'JPY', 'TWD'].includes(currency) && value.includes('.');

/** The state of the fake, and the effect of every call. */
export class PayPalLedger extends FakeLedger<Order> {
  readonly invoices = new Set<string>();
  readonly events: object[] = [];
  areAccountsClosed = false;
  /** Later accounts are saved after the response. */
  vaultsLate = false;
  /** How later captures begin. */
  captureAs: { status: CaptureStatus; reason?: (typeof pendingReasons)[number]; advice?: string } = {
    status: 'COMPLETED',
  };
  /** Another amount than the order's is captured. */
  captureAmount: Amount | undefined;
  refundAs: RefundStatus = 'COMPLETED';
  refundIssue: string | undefined;
  hasNoIds = false;

  report(resourceType: string, type: string, resource: object): void {
    this.events.push({
      id: `WH-${newId()}`,
      event_version: '1.0',
      create_time: new Date().toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary: 'Something has changed.',
      resource: this.hasNoIds ? withoutIds(resource) : resource,
    });
  }

  capture(order: Order, vaultId: string | undefined): FakeResponse {
    const { invoice_id: invoice } = order.unit;
    if (invoice !== undefined && this.invoices.has(invoice)) return refusal('DUPLICATE_INVOICE_ID');
    if (invoice !== undefined) this.invoices.add(invoice);
    order.capture = { id: newId(), ...this.captureAs, amount: this.captureAmount ?? order.unit.amount };
    order.vaultId = vaultId;
    const isTaken = order.capture.status === 'COMPLETED';
    // The order is completed whatever becomes of its capture; only what is taken counts as a charge.
    if (isTaken) this.change(order, simulator.begun(order.behaviour));
    else order.status = 'succeeded';
    this.report('capture', `PAYMENT.CAPTURE.${order.capture.status}`, captureAlone(order));
    return { status: 201, body: view(order) };
  }

  /** A capture that was pending is completed or denied. */
  endCapture(status: 'COMPLETED' | 'DECLINED'): void {
    const order = this.find(({ capture }) => capture?.status === 'PENDING');
    if (!order?.capture) throw new Error('There is no pending capture');
    order.capture = { id: order.capture.id, amount: order.capture.amount, status };
    if (status === 'COMPLETED') this.change(order, simulator.begun(order.behaviour));
    this.report(
      'capture',
      status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED',
      captureAlone(order),
    );
  }

  create(body: string): FakeResponse {
    const request = JSON.parse(body) as {
      purchase_units: [Order['unit']];
      payment_source?: { paypal: { vault_id?: string; attributes?: object } };
    };
    const [unit] = request.purchase_units;
    if (hasForbiddenDecimals(unit.amount)) return refusal('DECIMALS_NOT_SUPPORTED');
    if (Number(unit.amount.value) <= 0) return refusal('CANNOT_BE_ZERO_OR_NEGATIVE');
    const { vault_id: saved, attributes } = request.payment_source?.paypal ?? {};
    const order: Order = {
      ...simulator.newCharge(cents(unit.amount.value), 'order'),
      id: newId(),
      unit,
      vaultId: undefined,
      savesAccount: attributes !== undefined,
      behaviour: { kind: 'succeeds' },
      refunds: [],
      created: new Date().toISOString(),
    };
    this.set(order.id, order);
    if (saved === undefined) return { status: 201, body: view(order) };
    if (!this.areAccountsClosed) return this.capture(order, saved);
    this.change(order, { status: 'failed' });
    return refusal('PAYER_ACCOUNT_RESTRICTED');
  }

  captureApproved(order: Order | undefined): FakeResponse {
    if (!order) return refusal('INVALID_RESOURCE_ID', 404);
    if (order.status === 'succeeded') return refusal('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'approved') return refusal('ORDER_NOT_APPROVED');
    // The order stays open for another way to pay.
    if (order.behaviour.kind === 'fails') return refusal('INSTRUMENT_DECLINED');
    return this.capture(order, order.savesAccount ? (this.vaultsLate ? '' : `vault${newId()}`) : undefined);
  }

  refund(captureId: string, body: string): FakeResponse {
    const order = this.find(({ capture }) => capture?.id === captureId);
    const { amount, invoice_id } = JSON.parse(body) as { amount: Amount; invoice_id?: string };
    if (!order?.capture) return refusal('INVALID_RESOURCE_ID', 404);
    if (this.refundIssue !== undefined) return refusal(this.refundIssue);
    if (order.capture.status === 'PENDING') return refusal('PENDING_CAPTURE');
    if (hasForbiddenDecimals(amount)) return refusal('DECIMALS_NOT_SUPPORTED');
    if (amount.currency_code !== order.capture.amount.currency_code) return refusal('CURRENCY_MISMATCH');
    const left = order.amount_minor - this.refundedOf(order);
    if (left === 0) return refusal('CAPTURE_FULLY_REFUNDED');
    if (cents(amount.value) > left) return refusal('REFUND_AMOUNT_EXCEEDED');
    const refund: Refund = {
      id: newId(),
      status: 'PENDING',
      amount,
      order,
      ...(invoice_id === undefined ? {} : { invoice_id }),
    };
    order.refunds.push(refund);
    if (this.refundAs === 'PENDING') this.report('refund', 'PAYMENT.REFUND.PENDING', refundView(refund));
    else this.endRefund(refund, this.refundAs);
    return { status: 201, body: refundView(refund) };
  }

  /** With refunds that are not final. */
  private refundedOf({ refunds }: Order): number {
    return refunds
      .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
      .reduce((sum, { amount }) => sum + cents(amount.value), 0);
  }

  endRefund(refund: Refund, status: Exclude<RefundStatus, 'PENDING'>): void {
    const { order, amount } = refund;
    refund.status = status;
    if (status !== 'COMPLETED') {
      this.report('refund', 'PAYMENT.REFUND.FAILED', refundView(refund));
      return;
    }
    this.change(order, simulator.refunded(order, cents(amount.value)));
    if (order.capture)
      order.capture.status = order.refunded_minor === order.amount_minor ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.report('refund', 'PAYMENT.CAPTURE.REFUNDED', refundView(refund));
  }

  lastPaid(): Order {
    const paid = [...this.values()].findLast(({ capture }) => capture !== undefined);
    if (!paid) throw new Error('There is no paid order');
    return paid;
  }
}

/** As in PayPal's published samples: only the links say what a resource belongs to. */
function withoutIds(resource: object): object {
  const {
    custom_id: _custom,
    supplementary_data: _data,
    invoice_id: _invoice,
    ...rest
  } = resource as Record<string, unknown>;
  return rest;
}
