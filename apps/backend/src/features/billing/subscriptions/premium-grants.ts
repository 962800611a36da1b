import type { Subscription } from '@lumigraph/contracts';
import { noteChange } from '../../../db/audit-trail.ts';
import type { RunInTransaction } from '../../../db/in-transaction.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import { notPossible } from '../payments/purchase.ts';
import type { PlanCatalogue } from '../plans/plans.ts';
import { applySubscriptionEvent } from './subscription-ledger.ts';
import type { SubscriptionService } from './subscription-service.ts';
import { createSubscriptionStore } from './subscription-store.ts';

export interface PremiumGrantsDeps {
  inTransaction: RunInTransaction;
  plans: PlanCatalogue;
  subscriptions: Pick<SubscriptionService, 'cancel' | 'current'>;
  now: () => number;
  log: LogEvent;
}

/** Premium that the operator gives or ends. */
export function createPremiumGrants({ inTransaction, plans, subscriptions, now, log }: PremiumGrantsDeps) {
  return {
    /**
     * Premium until a time, without payment; it ends by itself.
     * @throws AppError SUBSCRIPTION_ERROR if the user has paid for a period, or has Premium for longer already
     */
    async grant(userId: string, { until, reason }: { until: number; reason: string }): Promise<Subscription> {
      const [plan] = plans.all;
      if (!plan) throw notPossible('There is no plan');
      await inTransaction(async (transaction) => {
        const row = await applySubscriptionEvent(createSubscriptionStore(transaction), plans, {
          userId,
          event: { type: 'granted', at: now(), until, planId: plan.id, interval: plan.interval },
          // No saved card of an earlier subscription may be charged at the end.
          method: { provider: null, token: null },
          paidBy: null,
        });
        noteChange({
          object: { kind: 'user', id: userId },
          after: { premiumUntil: new Date(until).toISOString() },
        });
        if (!row) throw notPossible('The account has a paid subscription, or Premium for longer than that');
      });
      log('premium-granted', { userId, until: new Date(until).toISOString(), reason });
      return subscriptions.current(userId);
    },

    /**
     * Ends Premium at once, without a refund.
     * @throws AppError SUBSCRIPTION_ERROR if the user has none
     */
    async end(userId: string, reason: string): Promise<void> {
      const { id, isPremium } = await subscriptions.current(userId);
      if (id === null || !isPremium) throw notPossible('The account has no Premium');
      await subscriptions.cancel({ userId }, id, true);
      log('premium-ended', { userId, reason });
    },
  };
}
