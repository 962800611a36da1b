import {
  usualProvider,
  type Plan,
  type PlanChangePreview,
  type SubscribeRequest,
  type Subscription,
  type SubscriptionHistory,
} from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import { createDisputeStore } from '../disputes/dispute-store.ts';
import { notPossible, paymentRefused, unprocessable } from '../payments/purchase.ts';
import { createPaymentStore } from '../payments/payment-store.ts';
import type { Payer } from '../payments/new-payment.ts';
import type { PaymentService } from '../payments/payment-service.ts';
import type { BillingContext } from '../payments/ports.ts';
import { planChange, toPreview, type PlanChange, keptPriceOf, type KeptPrice } from '../plans/kept-price.ts';
import { toPlan, type PlanCatalogue, type PricedPlan } from '../plans/plans.ts';
import { mailCancelled } from '../payments/payment-mails.ts';
import { applySubscriptionEvent, UNPAID } from './subscription-ledger.ts';
import type { SubscriptionEvent } from './subscription-machine.ts';
import { createSubscriptionStore, type SubscriptionRow } from './subscription-store.ts';
import { toSubscription } from './subscription-view.ts';
import { findTrialUser } from './trial-memory.ts';

export interface SubscriptionServiceDeps extends BillingContext {
  payments: PaymentService;
  /** Keys the hashes by which trials are remembered. */
  secret: string;
}

/** Whose subscription, and on which site they act. */
type Member = Pick<Payer, 'userId' | 'site'>;

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

/** The accounting service. Every method looks only at the caller's own subscription. */
export function createSubscriptionService(deps: SubscriptionServiceDeps) {
  const { db, inTransaction, plans, payments, now } = deps;
  const store = createSubscriptionStore(db);

  const view = (row: SubscriptionRow | undefined): Subscription => ({
    ...toSubscription(row, plans, now()),
    timeZone: deps.seller().timeZone ?? 'UTC',
  });

  const own = async (userId: string, id: string): Promise<SubscriptionRow> => {
    const row = await store.findOfUser(userId);
    if (row?.id !== id) throw new AppError('NOT_FOUND');
    return row;
  };

  const planOf = (name: string): PricedPlan => planNamed(plans, name);

  async function apply(member: Member, event: SubscriptionEvent, refusal: string): Promise<Subscription> {
    const { userId, site } = member;
    return inTransaction(async (transaction) => {
      const row = await applySubscriptionEvent(transaction, plans, { userId, event });
      if (!row) throw notPossible(refusal);
      if (event.type === 'cancelled') await mailCancelled(deps, transaction, { row, site });
      return view(row);
    });
  }

  async function startTrial(
    payer: Payer,
    plan: PricedPlan,
    request: SubscribeRequest,
  ): Promise<Subscription> {
    // The plan decides how long; the request can only ask for less.
    const trialDays = Math.min(plan.trialDays, request.trialDays ?? 0);
    return inTransaction(async (transaction) => {
      const user = await findTrialUser(deps, transaction, payer.userId);
      // Any address can be typed; only a confirmed one gets a trial.
      if (!user.isConfirmed) throw new AppError('EMAIL_UNCONFIRMED');
      if (!(await createSubscriptionStore(transaction).useTrial(user, now())))
        throw notPossible('You have had a free trial already');
      const row = await applySubscriptionEvent(transaction, plans, {
        userId: payer.userId,
        event: { type: 'trialStarted', at: now(), trialDays, planId: plan.id, interval: plan.interval },
        ...UNPAID,
      });
      if (!row) throw notPossible('You have a subscription already');
      return view(row);
    });
  }

  async function changeOf(row: SubscriptionRow, to: PricedPlan): Promise<PlanChange> {
    const refundedMinor = row.paid_by === null ? 0 : await payments.refundedMinor(row.paid_by);
    return planChange(
      row,
      { ...pricedChange(planOf(row.plan_id), to, keptPriceOf(row, plans)), refundedMinor },
      now(),
    );
  }

  async function chargeChange(
    payer: Payer,
    { row, to, dueMinor }: { row: SubscriptionRow; to: PricedPlan; dueMinor: number },
  ): Promise<void> {
    const provider = deps.providers.find(row.provider ?? '');
    if (!provider || row.method_token === null) throw notPossible('There is no payment method to charge');
    if (await createDisputeStore(db).pausesRenewals(row.user_id, now()))
      throw notPossible('A payment is disputed: nothing is charged until this is decided');
    // The invoice of a change has the country and company of the sale, and so its VAT.
    const { country, company } = await createPaymentStore(db).saleOfSubscription(row);
    const payment = await payments.begin({
      payer,
      purpose: 'change',
      provider,
      plan: to,
      savesCard: true,
      amountMinor: dueMinor,
      currency: to.currency,
      ...(country === null ? {} : { country, company }),
      method: { kind: 'saved', token: row.method_token, offSession: false },
      openKey: `${payer.userId}:change`,
      async stillWanted() {
        const current = await store.find(row.id);
        if (current?.version !== row.version) throw notPossible('The subscription has changed in between');
      },
      fingerprinted: { planId: to.id, period: row.current_period_start },
    });
    if (payment.status === 'failed') throw paymentRefused(payment);
  }

  return {
    async plans(): Promise<Plan[]> {
      await plans.refresh();
      return plans.all.map(toPlan);
    },

    async current(userId: string): Promise<Subscription> {
      const subscription = view(await store.findOfUser(userId));
      const isOpen = subscription.status === 'None' || subscription.status === 'Expired';
      const isOffered = isOpen && plans.all.some(({ trialDays }) => trialDays > 0);
      return {
        ...subscription,
        trialAvailable: isOffered && !(await store.hadTrial(await findTrialUser(deps, db, userId))),
      };
    },

    /** Whether this user's downloads are Premium ones. */
    isPremium: async (userId: string): Promise<boolean> => view(await store.findOfUser(userId)).isPremium,

    /** With a trial: starts it. Without: charges the payment method that the browser's payment script has made. */
    async subscribe(payer: Payer, request: SubscribeRequest): Promise<Subscription> {
      const plan = planOf(request.planId);
      if (Math.min(plan.trialDays, request.trialDays ?? 0) > 0) return startTrial(payer, plan, request);
      if (request.paymentMethod === undefined)
        throw unprocessable('paymentMethod', 'A payment method is required');
      const payment = await payments.pay(payer, request.metadata?.['provider'] ?? usualProvider(), {
        planId: plan.id,
        currency: plan.currency,
        paymentMethodId: request.paymentMethod,
        immediateStartConsent: request.metadata?.['immediateStartConsent'] === 'true',
        ...(request.metadata?.['consentVersion']
          ? { consentVersion: request.metadata['consentVersion'] }
          : {}),
      });
      if (payment.status === 'failed') throw paymentRefused(payment);
      return view(await store.findOfUser(payer.userId));
    },

    async cancel(member: Member, id: string, immediately: boolean): Promise<Subscription> {
      const row = await own(member.userId, id);
      if (row.status === 'Cancelled' && !immediately) return view(row);
      return apply(
        member,
        { type: 'cancelled', at: now(), immediately },
        'This subscription has ended already',
      );
    },

    async resume(userId: string, id: string): Promise<Subscription> {
      const row = await own(userId, id);
      if (row.status === 'Active' || row.status === 'Trialing') return view(row);
      return apply(
        { userId },
        { type: 'resumed', at: now() },
        'This subscription has ended and cannot be resumed',
      );
    },

    async previewChange(userId: string, id: string, planId: string): Promise<PlanChangePreview> {
      await plans.refresh();
      const row = await own(userId, id);
      const to = planOf(planId);
      return toPreview(to.id, await changeOf(row, to), to.currency);
    },

    async changePlan(payer: Payer, id: string, planId: string): Promise<Subscription> {
      const { userId } = payer;
      await plans.refresh();
      const row = await own(userId, id);
      const to = planOf(planId);
      if (to.id === row.plan_id) {
        // Choosing the current plan cancels a scheduled change.
        if (row.next_plan_id === null) return view(row);
        return apply(
          payer,
          { type: 'planChangeScheduled', at: now(), planId: null },
          'The plan cannot be changed now',
        );
      }
      const { dueMinor } = await changeOf(row, to);
      const refusal = 'Only a running subscription can change its plan';
      if (dueMinor === 0)
        return apply(payer, { type: 'planChangeScheduled', at: now(), planId: to.id }, refusal);
      if (row.status !== 'Active' || now() >= row.current_period_end) throw notPossible(refusal);
      await chargeChange(payer, { row, to, dueMinor });
      return view(await store.findOfUser(userId));
    },

    async history(userId: string, request: { page: number; pageSize: number }): Promise<SubscriptionHistory> {
      const { rows, total } = await store.events(userId, request);
      const items = rows.map(({ type, status, plan_id, at }) => ({
        type,
        status,
        planId: plan_id,
        at: new Date(at).toISOString(),
      }));
      return { items, ...request, total };
    },
  };
}

/** Credited is what was paid, whatever the plan costs now. */
function pricedChange(from: PricedPlan, to: PricedPlan, paid: KeptPrice = { ...from, planId: from.id }) {
  if (paid.currency !== to.currency) throw notPossible('The plans have prices in different currencies');
  return { from: { ...from, amountMinor: paid.amountMinor }, to };
}

function planNamed(plans: PlanCatalogue, name: string): PricedPlan {
  const plan = plans.named(name);
  if (!plan) throw unprocessable('planId', 'This plan does not exist');
  return plan;
}
