import { openPaymentStatuses } from '@lumigraph/contracts';
import {
  COMPARISON_PAGE_SIZE,
  type ComparisonsQuery,
  type DifferenceName,
  type PaymentComparison,
  type PaymentComparisons,
  type ProviderState,
  type StudioPayment,
} from '@lumigraph/contracts/studio';
import { noteChange } from '../../../db/audit-trail.ts';
import { AppError, orNotFound } from '../../../lib/errors.ts';
import { toMajor } from '../../../lib/amounts.ts';
import { causedBy } from '../payments/payment-history-store.ts';
import { createPaymentStore, toKnownCharge, type PaymentRow } from '../payments/payment-store.ts';
import type { BillingContext } from '../payments/ports.ts';
import type { RefundService } from '../payments/refund-service.ts';
import type { Settle } from '../payments/settlement.ts';
import { rankOf, worstOf, type DisputeService } from '../disputes/dispute-service.ts';
import type { ChargeOutcome, ProviderDispute } from '../providers/provider-adapter.ts';
import {
  disputeMarks,
  toStudioPayment,
  type Shown,
  pageOfPayments,
  paymentsOfSubscription,
} from './payment-list-store.ts';

export interface PaymentComparisonDeps extends BillingContext {
  settle: Settle;
  refunds: Pick<RefundService, 'compareTotal'>;
  disputes: Pick<DisputeService, 'takeOver'>;
  /** Currency of the plans. */
  currency: string;
}

/** What a provider said. */
type Said =
  | { state: 'unasked' | 'unreachable' | 'missing' }
  | { state: 'known'; outcome: ChargeOutcome; disputes: ProviderDispute[] };

/**
 * Payments as their provider knows them, beside what the server holds. A correction goes through the settlement that
 * webhooks use, so it can do nothing that a webhook could not.
 */
export type PaymentComparer = ReturnType<typeof createPaymentComparison>;

export function createPaymentComparison(deps: PaymentComparisonDeps) {
  const { db, providers, settle, refunds, disputes, findBuyer, nameOfSite, log } = deps;
  const store = createPaymentStore(db);

  const found = async (id: string): Promise<PaymentRow> => orNotFound(await store.find(id));

  /** Some providers repeat the charge of a saved method to find one without a reference: those are not asked. */
  async function ask(row: PaymentRow): Promise<Said> {
    const provider = providers.find(row.provider);
    const isUnsafe = row.provider_reference === null && row.method_token !== null;
    if (!provider || isUnsafe || row.purpose === 'intent') return { state: 'unasked' };
    try {
      const charge = toKnownCharge(row, nameOfSite);
      const outcome = await provider.lookup(charge);
      if (!outcome) return { state: 'missing' };
      const isPaid = outcome.status === 'succeeded';
      const said = isPaid ? await provider.disputesOf?.(charge) : undefined;
      return { state: 'known', outcome, disputes: said ?? [] };
    } catch (error) {
      log('comparison-failed', { payment: row.id, reason: String(error).slice(0, 200) });
      return { state: 'unreachable' };
    }
  }

  async function compare(row: PaymentRow, email: string | null): Promise<PaymentComparison> {
    return comparisonOf(row, await shownOf(row, email), await ask(row));
  }

  const shownOf = async ({ id }: PaymentRow, email: string | null): Promise<Shown> => ({
    email,
    dispute: (await disputeMarks(db, [id])).get(id) ?? null,
  });

  const emailOf = async (row: PaymentRow): Promise<string | null> =>
    (await findBuyer(db, row.user_id))?.email ?? null;

  return {
    /** @throws AppError NOT_FOUND */
    async one(id: string): Promise<PaymentComparison> {
      const row = await found(id);
      return compare(row, await emailOf(row));
    },

    /** Payments that were begun in a period, newest first. */
    async period(query: ComparisonsQuery): Promise<PaymentComparisons> {
      const { items, nextCursor, total } = await pageOfPayments(
        db,
        { ...query, pageSize: COMPARISON_PAGE_SIZE, sort: '-createdAt' },
        { currency: deps.currency, now: deps.now() },
      );
      return { items: await Promise.all(items.map((row) => compare(row, row.email))), nextCursor, total };
    },

    /** The newest payments of a subscription. Providers hold no subscriptions: the server renews them itself. */
    async ofSubscription(id: string): Promise<PaymentComparison[]> {
      const rows = await paymentsOfSubscription(db, id, COMPARISON_PAGE_SIZE);
      return Promise.all(rows.map(async (row) => compare(row, await emailOf(row))));
    },

    /**
     * Takes over what the provider says: a state that is still open here, money that was given back there, and disputes.
     * @throws AppError NOT_FOUND, UNAVAILABLE without a response, UNPROCESSABLE where nothing can be taken over
     */
    async correct(id: string): Promise<PaymentComparison> {
      const row = await found(id);
      const said = await ask(row);
      if (said.state === 'unreachable') throw new AppError('UNAVAILABLE');
      const before = comparisonOf(row, await shownOf(row, null), said);
      if (said.state !== 'known' || !before.isCorrectable)
        throw new AppError('UNPROCESSABLE', { message: 'There is nothing that the server can take over' });
      const { outcome } = said;
      const note = (): void =>
        noteChange({
          object: { kind: 'payment', id },
          before: {
            status: row.status,
            refunded: before.payment.refunded,
            dispute: before.payment.dispute,
          },
          after: {
            status: before.provider.state,
            refunded: before.provider.refunded,
            dispute: before.provider.dispute,
          },
        });
      await causedBy('admin', async () => {
        await settle(row, outcome, { note });
        if (outcome.status === 'succeeded' && outcome.refundedMinor !== undefined)
          await refunds.compareTotal(id, outcome.refundedMinor);
        for (const dispute of said.disputes) await disputes.takeOver(row, dispute);
      });
      log('payment-corrected', { payment: id });
      const after = await found(id);
      return comparisonOf(after, await shownOf(after, await emailOf(after)), said);
    },
  };
}

const states: Readonly<Record<ChargeOutcome['status'], ProviderState>> = {
  succeeded: 'paid',
  failed: 'failed',
  action: 'open',
  processing: 'open',
};

/** The states of a payment here that agree with one at the provider. */
const agreeing: Readonly<Record<ProviderState, readonly string[]>> = {
  paid: ['succeeded', 'refunded'],
  failed: ['failed'],
  open: openPaymentStatuses,
  missing: ['failed', 'pending'],
  unasked: [],
  unreachable: [],
};

function comparisonOf(row: PaymentRow, shown: Shown, said: Said): PaymentComparison {
  const payment = toStudioPayment(row, shown);
  const provider = providerSide(row, said);
  const isSilent = provider.state === 'unasked' || provider.state === 'unreachable';
  const differences = isSilent ? [] : differencesOf(payment, provider);
  return { payment, provider, differences, isCorrectable: isCorrectable(payment, provider, differences) };
}

function providerSide(row: PaymentRow, said: Said): PaymentComparison['provider'] {
  const nothing = { amount: null, currency: null, refunded: null, failureCode: null, dispute: null };
  if (said.state !== 'known') return { ...nothing, state: said.state };
  const { outcome } = said;
  const state = states[outcome.status];
  if (outcome.status === 'failed') return { ...nothing, state, failureCode: outcome.failureCode };
  if (outcome.status !== 'succeeded') return { ...nothing, state };
  const { charged, refundedMinor } = outcome;
  const currency = charged?.currency ?? row.currency;
  return {
    state,
    amount: charged ? toMajor(charged.amountMinor, currency) : null,
    currency: charged?.currency ?? null,
    refunded: refundedMinor === undefined ? null : toMajor(refundedMinor, currency),
    failureCode: null,
    dispute: worstOf(said.disputes),
  };
}

function differencesOf(
  payment: PaymentComparison['payment'],
  provider: PaymentComparison['provider'],
): DifferenceName[] {
  const isPaid = provider.state === 'paid' && agreeing.paid.includes(payment.status);
  const isOtherAmount =
    provider.amount !== null &&
    (provider.amount !== payment.amount || provider.currency !== payment.currency);
  return [
    ...(agreeing[provider.state].includes(payment.status) ? [] : (['state'] as const)),
    ...(isOtherAmount ? (['amount'] as const) : []),
    ...(isPaid && provider.refunded !== null && provider.refunded !== payment.refunded
      ? (['refunded'] as const)
      : []),
    // Not all of what a provider reports by webhook is in its list.
    ...(provider.dispute !== null && provider.dispute !== payment.dispute ? (['dispute'] as const) : []),
    ...(provider.state === 'failed' &&
    payment.status === 'failed' &&
    provider.failureCode !== payment.failureCode
      ? (['failure'] as const)
      : []),
  ];
}

/**
 * What can be taken over: an open or failed payment becomes paid, an open one fails, outside and failed refunds are booked, and a
 * dispute goes forward.
 */
function isCorrectable(
  payment: StudioPayment,
  provider: PaymentComparison['provider'],
  differences: readonly DifferenceName[],
): boolean {
  // Other money than was asked for is for a human.
  if (differences.includes('amount')) return false;
  const isOpen = agreeing.open.includes(payment.status);
  if (differences.includes('state'))
    return (
      (provider.state === 'paid' && (isOpen || payment.status === 'failed')) ||
      (provider.state === 'failed' && isOpen)
    );
  if (differences.includes('refunded')) return true;
  return (
    differences.includes('dispute') &&
    provider.dispute !== null &&
    (payment.dispute === null || rankOf(provider.dispute) > rankOf(payment.dispute))
  );
}
