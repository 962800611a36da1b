import { openPaymentStatuses, type Payment } from '@lumigraph/contracts';
import { AppError, orNotFound } from '../../../lib/errors.ts';
import type { RateLimits } from '../../../http/rate-limits.ts';
import { createDisputeStore } from '../disputes/dispute-store.ts';
import { methodUnavailable } from './purchase.ts';
import { newRow, type NewPayment, type Payer } from './new-payment.ts';
import { createPaymentStore, descriptionOf, type PaymentRow } from './payment-store.ts';
import { toPayment } from './payment-view.ts';
import type { BillingContext } from './ports.ts';
import {
  ProviderMisconfigured,
  type ChargeMethod,
  type ChargeOutcome,
  type OrderRequest,
} from '../providers/provider-adapter.ts';
import { ProviderAway } from '../providers/provider-http.ts';
import type { Settle } from './settlement.ts';

export interface ChargingDeps extends BillingContext {
  settle: Settle;
  /** Origin of the main site, for the return from a bank when no other site is known. */
  publicOrigin: string;
  limits: RateLimits;
}

/** One payment, one charge: whatever is pressed twice, lost or killed. */
export function createCharging(deps: ChargingDeps) {
  const { db, settle, now } = deps;
  const store = createPaymentStore(db);

  /** First our own row, committed; then the provider under the row's id; then the outcome. */
  async function begin(wanted: NewPayment): Promise<Payment> {
    const row = newRow(wanted, now());
    await countAttempt(wanted.payer);
    await wanted.closeOther?.();
    if (!(await store.insert(row))) return toPayment(await earlier(row));
    if (!wanted.method) return toPayment(row);
    if (wanted.stillWanted) await stopUnless(row, wanted.stillWanted);
    if (await isBarred(row, wanted.method))
      await settle(row, { status: 'failed', reference: null, failureCode: 'card_declined' });
    else await charge(row, wanted, wanted.method);
    return toPayment((await store.find(row.id)) ?? row);
  }

  /**
   * Every charge and every provider's order runs through this check, which prevents card testing. A repeated request is
   * not counted.
   */
  async function countAttempt({ userId, network, idempotencyKey }: Payer): Promise<void> {
    if (network === undefined || (await store.findByKey(userId, idempotencyKey))) return;
    await deps.limits.consume('payUser', userId);
    await deps.limits.consume('payAddress', network);
  }

  /** A dispute can be lost between the choice of a saved method and its charge. */
  const isBarred = async ({ provider }: PaymentRow, method: ChargeMethod): Promise<boolean> =>
    method.kind === 'saved' && createDisputeStore(db).isBarred(provider, method.token);

  async function stopUnless(row: PaymentRow, stillWanted: () => Promise<void>): Promise<void> {
    try {
      await stillWanted();
    } catch (error) {
      await settle(row, { status: 'failed', reference: null, failureCode: 'payment_failed' });
      throw error;
    }
  }

  /** The same key with the same request, or another try at what is still open, gets the payment that there is. */
  async function earlier(row: PaymentRow): Promise<PaymentRow> {
    const same = await store.findByKey(row.user_id, row.idempotency_key);
    if (same && same.fingerprint !== row.fingerprint) {
      throw new AppError('UNPROCESSABLE', { message: 'This Idempotency-Key was used for another request' });
    }
    const open = same ?? (row.open_key === null ? undefined : await store.findOpen(row.open_key));
    if (!open) throw new AppError('CONFLICT');
    return open;
  }

  /** The order data for a provider. */
  async function orderOf(
    row: PaymentRow,
    { siteOrigin = deps.publicOrigin }: Pick<Payer, 'siteOrigin'>,
  ): Promise<OrderRequest> {
    const buyer = orNotFound(await deps.findBuyer(db, row.user_id));
    return {
      idempotencyKey: row.id,
      amountMinor: row.amount_minor,
      currency: row.currency,
      description: descriptionOf(row, deps.nameOfSite),
      buyer: { id: buyer.id, name: buyer.name, email: buyer.email },
      keepsMethod: row.product_id === null || row.saves_card === 1,
      // The page of a bank, and what follows it, are in the language of the checkout.
      returnUrl: `${siteOrigin}${row.product_id === null ? '/subscription/success' : '/support'}?payment=${row.id}&lang=${row.locale}`,
    };
  }

  async function charge(
    row: PaymentRow,
    { provider, payer }: NewPayment,
    method: ChargeMethod,
  ): Promise<void> {
    let outcome: ChargeOutcome;
    try {
      outcome = await provider.charge({
        ...(await orderOf(row, payer)),
        method,
        announce: async (reference) => {
          await store.change(row.id, openPaymentStatuses, {
            provider_reference: reference,
            updated_at: now(),
          });
        },
      });
    } catch (error) {
      if (error instanceof ProviderMisconfigured) {
        // Nothing was charged, and the fault is ours: neither a decline nor a used attempt is left.
        await store.withdraw(row.id);
        throw methodUnavailable(error);
      }
      if (error instanceof ProviderAway) {
        await store.withdraw(row.id);
        throw new AppError('UNAVAILABLE', { cause: error });
      }
      deps.log('charge-unanswered', { payment: row.id, reason: String(error).slice(0, 200) });
      // The outcome is unknown: never charge again; the reconciler requests the outcome.
      outcome = { status: 'processing', reference: null };
    }
    await settle(row, outcome);
  }

  return { begin, orderOf };
}
