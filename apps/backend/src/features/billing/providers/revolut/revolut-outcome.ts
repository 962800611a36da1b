import type { FailureCode } from '@lumigraph/contracts';
import type { ChargeOutcome, KnownCharge } from '../provider-adapter.ts';
import { at, listAt, textAt, type Json } from '../provider-http.ts';

/**
 * An amount of the server, in minor units, as Revolut counts it. `currency` is part of the call, because a provider's
 * minor unit is its own; Revolut's is that of ISO 4217, as the server's.
 */
export const toRevolut = (minor: number, _currency: string): number => minor;

/** The opposite of {@link toRevolut}. */
export const fromRevolut = (amount: number, _currency: string): number => amount;

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

/** The card schemes forbid to charge such a card again. */
const FINAL = /pick_up|restricted_card|lost|stolen/;

type Failure = Pick<ChargeOutcome & { status: 'failed' }, 'failureCode' | 'isFinal'>;

function failureOf(payment: Json): Failure {
  const reason = textAt(payment, 'decline_reason')?.toLowerCase() ?? '';
  const failureCode =
    reasons.find(([pattern]) => pattern.test(reason))?.[1] ??
    (reason === '' ? 'payment_failed' : 'card_declined');
  return { failureCode, ...(FINAL.test(reason) ? { isFinal: true } : {}) };
}

const PAID: ReadonlySet<string> = new Set(['captured', 'completed']);
/** `soft_declined`: the bank asks for a confirmation; a charge without the buyer has nobody who could give it. */
const LOST: ReadonlySet<string> = new Set(['declined', 'soft_declined', 'failed', 'cancelled']);
const stateOf = (payment: unknown): string => textAt(payment, 'state') ?? '';

/** The payment of an order that took the money; the last one where none did. */
export function paidPaymentOf(order: Json): Json {
  const payments = listAt(order, 'payments');
  return at(payments.find((payment) => PAID.has(stateOf(payment))) ?? payments.at(-1));
}

function succeeded(order: Json, saved: string | null): ChargeOutcome {
  const payment = paidPaymentOf(order);
  const customer = textAt(order, 'customer', 'id');
  const method = textAt(payment, 'payment_method', 'id');
  const currency = textAt(order, 'currency') ?? '';
  const { amount, refunded_amount: refunded } = order;
  return {
    status: 'succeeded',
    reference: textAt(order, 'id') ?? '',
    methodToken: saved ?? (customer && method ? writeSaved({ customer, method }) : null),
    card: {
      brand: textAt(payment, 'payment_method', 'card_brand')?.toLowerCase() ?? null,
      last4: textAt(payment, 'payment_method', 'card_last_four') ?? null,
    },
    ...(typeof refunded === 'number' && { refundedMinor: fromRevolut(refunded, currency) }),
    charged:
      typeof amount === 'number' ? { amountMinor: fromRevolut(amount, currency), currency } : undefined,
  };
}

/** Undefined: there was no attempt to pay, and no saved method was charged. */
export function outcomeOf(
  order: Json,
  { savedToken }: Pick<KnownCharge, 'savedToken'>,
): ChargeOutcome | undefined {
  const reference = textAt(order, 'id') ?? null;
  const payments = listAt(order, 'payments');
  const last = at(payments.at(-1));
  switch (textAt(order, 'state')?.toLowerCase()) {
    case 'completed':
      return succeeded(order, savedToken);
    case 'cancelled':
    case 'failed':
      return { status: 'failed', reference, ...failureOf(last) };
    case 'pending': {
      if (savedToken === null) return hosted(order);
      if (payments.length === 0) return undefined;
      return LOST.has(stateOf(last))
        ? { status: 'failed', reference, ...failureOf(last) }
        : { status: 'processing', reference };
    }
    default:
      return { status: 'processing', reference };
  }
}

/**
 * A declined card leaves the order open: the visitor may try another one in the same window, and is told why the last
 * one was declined.
 */
export function hosted(order: Json): ChargeOutcome {
  const reference = textAt(order, 'id') ?? '';
  const url = textAt(order, 'checkout_url');
  if (url === undefined) return { status: 'processing', reference };
  const last = listAt(order, 'payments').at(-1);
  return {
    status: 'action',
    reference,
    action: { type: 'redirect', url, clientSecret: textAt(order, 'token') },
    failureCode: LOST.has(stateOf(last)) ? failureOf(at(last)).failureCode : undefined,
  };
}
