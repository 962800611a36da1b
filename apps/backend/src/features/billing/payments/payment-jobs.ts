import { DAY_MS, MINUTE_MS } from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import { continueRequest } from '../../../lib/work-context.ts';
import { renewalPriceOf } from '../plans/kept-price.ts';
import type { PricedPlan } from '../plans/plans.ts';
import { applySubscriptionEvent } from '../subscriptions/subscription-ledger.ts';
import { graceEnd } from '../subscriptions/periods.ts';
import { removeDeclarations } from '../subscriptions/declarations.ts';
import { createSubscriptionStore, type SubscriptionRow } from '../subscriptions/subscription-store.ts';
import { forgetCustomers } from '../cards/provider-customers.ts';
import type { SavedCards } from '../cards/saved-cards.ts';
import type { DisputeService } from '../disputes/dispute-service.ts';
import { createDisputeStore } from '../disputes/dispute-store.ts';
import { ABANDONED_MS, createClosePayment, createOpenPaymentStore } from './open-payment-store.ts';
import { causedBy } from './payment-history-store.ts';
import type { PaymentService } from './payment-service.ts';
import { createPaymentStore, toKnownCharge, type PaymentRow } from './payment-store.ts';
import type { BillingContext } from './ports.ts';
import { mailFailedRenewal } from './payment-mails.ts';
import type { RefundService } from './refund-service.ts';
import type { Settle } from './settlement.ts';

/** After this a charge that the provider has never heard of will not arrive any more. */
const NEVER_ARRIVED_MS = 3 * MINUTE_MS;
/** A renewal that is still open then is cancelled at the provider, so that it can be tried again. */
const RENEWAL_OVERDUE_MS = 3 * DAY_MS;
/** An open payment of that age is shown to an administrator. */
const OVERDUE_MS = 7 * DAY_MS;
const BATCH = 100;

export interface PaymentJobDeps extends BillingContext {
  payments: PaymentService;
  refunds: RefundService;
  disputes: Pick<DisputeService, 'runJobs'>;
  cards: Pick<SavedCards, 'forgetRemoved'>;
  settle: Settle;
  keep: { webhookDays: number; withdrawalYears: number };
}

/**
 * What happens without a visitor: settling unknown outcomes, renewals, refunds that were not confirmed, endings. Every
 * job can be killed at any point and run by several instances at once.
 */
export function createPaymentJobs(deps: PaymentJobDeps) {
  const { db, inTransaction, providers, plans, payments, settle, nameOfSite, keep, now, log } = deps;
  const closePayment = createClosePayment(deps);

  async function reconcileOne(payment: PaymentRow): Promise<void> {
    const age = now() - payment.created_at;
    // An intent charges nothing; the payment that follows it has a separate row.
    if (payment.purpose === 'intent') return age > ABANDONED_MS ? closePayment(payment) : undefined;
    const provider = providers.find(payment.provider);
    const outcome = await provider?.lookup(toKnownCharge(payment, nameOfSite));
    if (outcome?.status === 'action' && age > ABANDONED_MS) return closePayment(payment, provider);
    if (outcome?.status === 'processing' && payment.purpose === 'renew' && age > RENEWAL_OVERDUE_MS)
      return closePayment(payment, provider);
    if (outcome) return settle(payment, outcome);
    return age > NEVER_ARRIVED_MS ? closePayment(payment, provider) : undefined;
  }

  /** Asks the providers about every payment whose outcome is not known. */
  async function reconcile(): Promise<void> {
    const store = createOpenPaymentStore(db);
    for (const payment of await store.unsettled(now(), BATCH)) {
      try {
        if (await isRefused(payment.provider, 'lookup')) await store.postpone(payment.id, now());
        else await continueRequest(payment.request_id, () => reconcileOne(payment));
      } catch (error) {
        log('reconcile-failed', { payment: payment.id, reason: String(error).slice(0, 200) });
        // A payment that cannot be settled must not block the others.
        await store.postpone(payment.id, now());
      }
    }
    for (const overdue of await store.markOverdue(now() - OVERDUE_MS)) log('payment-overdue', overdue);
  }

  /** The provider refuses our key for this call, and was asked a short time ago. */
  async function isRefused(name: string, call: string): Promise<boolean> {
    const provider = providers.find(name);
    return provider !== undefined && providers.faults.isPaused(provider.provider, call);
  }

  /**
   * Nothing can be charged, or nothing may be while a payment is disputed: a trial ends; a paid subscription continues for
   * the days of grace, and its owner is asked to pay.
   */
  async function failWithoutMethod(
    renewed: SubscriptionRow,
    plan: PricedPlan | undefined,
    site: string | null,
  ): Promise<void> {
    const { user_id: userId, failed_renewals: earlier } = renewed;
    await inTransaction(async (transaction) => {
      const subscription = await applySubscriptionEvent(transaction, plans, {
        userId,
        event: { type: 'renewalFailed', at: now() },
      });
      // One request to pay is enough; the end is always reported.
      if (!subscription || (earlier > 0 && subscription.status !== 'Expired')) return;
      await mailFailedRenewal(deps, transaction, { subscription, isCharged: false, price: plan, site });
    });
  }

  /**
   * After a long time without a running server: the user had no Premium after the days of grace, so they are not
   * charged.
   */
  async function endUnpaid(
    over: SubscriptionRow,
    plan: PricedPlan | undefined,
    site: string | null,
  ): Promise<void> {
    await inTransaction(async (transaction) => {
      const subscription = await applySubscriptionEvent(transaction, plans, {
        userId: over.user_id,
        event: { type: 'timePassed', at: now() },
      });
      if (!subscription) return;
      const isCharged = over.failed_renewals > 0 && over.method_token !== null && plan !== undefined;
      await mailFailedRenewal(deps, transaction, { subscription, isCharged, price: plan, site });
    });
  }

  async function renewOne(subscription: SubscriptionRow): Promise<void> {
    const plan = plans.find(subscription.next_plan_id ?? subscription.plan_id);
    const provider = providers.find(subscription.provider ?? '');
    const buyer = await deps.findBuyer(db, subscription.user_id);
    const token = subscription.method_token;
    // A renewal has no request: it belongs to the site that sold the renewed subscription.
    const { site, country, company } = await createPaymentStore(db).saleOfSubscription(subscription);
    if (subscription.status !== 'Trialing' && now() >= endOfGrace(subscription)) {
      await endUnpaid(subscription, plan, site);
      return;
    }
    const isPaused = await createDisputeStore(db).pausesRenewals(subscription.user_id, now());
    if (!plan || !provider || !buyer || token === null || isPaused) {
      await failWithoutMethod(subscription, plan, site);
      return;
    }
    if (await isRefused(provider.provider, 'renewal')) return;
    const scheduledAt = await createSubscriptionStore(db).planChangeScheduledAt(subscription);
    const price = renewalPriceOf(subscription, plans, scheduledAt) ?? plan;
    await payments.begin({
      // The same period and try make the same key: two instances at once charge once.
      payer: {
        userId: subscription.user_id,
        locale: buyer.locale,
        ...(site === null ? {} : { site }),
        idempotencyKey: `renew:${subscription.current_period_end}:${subscription.failed_renewals}`,
      },
      purpose: 'renew',
      provider,
      plan,
      savesCard: true,
      amountMinor: price.amountMinor,
      currency: price.currency,
      // VAT is due where the buyer lives: as the buyer has stated it for the first period.
      ...(country === null ? {} : { country, company }),
      method: { kind: 'saved', token, offSession: true },
      openKey: `renew:${subscription.id}`,
      fingerprinted: plan.id,
    });
  }

  /** Who waits for a provider that refuses our key keeps Premium. Returns the providers that are left alone for now. */
  async function holdRefused(): Promise<{ paused: string[] }> {
    const faults = (await providers.faults.all()).filter(({ call }) => call === 'renewal');
    const all = faults.map(({ provider }) => provider);
    const paused: string[] = [];
    for (const provider of all)
      if (await providers.faults.isPaused(provider, 'renewal')) paused.push(provider);
    if (all.length > 0) await createSubscriptionStore(db).hold(all, now());
    return { paused };
  }

  /** Charges what is due. */
  async function renew(): Promise<void> {
    const store = createSubscriptionStore(db);
    const { paused } = await holdRefused();
    const logged = new Set<string>();
    for (const subscription of await store.due(now(), BATCH, paused)) {
      await renewOne(subscription).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'PAYMENT_METHOD_UNAVAILABLE') return;
        const reason = String(error).slice(0, 200);
        // A provider that is away fails all of its renewals.
        if (!logged.has(reason)) log('renewal-failed', { subscription: subscription.id, reason });
        logged.add(reason);
      });
    }
    // Also for what was refused just now: the next run may be far away.
    await holdRefused();
  }

  /** Ends the subscriptions whose last period is over. */
  async function expire(): Promise<void> {
    for (const subscription of await createSubscriptionStore(db).over(now(), BATCH)) {
      await inTransaction((transaction) =>
        applySubscriptionEvent(transaction, plans, {
          userId: subscription.user_id,
          event: { type: 'timePassed', at: now() },
        }),
      ).catch(() => undefined);
    }
  }

  let cleanedAt = 0;

  /** Once a day. */
  async function clean(): Promise<void> {
    if (now() - cleanedAt < DAY_MS) return;
    cleanedAt = now();
    await createPaymentStore(db).forgetWebhooks(now() - keep.webhookDays * DAY_MS);
    const firstKeptDay = Date.UTC(new Date(now()).getUTCFullYear() - keep.withdrawalYears, 0);
    await removeDeclarations(db, firstKeptDay);
  }

  return {
    runAll: (): Promise<void> =>
      causedBy('job', async () => {
        await plans.refresh();
        await reconcile();
        await deps.refunds.retry();
        await deps.disputes.runJobs();
        await renew();
        await expire();
        await deps.cards.forgetRemoved();
        await forgetCustomers(deps);
        await clean();
      }),
  };
}

const endOfGrace = (row: SubscriptionRow): number =>
  graceEnd({ periodEnd: row.current_period_end, heldUntil: row.held_until });

export type PaymentJobs = ReturnType<typeof createPaymentJobs>;
