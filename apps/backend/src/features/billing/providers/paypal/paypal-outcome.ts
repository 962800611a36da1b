import type { ChargeOutcome, FailureCode } from '../provider.ts';
import { at, listAt, textAt, type Json } from '../provider-http.ts';
import { fromPayPal } from './paypal-amount.ts';

const failureCodes: Readonly<Record<string, FailureCode>> = {
  INSTRUMENT_DECLINED: 'card_declined',
  TRANSACTION_REFUSED: 'card_declined',
  PAYER_CANNOT_PAY: 'card_declined',
  PAYER_ACCOUNT_RESTRICTED: 'card_declined',
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  CARD_EXPIRED: 'expired_card',
  PAYER_ACTION_REQUIRED: 'authentication_failed',
};

/** The first issue that PayPal names in a refusal. */
export const issueOf = (body: Json): string =>
  textAt(body, 'details', 0, 'issue') ?? textAt(body, 'name') ?? '';

export const failureOf = (issue: string): FailureCode => failureCodes[issue] ?? 'payment_failed';

export interface PayPalOrder {
  id: string;
  status: string;
  value: string;
  currency: string;
  captureId: string | undefined;
  captureStatus: string | undefined;
  vaultId: string | undefined;
  /** Decimal texts. */
  refunds: string[];
}

export function readOrder(body: Json): PayPalOrder | undefined {
  const id = textAt(body, 'id');
  const status = textAt(body, 'status');
  if (id === undefined || status === undefined) return undefined;
  const unit = at(body, 'purchase_units', 0);
  const captures = listAt(unit, 'payments', 'captures');
  const capture = captures.find((item) => textAt(item, 'status') === 'COMPLETED') ?? captures.at(-1);
  return {
    id,
    status,
    value: textAt(unit, 'amount', 'value') ?? '',
    currency: textAt(unit, 'amount', 'currency_code') ?? '',
    captureId: textAt(capture, 'id'),
    captureStatus: textAt(capture, 'status'),
    refunds: listAt(unit, 'payments', 'refunds')
      .filter((refund) => textAt(refund, 'status') === 'COMPLETED')
      .map((refund) => textAt(refund, 'amount', 'value') ?? '0'),
    vaultId: textAt(body, 'payment_source', 'paypal', 'attributes', 'vault', 'id'),
  };
}

function refundedOf({ refunds, currency }: PayPalOrder) {
  const amounts = refunds.map((value) => fromPayPal(value, currency) ?? 0);
  return { refundedMinor: amounts.reduce((sum, amount) => sum + amount, 0) };
}

function chargedOf({ value, currency }: PayPalOrder) {
  const amountMinor = fromPayPal(value, currency);
  return amountMinor === undefined ? {} : { charged: { amountMinor, currency } };
}

/** Undefined: nothing was captured, and nothing will be without our asking. */
export function outcomeOf(order: PayPalOrder, savedToken: string | null): ChargeOutcome | undefined {
  const reference = order.id;
  switch (order.captureStatus) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return {
        status: 'succeeded',
        reference,
        methodToken: order.vaultId ?? savedToken,
        card: { brand: null, last4: null },
        ...refundedOf(order),
        ...chargedOf(order),
      };
    case 'PENDING':
      return { status: 'processing', reference };
    case 'DECLINED':
    case 'FAILED':
      return { status: 'failed', reference, failureCode: 'card_declined' };
    default:
      return undefined;
  }
}
