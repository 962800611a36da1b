import { HOUR_MS, openPaymentStatuses } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import { continueRequest, currentRequestId } from '../../../lib/work-context.ts';
import { priceOfPayment } from '../plans/kept-price.ts';
import type { PlanCatalogue } from '../plans/plans.ts';
import { applySubscriptionEvent } from '../subscriptions/subscription-ledger.ts';
import type { SubscriptionEvent } from '../subscriptions/subscription-machine.ts';
import { createSubscriptionStore, type SubscriptionRow } from '../subscriptions/subscription-store.ts';
import { keepCard } from '../cards/saved-cards.ts';
import { createPaymentInvoices, type PaymentInvoicesDeps } from './payment-invoices.ts';
import { mailDenied, mailFailedRenewal } from './payment-mails.ts';
import { chargeableToken, keepsMethod, takeLateMethod } from './late-method.ts';
import { newRefund, createPaymentStore, isHeld, type PaymentRow } from './payment-store.ts';
import type { ChargeOutcome } from '../providers/provider-adapter.ts';

export interface SettleOptions {
  /** The webhook that brought the news: remembered in the same transaction as its effect. */
  webhook?: { provider: string; eventId: string };
  /** Called in the transaction: names the change for the audit log. */
  note?: () => void;
}

/** Longer than a buyer waits on the page: later news go by mail. */
const BUYER_WAITS_MS = HOUR_MS;
/** What may still change: a failed one too, because money that was taken after all is the truth. */
const UNSETTLED = [...openPaymentStatuses, 'failed'];

/**
 * Turns a provider's outcome into our state, in one transaction: payment, subscription, invoice, mail, webhook. The same
 * outcome again, in any order with others, changes nothing.
 */
export function createSettlement(deps: PaymentInvoicesDeps) {
  const { inTransaction, plans, now, log } = deps;
  const issueInvoice = createPaymentInvoices(deps);

  async function succeed(
    { db, logSettled }: Settling,
    payment: PaymentRow,
    outcome: Extract<ChargeOutcome, { status: 'succeeded' }>,
  ): Promise<void> {
    const store = createPaymentStore(db);
    const first = await store.change(payment.id, UNSETTLED, {
      status: 'succeeded',
      provider_reference: outcome.reference,
      method_token: keepsMethod(payment) ? outcome.methodToken : payment.method_token,
      card_brand: outcome.card.brand,
      card_last4: outcome.card.last4,
      charged_minor: null,
      charged_currency: null,
      failure_code: null,
      next_action: null,
      open_key: null,
      attention: null,
      updated_at: now(),
    });
    if (!first) {
      await takeLateMethod(db, payment, { outcome, at: now() });
      return;
    }
    logSettled('payment-settled', { payment: payment.id, provider: payment.provider, status: 'succeeded' });
    const event = eventOf(payment, plans, now());
    const token = await chargeableToken(db, payment, outcome.methodToken);
    const before = await createSubscriptionStore(db).lockOfUser(payment.user_id);
    const subscription =
      event &&
      (await applySubscriptionEvent(db, plans, {
        userId: payment.user_id,
        event,
        ...(isMethodReplaced(payment, before) ? {} : { method: { provider: payment.provider, token } }),
        paidBy: payment.id,
        price: priceOfPayment(payment, plans),
      }));
    if (event && !subscription) {
      // Paid for something that already runs (two devices, two providers): give it back at once.
      logSettled('payment-duplicate', { payment: payment.id });
      await requestRefund(db, payment, now());
      return;
    }
    if (subscription)
      await store.change(payment.id, ['succeeded'], {
        subscription_id: subscription.id,
        replaces: payment.purpose === 'change' ? (before?.paid_by ?? null) : null,
        updated_at: now(),
      });
    if (!isMethodReplaced(payment, before))
      await keepCard(db, payment, { token, card: outcome.card, at: now() });
    await issueInvoice(db, payment, subscription);
  }

  /** Nothing starts with another amount than was asked for; the buyer cannot pay for the same a second time meanwhile. */
  async function hold(
    { db, logSettled }: Settling,
    payment: PaymentRow,
    { reference, charged, card }: Extract<ChargeOutcome, { status: 'succeeded' }>,
  ): Promise<void> {
    const first = await createPaymentStore(db).change(payment.id, UNSETTLED, {
      status: 'processing',
      provider_reference: reference,
      charged_minor: charged?.amountMinor ?? null,
      charged_currency: charged?.currency ?? payment.currency,
      card_brand: card.brand,
      card_last4: card.last4,
      failure_code: null,
      next_action: null,
      updated_at: now(),
    });
    if (!first) return;
    logSettled('payment-amount-differs', {
      payment: payment.id,
      provider: payment.provider,
      askedMinor: payment.amount_minor,
      askedCurrency: payment.currency,
      chargedMinor: charged?.amountMinor ?? 'not reported',
      chargedCurrency: charged?.currency ?? 'not reported',
    });
  }

  async function fail(
    { db, logSettled }: Settling,
    payment: PaymentRow,
    outcome: Extract<ChargeOutcome, { status: 'failed' }>,
  ): Promise<void> {
    const first = await createPaymentStore(db).change(payment.id, openPaymentStatuses, {
      status: 'failed',
      failure_code: outcome.failureCode,
      next_action: null,
      open_key: null,
      attention: null,
      updated_at: now(),
      ...(outcome.reference ? { provider_reference: outcome.reference } : {}),
    });
    if (!first) return;
    logSettled('payment-settled', { payment: payment.id, provider: payment.provider, status: 'failed' });
    if (payment.purpose !== 'renew') {
      if (payment.status === 'processing' && now() - payment.created_at > BUYER_WAITS_MS)
        await mailDenied(deps, db, payment);
      return;
    }
    const before = await createSubscriptionStore(db).lockOfUser(payment.user_id);
    // The card schemes forbid to charge this card again: the next tries need another one.
    const isFinal = outcome.isFinal === true && !isMethodReplaced(payment, before);
    const subscription = await applySubscriptionEvent(db, plans, {
      userId: payment.user_id,
      event: { type: 'renewalFailed', at: now() },
      ...(isFinal ? { method: { provider: null, token: null } } : {}),
    });
    if (!subscription) return;
    await mailFailedRenewal(deps, db, {
      subscription,
      isCharged: true,
      isFinal,
      price: { amountMinor: payment.amount_minor, currency: payment.currency },
      locale: payment.locale,
      site: payment.site,
    });
  }

  async function apply(settling: Settling, payment: PaymentRow, outcome: ChargeOutcome): Promise<void> {
    const store = createPaymentStore(settling.db);
    const current = await store.find(payment.id);
    const isAsAsked = outcome.status === 'succeeded' && isChargedAsAsked(payment, outcome.charged);
    // The money is there: only the right amount changes that.
    if (current && isHeld(current) && !isAsAsked) return;
    switch (outcome.status) {
      case 'succeeded':
        return isAsAsked ? succeed(settling, payment, outcome) : hold(settling, payment, outcome);
      case 'failed':
        return fail(settling, payment, outcome);
      case 'action':
        await store.change(payment.id, openPaymentStatuses, {
          status: 'pending',
          provider_reference: outcome.reference,
          next_action: JSON.stringify(outcome.action),
          failure_code: outcome.failureCode ?? null,
          updated_at: now(),
        });
        return;
      case 'processing':
        await store.change(payment.id, openPaymentStatuses, {
          status: 'processing',
          updated_at: now(),
          ...(outcome.reference ? { provider_reference: outcome.reference } : {}),
        });
        return;
      default:
        outcome satisfies never;
    }
  }

  async function settleOnce(
    payment: PaymentRow,
    outcome: ChargeOutcome,
    { webhook, note }: SettleOptions,
  ): Promise<void> {
    await inTransaction(async (db, afterCommit) => {
      const store = createPaymentStore(db);
      if (webhook && !(await store.rememberWebhook(webhook.provider, webhook.eventId, now()))) return;
      note?.();
      await apply({ db, logSettled: (...event) => afterCommit(() => log(...event)) }, payment, outcome);
    });
  }

  /** Mails and log lines have the id of the request that started the payment, also when a webhook or job settles it. */
  return (payment: PaymentRow, outcome: ChargeOutcome, options: SettleOptions = {}): Promise<void> =>
    continueRequest(payment.request_id ?? currentRequestId() ?? null, () =>
      settleOnce(payment, outcome, options),
    );
}

const isChargedAsAsked = (
  { amount_minor, currency }: PaymentRow,
  charged: { amountMinor: number; currency: string } | undefined,
): boolean => charged?.amountMinor === amount_minor && charged.currency === currency;

/** The member chose or removed the card for renewals while this renewal was on its way: that choice stays. */
const isMethodReplaced = (payment: PaymentRow, before: SubscriptionRow | undefined): boolean =>
  payment.purpose === 'renew' &&
  (before?.method_token !== payment.method_token || before.provider !== payment.provider);

interface Settling {
  db: Kysely<Database>;
  /** Logs and counts an event when the transaction is committed. */
  logSettled: LogEvent;
}

export type Settle = ReturnType<typeof createSettlement>;

/** What a successful payment does to the subscription; undefined for a bare intent. */
function eventOf(payment: PaymentRow, plans: PlanCatalogue, at: number): SubscriptionEvent | undefined {
  const plan = plans.find(payment.plan_id ?? '');
  if (!plan) return undefined;
  const choice = { at, planId: plan.id, interval: plan.interval };
  switch (payment.purpose) {
    case 'subscribe':
      return { type: 'started', ...choice };
    case 'renew':
      return { type: 'renewed', ...choice };
    case 'change':
      return { type: 'planChanged', ...choice };
    default:
      return undefined;
  }
}

/** Refunds the whole amount; the job that retries refunds executes it. */
async function requestRefund(db: Kysely<Database>, payment: PaymentRow, at: number): Promise<void> {
  await createPaymentStore(db).insertRefund(
    newRefund({
      payment_id: payment.id,
      amount_minor: payment.amount_minor,
      requested_by: 'system',
      idempotency_key: 'duplicate',
      request_id: payment.request_id,
      created_at: at,
    }),
  );
}
