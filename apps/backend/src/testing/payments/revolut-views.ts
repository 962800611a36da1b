import type * as simulator from '../../features/billing/providers/sandbox/simulator.ts';
import type { declineReasons, paymentStates } from './schemas/revolut-objects.ts';

export type RevolutOrderState =
  'pending' | 'processing' | 'authorised' | 'completed' | 'cancelled' | 'failed';
export type RevolutPaymentState = (typeof paymentStates)[number];
export type RevolutDecline = (typeof declineReasons)[number];

export interface Payment {
  id: string;
  state: RevolutPaymentState;
  decline_reason?: RevolutDecline;
  payment_method: { id?: string; type: string; card_brand: string; card_last_four: string };
}

export interface Dispute {
  id: string;
  state: 'needs_response' | 'under_review' | 'won' | 'lost';
  substate: string;
  created_at: string;
  order: RevolutOrder;
}

export interface RevolutOrder extends simulator.SimulatedCharge {
  id: string;
  token: string;
  type: 'payment' | 'refund' | 'chargeback' | 'chargeback_reversal';
  /** A state that is played instead of that of the simulator. */
  played?: RevolutOrderState;
  created_at: string;
  currency: string;
  description?: string;
  customer?: { id: string; email?: string; full_name?: string };
  merchant_order_data?: { reference?: string };
  redirect_url?: string;
  related_order_id?: string;
  payments: Payment[];
}

/** Status of the simulator → state of Revolut. */
const states: Readonly<Record<string, RevolutOrderState>> = {
  requires_action: 'pending',
  succeeded: 'completed',
  canceled: 'cancelled',
  failed: 'failed',
};

export const stateOf = ({ played, status }: RevolutOrder): RevolutOrderState =>
  played ?? states[status] ?? 'pending';

const paymentView = (order: RevolutOrder, payment: Payment) => ({
  ...payment,
  created_at: order.created_at,
  updated_at: order.created_at,
  amount: order.amount_minor,
  currency: order.currency,
});

/** An order as lists show it. */
export function simpleView(order: RevolutOrder) {
  const { amount_minor: amount, status, failure_code: _code, refunded_minor: _refunded, ...rest } = order;
  const { payments: _payments, played: _played, ...fields } = rest;
  return {
    ...fields,
    state: stateOf(order),
    updated_at: order.created_at,
    amount,
    outstanding_amount: status === 'requires_action' ? amount : 0,
    capture_mode: 'automatic',
    enforce_challenge: 'automatic',
    authorisation_type: 'final',
  };
}

export const checkoutUrlOf = ({ token }: RevolutOrder): string =>
  `https://sandbox-checkout.revolut.com/payment-link/${token}`;

/** An order as it is shown by itself. */
export const view = (order: RevolutOrder) => ({
  ...simpleView(order),
  ...(order.type === 'payment' ? { checkout_url: checkoutUrlOf(order) } : {}),
  ...(order.refunded_minor > 0 ? { refunded_amount: order.refunded_minor } : {}),
  ...(order.payments.length > 0
    ? { payments: order.payments.map((payment) => paymentView(order, payment)) }
    : {}),
});

export function disputeView({ order, ...dispute }: Dispute) {
  const payment = order.payments.at(-1);
  const amounts = { amount: order.amount_minor, currency: order.currency };
  return {
    ...dispute,
    updated_at: dispute.created_at,
    response_due_date: new Date(Date.parse(dispute.created_at) + 7 * 86_400_000).toISOString(),
    reason_code: '10.4',
    reason_description: 'Fraud',
    ...amounts,
    payment: {
      id: payment?.id,
      order_id: order.id,
      created_at: order.created_at,
      ...amounts,
      payment_method: { type: 'card', card_brand: 'visa', card_last_four: '4242' },
    },
  };
}
