import type {
  StudioPage,
  StudioSubscription,
  StudioSubscriptionDetails,
  StudioSubscriptionsQuery,
} from '@lumigraph/contracts/studio';
import { orNotFound } from '../../../lib/errors.ts';
import { toMajor } from '../../../lib/amounts.ts';
import { notPossible } from '../payments/purchase.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import type { BillingContext } from '../payments/ports.ts';
import { renewalPriceOf } from '../plans/kept-price.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import { createSubscriptionStore, type SubscriptionRow } from '../subscriptions/subscription-store.ts';
import { createDisputeStore } from '../disputes/dispute-store.ts';
import { disputeMarks, toStudioPayment, paymentsOfSubscription } from './payment-list-store.ts';
import { countFailedRenewals, failedRenewalsOf, pageOfSubscriptions } from './subscription-list-store.ts';

export interface SubscriptionDeskDeps extends BillingContext {
  subscriptions: Pick<SubscriptionService, 'cancel' | 'resume' | 'isPremium'>;
}

const SHOWN_PAYMENTS = 50;

/** Subscriptions of all users as the studio shows them, and what an administrator changes. */
export function createSubscriptionDesk(deps: SubscriptionDeskDeps) {
  const { db, plans, subscriptions, findBuyer, now, log } = deps;
  const store = createSubscriptionStore(db);

  const found = async (id: string): Promise<SubscriptionRow> => orNotFound(await store.find(id));

  async function toView(
    row: SubscriptionRow,
    { email, failed }: { email: string | null; failed: PaymentRow | undefined },
  ): Promise<StudioSubscription> {
    const isCharged = row.next_renewal_at !== null && row.method_token !== null;
    const isPaused = await createDisputeStore(db).pausesRenewals(row.user_id, now());
    const price = isCharged ? renewalPriceOf(row, plans, await store.planChangeScheduledAt(row)) : undefined;
    return {
      id: row.id,
      userId: row.user_id,
      email,
      planId: row.plan_id,
      status: row.status,
      periodStart: row.current_period_start,
      periodEnd: row.current_period_end,
      trialEnd: row.trial_end,
      nextPlanId: row.next_plan_id,
      provider: row.provider,
      price: price ? toMajor(price.amountMinor, price.currency) : null,
      currency: price?.currency ?? null,
      nextRenewalAt: row.next_renewal_at,
      failedRenewals: row.failed_renewals,
      failure: failureOf(row, { failed, isPaused }),
      isPaused,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  }

  return {
    async page(query: StudioSubscriptionsQuery): Promise<StudioPage<StudioSubscription>> {
      const { items, ...page } = await pageOfSubscriptions(db, query, now());
      const failing = items.filter((row) => row.failed_renewals > 0).map((row) => row.user_id);
      const failures = await failedRenewalsOf(db, failing);
      const views = items.map((row) => toView(row, { email: row.email, failed: failures.get(row.user_id) }));
      return { ...page, items: await Promise.all(views) };
    },

    countFailedRenewals: (): Promise<number> => countFailedRenewals(db),

    /** @throws AppError NOT_FOUND */
    async details(id: string): Promise<StudioSubscriptionDetails> {
      const row = await found(id);
      const [buyer, failures, isPremium, events, payments] = await Promise.all([
        findBuyer(db, row.user_id),
        failedRenewalsOf(db, row.failed_renewals > 0 ? [row.user_id] : []),
        subscriptions.isPremium(row.user_id),
        store.eventsOf(id),
        paymentsOfSubscription(db, id, SHOWN_PAYMENTS),
      ]);
      const email = buyer?.email ?? null;
      const marks = await disputeMarks(
        db,
        payments.map((payment) => payment.id),
      );
      return {
        ...(await toView(row, { email, failed: failures.get(row.user_id) })),
        isPremium,
        history: events.map(({ type, status, plan_id: planId, at }) => ({ type, status, planId, at })),
        payments: payments.map((payment) =>
          toStudioPayment(payment, { email, dispute: marks.get(payment.id) ?? null }),
        ),
      };
    },

    /**
     * Cancels at the end of the period; one whose payment is overdue ends at once.
     * @throws AppError NOT_FOUND, or SUBSCRIPTION_ERROR when it is cancelled or over
     */
    async cancel(id: string, reason: string): Promise<void> {
      const row = await found(id);
      if (row.status === 'Cancelled') throw notPossible('This subscription is cancelled already');
      await subscriptions.cancel({ userId: row.user_id }, id, false);
      log('subscription-cancelled', { subscription: id, reason });
    },

    /** @throws AppError NOT_FOUND, or SUBSCRIPTION_ERROR for one that is not cancelled or is over */
    async resume(id: string, reason: string): Promise<void> {
      const row = await found(id);
      if (row.status !== 'Cancelled') throw notPossible('Only a cancelled subscription can be resumed');
      await subscriptions.resume(row.user_id, id);
      log('subscription-resumed', { subscription: id, reason });
    },
  };
}

/** Why the last renewal has failed: the word of the bank, a dispute, or that there is nothing to charge. */
function failureOf(
  row: SubscriptionRow,
  { failed, isPaused }: { failed: PaymentRow | undefined; isPaused: boolean },
): StudioSubscription['failure'] {
  if (row.failed_renewals === 0) return null;
  if (!failed || failed.created_at < row.current_period_start)
    return { code: isPaused ? 'disputed' : 'no_payment_method', at: row.updated_at, paymentId: null };
  return { code: failed.failure_code ?? 'payment_failed', at: failed.updated_at, paymentId: failed.id };
}
