import { randomBytes } from 'node:crypto';
import type * as simulator from '../../features/billing/providers/sandbox/simulator.ts';
import type {
  captureStatuses,
  disputeOutcomes,
  disputeStages,
  disputeStatuses,
  pendingReasons,
  refundStatuses,
} from './schemas/paypal-objects.ts';

const API = 'https://api-m.sandbox.paypal.com';

export type CaptureStatus = (typeof captureStatuses)[number];
export type RefundStatus = (typeof refundStatuses)[number];

export interface PayPalDispute {
  stage: (typeof disputeStages)[number];
  status: (typeof disputeStatuses)[number];
  outcome?: (typeof disputeOutcomes)[number];
}

export interface Amount {
  value: string;
  currency_code: string;
}

export interface Refund {
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
const linkTo = (rel: string, path: string) => ({ href: `${API}${path}`, rel, method: 'GET' });

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

function captureView({ id, unit, capture, created }: Order) {
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
    links: [linkTo('self', `/v2/payments/captures/${capture.id}`), linkTo('up', `/v2/checkout/orders/${id}`)],
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
