import { randomBytes } from 'node:crypto';
import * as simulator from '../../features/billing/providers/sandbox/simulator.ts';
import { FakeLedger, type FakeResponse } from './fake-server.ts';
import {
  payPalError,
  type captureStatuses,
  type disputeOutcomes,
  type disputeStages,
  type disputeStatuses,
  type pendingReasons,
  type refundStatuses,
} from './schemas/paypal-schemas.ts';

const API = 'https://api-m.sandbox.paypal.com';

export type CaptureStatus = (typeof captureStatuses)[number];
export type RefundStatus = (typeof refundStatuses)[number];

export interface PayPalDispute {
  stage: (typeof disputeStages)[number];
  status: (typeof disputeStatuses)[number];
  outcome?: (typeof disputeOutcomes)[number];
}

interface Amount {
  value: string;
  currency_code: string;
}

interface Refund {
  id: string;
  status: RefundStatus;
  amount: Amount;
  invoice_id?: string;
  order: Order;
}

export interface Order extends simulator.SimulatedCharge {
  id: string;
  unit: { custom_id?: string; invoice_id?: string; description?: string; amount: Amount };
  /** `undefined`: the account is not saved; empty: saved, and its id comes later. */
  vaultId: string | undefined;
  savesAccount: boolean;
  behaviour: simulator.Behaviour;
  capture?: {
    id: string;
    status: CaptureStatus;
    reason?: (typeof pendingReasons)[number];
    advice?: string;
    amount: Amount;
  };
  refunds: Refund[];
  dispute?: PayPalDispute & { id: string };
  created: string;
}

/** Status of the simulator → status of PayPal. */
const states: Readonly<Record<string, string>> = {
  order: 'PAYER_ACTION_REQUIRED',
  approved: 'APPROVED',
  succeeded: 'COMPLETED',
};

export const newId = (): string => randomBytes(8).toString('hex').toUpperCase();
export const cents = (value: string): number => Math.round(Number(value) * 100);
const linkTo = (rel: string, path: string) => ({ href: `${API}${path}`, rel, method: 'GET' });

export const refusal = (issue: string, status = 422): FakeResponse => ({
  status,
  body: payPalError(status, issue),
});

export const refundView = ({ order, ...refund }: Refund) => ({
  ...refund,
  ...(order.unit.custom_id === undefined ? {} : { custom_id: order.unit.custom_id }),
  create_time: order.created,
  update_time: order.created,
  links: [
    linkTo('self', `/v2/payments/refunds/${refund.id}`),
    linkTo('up', `/v2/payments/captures/${order.capture?.id}`),
  ],
});

export function captureView({ id, unit, capture, created }: Order) {
  if (!capture) throw new Error('There is no capture');
  const { reason, advice, ...fields } = capture;
  return {
    ...fields,
    ...(reason === undefined ? {} : { status_details: { reason } }),
    ...(advice === undefined
      ? {}
      : { processor_response: { response_code: '5120', payment_advice_code: advice } }),
    ...(unit.custom_id === undefined ? {} : { custom_id: unit.custom_id }),
    ...(unit.invoice_id === undefined ? {} : { invoice_id: unit.invoice_id }),
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    create_time: created,
    update_time: created,
    links: [
      linkTo('self', `/v2/payments/captures/${capture.id}`),
      linkTo('up', `/v2/checkout/orders/${id}`),
    ],
  };
}

export const captureAlone = (order: Order) => ({
  ...captureView(order),
  supplementary_data: { related_ids: { order_id: order.id } },
});

/** An order as PayPal's API returns it. */
export function view(order: Order) {
  const { id, status, unit, vaultId, capture, refunds, created } = order;
  const payments = { captures: capture ? [captureView(order)] : [], refunds: refunds.map(refundView) };
  return {
    id,
    intent: 'CAPTURE',
    status: states[status] ?? 'CREATED',
    purchase_units: [{ reference_id: 'default', ...unit, ...(capture ? { payments } : {}) }],
    payment_source: {
      paypal:
        capture === undefined
          ? {}
          : {
              email_address: 'payer@example.com',
              account_id: 'QYR5Z8XDVJNXQ',
              account_status: 'VERIFIED',
              ...(vaultId === undefined ? {} : { attributes: { vault: vaultView(vaultId, id) } }),
            },
    },
    create_time: created,
    update_time: created,
    links: [linkTo('self', `/v2/checkout/orders/${id}`)],
  };
}

/** Empty: the account is approved, and its id follows in an event. */
const vaultView = (vaultId: string, orderId: string) =>
  vaultId === ''
    ? { status: 'APPROVED', links: [linkTo('up', `/v2/checkout/orders/${orderId}`)] }
    : {
        id: vaultId,
        status: 'VAULTED',
        customer: { id: 'customer1' },
        links: [linkTo('self', `/v3/vault/payment-tokens/${vaultId}`)],
      };

export function disputeSummary({ dispute, unit, created }: Order) {
  if (!dispute) throw new Error('There is no dispute');
  return {
    dispute_id: dispute.id,
    create_time: created,
    update_time: created,
    reason: 'UNAUTHORISED',
    status: dispute.status,
    dispute_amount: unit.amount,
    dispute_life_cycle_stage: dispute.stage,
    dispute_channel: 'INTERNAL',
    links: [linkTo('self', `/v1/customer/disputes/${dispute.id}`)],
  };
}

export const disputeView = (order: Order) => ({
  ...disputeSummary(order),
  seller_response_due_date: new Date(Date.parse(order.created) + 7 * 86_400_000).toISOString(),
  disputed_transactions: [
    {
      seller_transaction_id: order.capture?.id,
      gross_amount: order.unit.amount,
      create_time: order.created,
      ...(order.unit.custom_id === undefined ? {} : { custom: order.unit.custom_id }),
    },
  ],
  ...(order.dispute?.outcome === undefined
    ? {}
    : { dispute_outcome: { outcome_code: order.dispute.outcome } }),
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
      order.capture.status =
        order.refunded_minor === order.amount_minor ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
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
  const { custom_id: _custom, supplementary_data: _data, invoice_id: _invoice, ...rest } = resource as Record<
    string,
    unknown
  >;
  return rest;
}
