import type { SandboxChargeTable } from '../../../../db/tables/payment-tables.ts';
import type { FailureCode } from '../provider.ts';

/**
 * The rules of a simulated provider: what becomes of a charge. The sandbox applies them to rows, the fakes of the tests
 * to objects. Each rule returns the change that it permits, or undefined.
 */
export type SimulatedCharge = Pick<
  SandboxChargeTable,
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
