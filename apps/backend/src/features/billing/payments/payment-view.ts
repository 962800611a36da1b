import { cardName, paymentProvider, providerDetails, type Payment } from '@lumigraph/contracts';
import { toMajor } from '../../../lib/amounts.ts';
import type { PaymentRow } from './payment-store.ts';

/** A payment as its owner sees it. Lists every field on purpose: a new column never leaks by itself. */
export function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    status: row.status as Payment['status'],
    amount: toMajor(row.amount_minor, row.currency),
    currency: row.currency,
    provider: row.provider,
    createdAt: new Date(row.created_at).toISOString(),
    ...(row.purpose === 'intent' && row.provider_reference !== null
      ? { orderId: row.provider_reference }
      : {}),
    ...(row.plan_id === null ? {} : { planId: row.plan_id }),
    ...(row.product_id === null ? {} : { productId: row.product_id }),
    ...(row.next_action === null
      ? {}
      : { nextAction: JSON.parse(row.next_action) as Payment['nextAction'] & object }),
    ...(row.failure_code === null ? {} : { failureCode: row.failure_code }),
    ...(row.card_brand === null ? {} : { cardBrand: row.card_brand }),
    ...(row.card_last4 === null ? {} : { cardLast4: row.card_last4 }),
    ...(row.refunded_minor === 0 ? {} : { refundedAmount: toMajor(row.refunded_minor, row.currency) }),
  };
}

/** What was paid with: `Visa •••• 4242`, or the name of the service. */
export function paidBy({ provider = '', card_brand: brand, card_last4: last4 }: Partial<PaymentRow>): string {
  if (last4) return cardName(brand, last4);
  const name = paymentProvider(provider);
  return name === undefined ? '' : providerDetails[name].service;
}
