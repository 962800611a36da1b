import type Stripe from 'stripe';
import type { LogEvent } from '../../../../lib/log-event.ts';
import type { KnownRefund, RefundOutcome, RefundRequest } from '../provider.ts';
import { toStripe } from './stripe-outcome.ts';
import { isMissing, isRefusal, reportRefused } from './stripe-errors.ts';

/** The most that one page of a list has. */
const PAGE_SIZE = 100;

/** Refusals for too little balance in our own account: they end when it has been topped up. */
const BALANCE_CODES: ReadonlySet<string> = new Set(['balance_insufficient', 'insufficient_funds']);

/** What became of a refund; every state that is not final is pending. */
function refundOutcomeOf({ id, status, failure_reason: reason }: Stripe.Refund): RefundOutcome {
  switch (status) {
    case 'succeeded':
      return { status: 'succeeded', refundReference: id };
    case 'failed':
    case 'canceled':
      return { status: 'failed', reason: reason ?? status, refundReference: id };
    default:
      return { status: 'pending', refundReference: id };
  }
}

/** Rejects when the outcome is unknown, and for a refusal that ends by itself: the refund is asked for again. */
export async function refund(stripe: Stripe, log: LogEvent, request: RefundRequest): Promise<RefundOutcome> {
  const { idempotencyKey, reference, amountMinor, currency } = request;
  try {
    return refundOutcomeOf(
      await stripe.refunds.create(
        {
          payment_intent: reference,
          amount: toStripe(amountMinor, currency),
          metadata: { refund: idempotencyKey },
        },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    reportRefused(log, error);
    if (BALANCE_CODES.has(error.code ?? '')) throw error;
    return { status: 'failed', reason: error.code ?? error.type };
  }
}

/** By Stripe's own id, or by ours among the refunds of the charge. */
export async function lookupRefund(stripe: Stripe, known: KnownRefund): Promise<RefundOutcome | undefined> {
  const { refundReference, reference, idempotencyKey } = known;
  try {
    if (refundReference !== null) return refundOutcomeOf(await stripe.refunds.retrieve(refundReference));
    for await (const one of stripe.refunds.list({ payment_intent: reference, limit: PAGE_SIZE }))
      if (one.metadata?.['refund'] === idempotencyKey) return refundOutcomeOf(one);
    return undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
