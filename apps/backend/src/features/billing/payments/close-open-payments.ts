import { createPaymentStore, toKnownCharge, type PaymentRow } from './payment-store.ts';
import type { ChargingDeps } from './charging.ts';
import type { PaymentProviderAdapter } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';

export type ClosePaymentOptions = Pick<ChargingDeps, 'settle' | 'nameOfSite'>;

/** Closes open payments that are not wanted any more. */
export function createClosePayment({ settle, nameOfSite }: ClosePaymentOptions) {
  /** Closed at the provider first: the visitor may be paying at this very moment. */
  return async function closePayment(payment: PaymentRow, provider?: PaymentProviderAdapter): Promise<void> {
    const charge = toKnownCharge(payment, nameOfSite);
    await provider?.release?.(charge);
    const last = await provider?.lookup(charge);
    const isPaid = last?.status === 'succeeded' || last?.status === 'processing';
    await settle(
      payment,
      isPaid ? last : { status: 'failed', reference: null, failureCode: 'payment_failed' },
    );
  };
}

/**
 * Closes open payments before a payment for something else; returns whether no other payment is open. Closes only
 * payments that wait for the visitor; a charge with an unknown outcome stays open, because it may have succeeded.
 */
export function createCloseOther(
  options: ClosePaymentOptions & Pick<ChargingDeps, 'db'> & { providers: Providers },
) {
  const { db, providers, settle, nameOfSite } = options;
  const store = createPaymentStore(db);
  const closePayment = createClosePayment(options);

  async function close(open: PaymentRow): Promise<void> {
    const provider = providers.find(open.provider);
    const outcome = await provider?.lookup(toKnownCharge(open, nameOfSite));
    if (outcome?.status === 'action') await closePayment(open, provider);
    else if (outcome) await settle(open, outcome);
  }

  return async function closeOther(openKey: string, isSame: (open: PaymentRow) => boolean): Promise<boolean> {
    const open = await store.findOpen(openKey);
    if (!open || isSame(open)) return true;
    // The payment stays open when the provider does not respond.
    await close(open).catch(() => undefined);
    return (await store.findOpen(openKey))?.id !== open.id;
  };
}
