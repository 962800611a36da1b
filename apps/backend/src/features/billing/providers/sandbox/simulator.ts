import type { PaymentTables } from '../../../../db/tables/payments.ts';
import type { FailureCode } from '@lumigraph/contracts';
import type { DisputeStatus } from '@lumigraph/contracts/studio';
import type { ProviderDispute } from '../provider-adapter.ts';
import type { Selectable } from 'kysely';

type DisputableCharge = Selectable<PaymentTables['sandbox_charge']>;

const next: Readonly<Record<DisputeStatus | 'none', readonly DisputeStatus[]>> = {
  none: ['warning', 'open'],
  warning: ['open', 'won'],
  open: ['won', 'lost'],
  won: [],
  lost: [],
};

/** What can become of a charge at the sandbox's bank: only money that was taken is disputed. */
export const nextDisputes = ({ status, dispute }: DisputableCharge): readonly DisputeStatus[] =>
  status === 'succeeded' ? next[(dispute ?? 'none') as DisputeStatus | 'none'] : [];

/** The dispute of a charge, as a provider reports it. */
export function disputeOf(charge: DisputableCharge): ProviderDispute | undefined {
  if (charge.dispute === null) return undefined;
  return {
    disputeReference: `dispute_${charge.reference}`,
    paymentId: charge.idempotency_key,
    reference: charge.reference,
    status: charge.dispute as DisputeStatus,
    amountMinor: charge.amount_minor,
    currency: charge.currency,
    reason: 'sandbox',
    openedAt: charge.disputed_at ?? charge.created_at,
    respondBy: null,
  };
}

/**
 * The rules of a simulated provider: what becomes of a charge. The sandbox applies them to rows, the fakes of the tests
 * to objects. Each rule returns the change that it permits, or undefined.
 */
export type SimulatedCharge = Pick<
  PaymentTables['sandbox_charge'],
  'amount_minor' | 'refunded_minor' | 'status' | 'failure_code'
>;
export type ChargeChange = Partial<Pick<SimulatedCharge, 'refunded_minor' | 'status' | 'failure_code'>>;

/** The reaction of a payment method. */
export type Behaviour =
  | { kind: 'succeeds' }
  | { kind: 'fails'; failureCode: FailureCode }
  /** The visitor confirms first; a charge without the visitor fails. */
  | { kind: 'asks' }
  /** Succeeds after some seconds. */
  | { kind: 'slow' }
  /** Charges, and then the connection breaks before the response arrives. */
  | { kind: 'chargesThenBreaks' }
  /** The first charge succeeds, renewals are declined. `isFinal`: as stolen, so that no card network permits another try. */
  | { kind: 'renewalsFail'; isFinal?: boolean }
  /** Charges, and reports the saved method some seconds later. */
  | { kind: 'keepsLate' }
  /** Refunds are reported as done, and fail some seconds later. */
  | { kind: 'refundsFail' }
  /** Refunds are pending for some seconds. */
  | { kind: 'refundsWait' }
  /** The provider refuses the server's key. */
  | { kind: 'keyRefused' }
  /** Succeeds, and the buyer disputes it at once. */
  | { kind: 'disputed' }
  /** Takes another amount than was asked for. */
  | { kind: 'otherAmount' };

const ended = (failureCode: FailureCode | null) => ({
  status: failureCode === null ? 'succeeded' : 'failed',
  failure_code: failureCode,
});

/** The state in which a charge begins. `offSession`: without the visitor. */
export function begun(behaviour: Behaviour, { offSession = false } = {}) {
  switch (behaviour.kind) {
    case 'fails':
      return ended(behaviour.failureCode);
    case 'asks':
      return offSession ? ended('authentication_failed') : { status: 'requires_action', failure_code: null };
    case 'renewalsFail':
      return ended(offSession ? 'card_declined' : null);
    default:
      return ended(null);
  }
}

/** Only an open charge is settled. */
export const settled = (
  charge: SimulatedCharge,
  failureCode: FailureCode | null,
): ChargeChange | undefined => (charge.status === 'requires_action' ? ended(failureCode) : undefined);

/** Refunds never exceed the charge. */
export function refunded(charge: SimulatedCharge, amountMinor: number): ChargeChange | undefined {
  const sum = charge.refunded_minor + amountMinor;
  return charge.status === 'succeeded' && sum <= charge.amount_minor ? { refunded_minor: sum } : undefined;
}

/** The user approves the order of a wallet, which a charge then captures. */
export const approved = ({ status }: SimulatedCharge): ChargeChange | undefined =>
  status === 'order' ? { status: 'approved' } : undefined;

/** A charge before the first rule. */
export const newCharge = (amountMinor: number, status: string): SimulatedCharge => ({
  amount_minor: amountMinor,
  refunded_minor: 0,
  status,
  failure_code: null,
});

export interface TestCard {
  number: string;
  brand: string;
  /** Any other card is declined before anything is stored. */
  behaviour: Behaviour;
}

/** Documented in docs/operators/payments.md and shown on the payment page of a demo. All of them pass the Luhn check. */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behaviour: { kind: 'succeeds' } },
  { number: '5555555555554444', brand: 'mastercard', behaviour: { kind: 'succeeds' } },
  { number: '4000000000000002', brand: 'visa', behaviour: { kind: 'fails', failureCode: 'card_declined' } },
  {
    number: '4000000000009995',
    brand: 'visa',
    behaviour: { kind: 'fails', failureCode: 'insufficient_funds' },
  },
  { number: '4000000000000069', brand: 'visa', behaviour: { kind: 'fails', failureCode: 'expired_card' } },
  { number: '4000000000000127', brand: 'visa', behaviour: { kind: 'fails', failureCode: 'incorrect_cvc' } },
  { number: '4000000000003220', brand: 'visa', behaviour: { kind: 'asks' } },
  { number: '4000000000000259', brand: 'visa', behaviour: { kind: 'slow' } },
  { number: '4000000000000119', brand: 'visa', behaviour: { kind: 'chargesThenBreaks' } },
  { number: '4000000000000341', brand: 'visa', behaviour: { kind: 'renewalsFail' } },
  { number: '4000000000002685', brand: 'visa', behaviour: { kind: 'disputed' } },
  { number: '4000000000000077', brand: 'visa', behaviour: { kind: 'otherAmount' } },
  { number: '4000000000009979', brand: 'visa', behaviour: { kind: 'renewalsFail', isFinal: true } },
  { number: '4000000000005126', brand: 'visa', behaviour: { kind: 'refundsFail' } },
  { number: '4000000000007726', brand: 'visa', behaviour: { kind: 'refundsWait' } },
  { number: '4000000000000317', brand: 'visa', behaviour: { kind: 'keepsLate' } },
  { number: '4000000000040107', brand: 'visa', behaviour: { kind: 'keyRefused' } },
];

/** The reaction of a charged card, of which only these digits are kept. */
export const behaviourOfCard = (last4: string | null): Behaviour | undefined =>
  testCards.find(({ number }) => number.slice(-4) === last4)?.behaviour;

export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replaceAll(/\s/g, '');
  return testCards.find((card) => card.number === digits);
}
