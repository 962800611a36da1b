import type { Selectable } from 'kysely';
import type { SandboxChargeTable } from '../../../../db/tables/payment-tables.ts';
import type { ProviderDispute } from '../provider.ts';

type DisputableCharge = Selectable<SandboxChargeTable>;

export type DisputeStatus = ProviderDispute['status'];

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
