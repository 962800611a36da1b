import { currencyDigits, type Plan, type Product } from '@lumigraph/contracts';

/** What a payment is for. `amount` of a one-off payment is in the major unit: one that its product permits. */
export type PaymentItem =
  { kind: 'plan'; plan: Plan } | { kind: 'one-off'; product: Product; amount: number };

/** `plan` is short for `item={{ kind: 'plan', plan }}`. Throws when neither is given. */
export function itemOf({
  plan,
  item,
}: {
  plan?: Plan | undefined;
  item?: PaymentItem | undefined;
}): PaymentItem {
  if (item) return item;
  if (!plan) throw new Error('A payment form needs plan or item.');
  return { kind: 'plan', plan };
}

/** The amount that is due now, in the major unit. */
export function priceOf(item: PaymentItem): { amount: number; currency: string } {
  if (item.kind === 'one-off') return { amount: item.amount, currency: item.product.currency };
  return { amount: item.plan.amount, currency: item.plan.currency };
}

/** The part of the request that names what is paid for. */
export const orderedItem = (item: PaymentItem): { planId: string } | { productId: string } =>
  item.kind === 'plan' ? { planId: item.plan.id } : { productId: item.product.id };

/** The name of a product in a language, such as `de` or `de-AT`; else the English one. */
export function productName({ id, names }: Product, language: string): string {
  return names[language] ?? names[language.split('-')[0] ?? ''] ?? names['en'] ?? id;
}

/**
 * Whether a product can be paid with this amount. For a field with an open amount; the server checks it again.
 *
 * @example
 * permitsAmount(product, readAmount(value, { language: 'en', currency: product.currency }) ?? 0)
 */
export function permitsAmount({ amounts, open, currency }: Product, amount: number): boolean {
  if (amounts.includes(amount)) return true;
  const minor = amount * 10 ** currencyDigits(currency);
  const isWhole = Math.abs(minor - Math.round(minor)) < 1e-6;
  return open !== undefined && isWhole && amount >= open.minimum && amount <= open.maximum;
}
