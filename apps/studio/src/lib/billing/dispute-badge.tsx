import type { DisputeStatus } from '@lumigraph/contracts/studio';
import { Badge, type BadgeTone } from '@lumigraph/ui-kit';
import { useBillingNames } from './use-billing-names.ts';

const tones: Readonly<Record<DisputeStatus, BadgeTone>> = {
  warning: 'warning',
  open: 'danger',
  won: 'neutral',
  lost: 'danger',
};

/** Nothing where no payment was disputed. */
export function DisputeBadge({ status }: { status: DisputeStatus | null }) {
  const { disputeState } = useBillingNames();
  return status === null ? null : <Badge tone={tones[status]}>{disputeState(status)}</Badge>;
}
