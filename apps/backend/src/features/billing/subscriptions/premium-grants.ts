import type { Subscription } from '@lumigraph/contracts';
import { noteChange } from '../../../db/audit-trail.ts';
import { notPossible } from '../payments/purchase.ts';
import { applySubscriptionEvent, UNPAID } from './subscription-ledger.ts';
import type { SubscriptionService } from './subscription-service.ts';
import type { BillingContext } from '../payments/ports.ts';

export interface PremiumGrantsDeps extends BillingContext {
  subscriptions: Pick<SubscriptionService, 'cancel' | 'current'>;
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
        const row = await applySubscriptionEvent(transaction, plans, {
          userId,
          event: { type: 'granted', at: now(), until, planId: plan.id, interval: plan.interval },
          ...UNPAID,
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
