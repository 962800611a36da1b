import type Stripe from 'stripe';
import type { CardSummary, ChargeOutcome } from '../provider-adapter.ts';
import { currencyDigits, stripeDigits, type FailureCode } from '@lumigraph/contracts';

/** Moves the decimal point to the right; a division where it moves to the left, which is exact for whole results. */
const shifted = (amount: number, places: number): number =>
  places < 0 ? amount / 10 ** -places : amount * 10 ** places;

const placesOf = (currency: string): number => stripeDigits(currency) - currencyDigits(currency);

/**
 * An amount of the server, in minor units, as Stripe counts it. It is no integer where Stripe counts fewer decimals (MGA)
 * and the amount has them: Stripe refuses it, and no other amount than the stored one is ever charged.
 */
export const toStripe = (minor: number, currency: string): number => shifted(minor, placesOf(currency));

/** The opposite of {@link toStripe}; the currency in upper case. */
export const fromStripe = (amount: number, currency: string): number => shifted(amount, -placesOf(currency));

const failureCodes: Readonly<Record<string, FailureCode>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  card_declined: 'card_declined',
};

/** The bank's reason is more precise than Stripe's own code. */
function failureCodeOf(error: { code?: string | null; decline_code?: string | null } | null): FailureCode {
  return (
    failureCodes[error?.decline_code ?? ''] ??
    failureCodes[error?.code ?? ''] ??
    (error?.decline_code ? 'card_declined' : 'payment_failed')
  );
}

/** The banks' reasons after which the card schemes forbid to charge the card again. */
const FINAL_REASONS: ReadonlySet<string> = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'invalid_account',
  'stop_payment_order',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
]);

/** Why a charge failed, and whether it may be tried again. */
export const failureOf = (
  error: { code?: string | null; decline_code?: string | null; advice_code?: string | null } | null,
): Pick<Extract<ChargeOutcome, { status: 'failed' }>, 'failureCode' | 'isFinal'> => ({
  failureCode: failureCodeOf(error),
  ...(error?.advice_code === 'do_not_try_again' || FINAL_REASONS.has(error?.decline_code ?? '')
    ? { isFinal: true }
    : {}),
});

export const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.id;

/** What renewals charge: the customer and the customer's payment method. */
export interface SavedMethod {
  customer: string;
  method: string;
}

export const writeSaved = ({ customer, method }: SavedMethod): string => `${customer}:${method}`;

export function readSaved(token: string): SavedMethod {
  const [customer = '', method = ''] = token.split(':');
  return { customer, method };
}

function cardOf(intent: Stripe.PaymentIntent): CardSummary {
  const charge = intent.latest_charge;
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  return {
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    expiryMonth: card?.exp_month ?? null,
    expiryYear: card?.exp_year ?? null,
  };
}

const currencyOf = ({ currency }: Pick<Stripe.PaymentIntent, 'currency'>): string => currency.toUpperCase();

const refundedOf = ({ latest_charge: charge, ...intent }: Stripe.PaymentIntent): number | undefined =>
  typeof charge === 'object' && charge !== null
    ? fromStripe(charge.amount_refunded, currencyOf(intent))
    : undefined;

function methodTokenOf(intent: Stripe.PaymentIntent): string | null {
  const customer = idOf(intent.customer);
  const method = idOf(intent.payment_method);
  return customer && method ? writeSaved({ customer, method }) : null;
}

/** Undefined: it was made and never confirmed, so no money of it can have moved. */
export function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome | undefined {
  const reference = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return {
        status: 'succeeded',
        reference,
        methodToken: methodTokenOf(intent),
        card: cardOf(intent),
        refundedMinor: refundedOf(intent),
        charged: {
          amountMinor: fromStripe(intent.amount_received, currencyOf(intent)),
          currency: currencyOf(intent),
        },
      };
    case 'requires_action':
      return intent.client_secret === null
        ? { status: 'processing', reference }
        : { status: 'action', reference, action: { type: 'confirm', clientSecret: intent.client_secret } };
    case 'requires_payment_method':
    case 'canceled':
      return { status: 'failed', reference, ...failureOf(intent.last_payment_error) };
    case 'requires_confirmation':
      return undefined;
    default:
      // Also a state of a newer API version: still processing until it changes.
      return { status: 'processing', reference };
  }
}
