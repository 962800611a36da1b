import {
  failureCodes,
  paymentStatuses,
  planIdOf,
  planIntervals,
  subscriptionEventTypes,
  subscriptionStatuses,
} from '@lumigraph/contracts';
import { disputeStatuses, type DisputeStatus } from '@lumigraph/contracts/studio';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '@lumigraph/ui-kit';
import { knownText } from '../known-text.ts';

/** Of a renewal also why it was not tried. */
const failures = [...failureCodes, 'no_payment_method', 'disputed'] as const;

/**
 * The texts for stored names of billing. Names of an earlier version, and codes of a provider that have no text, are
 * returned as they are; a missing one has no text.
 */
export interface BillingNames {
  plan: (id: string | null) => string;
  /** What happened to a subscription. */
  event: (type: string) => string;
  failure: (code: string | null) => string;
  paymentState: (status: string) => string;
  subscriptionState: (status: string) => string;
  disputeState: (status: string | null) => string;
}

/** Texts of the namespace `billing` for all sections that show payments. */
export function useBillingNames(): BillingNames {
  const { t } = useTranslation('billing');
  const text =
    <Name extends string>(names: readonly Name[], of: (name: Name) => string) =>
    (stored: string | null): string =>
      stored === null ? '' : knownText(names, stored, of);
  return {
    plan: (id) => {
      const interval = planIntervals.find((each) => planIdOf(each) === id);
      return interval === undefined ? (id ?? '') : t(`intervals.${interval}`);
    },
    event: text(subscriptionEventTypes, (type) => t(`events.${type}`)),
    failure: text(failures, (code) => t(`failures.${code}`)),
    paymentState: text(paymentStatuses, (status) => t(`paymentStates.${status}`)),
    subscriptionState: text(subscriptionStatuses, (status) => t(`subscriptionStates.${status}`)),
    disputeState: text(disputeStatuses, (status) => t(`disputeStates.${status}`)),
  };
}

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
