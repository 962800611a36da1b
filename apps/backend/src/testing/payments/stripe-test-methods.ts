import type { Behaviour } from '../../features/billing/providers/sandbox/simulator.ts';

/** Stripe's test payment methods (https://docs.stripe.com/testing); the others succeed. */
const behaviours: Readonly<Record<string, Behaviour>> = {
  pm_card_chargeDeclined: { kind: 'fails', failureCode: 'card_declined' },
  pm_card_chargeDeclinedInsufficientFunds: { kind: 'fails', failureCode: 'insufficient_funds' },
  pm_card_chargeDeclinedExpiredCard: { kind: 'fails', failureCode: 'expired_card' },
  pm_card_chargeDeclinedIncorrectCvc: { kind: 'fails', failureCode: 'incorrect_cvc' },
  pm_card_visa_chargeDeclinedLostCard: { kind: 'fails', failureCode: 'card_declined' },
  pm_card_visa_chargeDeclinedStolenCard: { kind: 'fails', failureCode: 'card_declined' },
  pm_card_chargeCustomerFail: { kind: 'renewalsFail' },
  pm_card_authenticationRequired: { kind: 'asks' },
};

export const behaviourOf = (name: string): Behaviour => behaviours[name] ?? { kind: 'succeeds' };

const reasons: Readonly<Record<string, string>> = {
  pm_card_visa_chargeDeclinedLostCard: 'lost_card',
  pm_card_visa_chargeDeclinedStolenCard: 'stolen_card',
};

interface Decline {
  type: 'card_error';
  message: string;
  code: string;
  decline_code?: string;
  advice_code?: string;
}

interface Declined {
  failure_code: string | null;
  method: { name: string };
  isAlone: boolean;
  playedDecline?: Partial<Decline> | undefined;
}

/** Stripe's words for a failure; the code of the simulator is the decline code of the bank. */
export function declineOf({ failure_code: reason, isAlone, method, playedDecline }: Declined): Decline {
  const declined = { type: 'card_error', message: 'Your card was declined.' } as const;
  if (playedDecline) return { ...declined, code: 'card_declined', ...playedDecline };
  if (reason === 'authentication_failed')
    return {
      ...declined,
      code: isAlone ? 'authentication_required' : 'payment_intent_authentication_failure',
    };
  if (reason === 'expired_card' || reason === 'incorrect_cvc') return { ...declined, code: reason };
  const bank = reasons[method.name] ?? (reason === 'card_declined' ? 'generic_decline' : (reason ?? ''));
  const isFinal = bank === 'lost_card' || bank === 'stolen_card';
  return {
    ...declined,
    code: 'card_declined',
    decline_code: bank,
    ...(isFinal ? { advice_code: 'do_not_try_again' } : {}),
  };
}

/** The least that Stripe charges, in its own units; a currency that is missing here is refused. */
export const MINIMUM_CHARGE: Readonly<Record<string, number>> = {
  bgn: 100,
  chf: 50,
  cny: 400,
  czk: 1500,
  eur: 50,
  gbp: 30,
  huf: 17_500,
  isk: 10_000,
  jpy: 50,
  kwd: 200,
  pln: 200,
  ron: 200,
  sek: 300,
  usd: 50,
};
