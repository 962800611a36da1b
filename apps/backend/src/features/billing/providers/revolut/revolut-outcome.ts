import type { ChargeOutcome, FailureCode, KnownCharge } from '../provider.ts';
import { at, listAt, textAt, type Json } from '../provider-http.ts';

/** What renewals charge: the customer and the customer's payment method, saved for the merchant. */
export interface SavedMethod {
  customer: string;
  method: string;
}

const writeSaved = ({ customer, method }: SavedMethod): string => `${customer}:${method}`;

export function readSaved(token: string): SavedMethod {
  const [customer = '', method = ''] = token.split(':');
  return { customer, method };
}

const reasons: readonly [RegExp, FailureCode][] = [
  [/insufficient/, 'insufficient_funds'],
  [/expired|expiry/, 'expired_card'],
  [/cvv|cvc/, 'incorrect_cvc'],
  [/3ds|challenge|authenticat/, 'authentication_failed'],
];

function failureOf(payment: Json): FailureCode {
  const reason = textAt(payment, 'decline_reason')?.toLowerCase() ?? '';
  return (
    reasons.find(([pattern]) => pattern.test(reason))?.[1] ??
    (reason === '' ? 'payment_failed' : 'card_declined')
  );
}

const PAID = new Set(['captured', 'completed']);
const LOST = new Set(['declined', 'failed', 'cancelled']);

function succeeded(order: Json, payment: Json, saved: string | null): ChargeOutcome {
  const customer = textAt(order, 'customer', 'id');
  const method = textAt(payment, 'payment_method', 'id');
  return {
    status: 'succeeded',
    reference: textAt(order, 'id') ?? '',
    methodToken: saved ?? (customer && method ? writeSaved({ customer, method }) : null),
    card: {
      brand: textAt(payment, 'payment_method', 'card_brand')?.toLowerCase() ?? null,
      last4: textAt(payment, 'payment_method', 'card_last_four') ?? null,
    },
    ...(typeof order['refunded_amount'] === 'number' ? { refundedMinor: order['refunded_amount'] } : {}),
  };
}

/** Undefined: there was no attempt to pay, and no saved method was charged. */
export function outcomeOf(
  order: Json,
  { savedToken }: Pick<KnownCharge, 'savedToken'>,
): ChargeOutcome | undefined {
  const reference = textAt(order, 'id') ?? null;
  const payments = listAt(order, 'payments');
  const paid = payments.find((payment) => PAID.has(textAt(payment, 'state') ?? ''));
  const last = at(payments.at(-1));
  switch (textAt(order, 'state')?.toLowerCase()) {
    case 'completed':
      return succeeded(order, at(paid ?? last), savedToken);
    case 'cancelled':
    case 'failed':
      return { status: 'failed', reference, failureCode: failureOf(last) };
    case 'pending': {
      if (savedToken === null) return hosted(order);
      if (payments.length === 0) return undefined;
      return LOST.has(textAt(last, 'state') ?? '')
        ? { status: 'failed', reference, failureCode: failureOf(last) }
        : { status: 'processing', reference };
    }
    default:
      return { status: 'processing', reference };
  }
}

/** A declined card leaves the order open: the visitor may try another one in the same window. */
export function hosted(order: Json): ChargeOutcome {
  const reference = textAt(order, 'id') ?? '';
  const url = textAt(order, 'checkout_url');
  const clientSecret = textAt(order, 'token');
  if (url === undefined) return { status: 'processing', reference };
  return {
    status: 'action',
    reference,
    action: { type: 'redirect', url, ...(clientSecret === undefined ? {} : { clientSecret }) },
  };
}
