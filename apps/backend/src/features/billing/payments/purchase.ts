import {
  PROCESSING_DEFAULT_CURRENCY,
  type PaymentRequest,
  errorCatalogue,
  type Payment,
} from '@lumigraph/contracts';
import type { OneOffProduct } from '../../../config/one-off-products.ts';
import { AppError } from '../../../lib/errors.ts';
import { toMinor } from '../../../lib/amounts.ts';
import type { PlanCatalogue, PricedPlan } from '../plans/plans.ts';
import { permitsAmount, type ProductCatalogue } from '../products/product-catalogue.ts';

/** A charge that did not go through, for calls that return something else than the payment. */
export function paymentRefused(payment: Payment): AppError {
  const code = payment.failureCode ?? 'payment_failed';
  return new AppError('PAYMENT_ERROR', {
    message: errorCatalogue.PAYMENT_ERROR.message,
    fields: [{ field: 'paymentMethod', message: code, rule: code }],
  });
}

/** The provider refuses our own key or account: no fault of the buyer. */
export const methodUnavailable = (cause: unknown): AppError =>
  new AppError('PAYMENT_METHOD_UNAVAILABLE', { cause });

export const notPossible = (message: string): AppError => new AppError('SUBSCRIPTION_ERROR', { message });

export const unprocessable = (field: string, message: string): AppError =>
  new AppError('UNPROCESSABLE', { message, fields: [{ field, message, rule: 'invalid' }] });

type Order = Pick<PaymentRequest, 'planId' | 'plan' | 'productId' | 'currency' | 'amount'>;

/** What is paid for. The amount is the server's own, or one that its product permits. */
export type Purchase = { amountMinor: number; currency: string } & (
  { plan: PricedPlan; product?: never } | { product: OneOffProduct; plan?: never }
);

/**
 * Finds what a request pays for and its amount. Throws UNPROCESSABLE for an unknown plan or product, for both of them,
 * and for another amount or currency.
 */
export function purchaseOf(
  order: Order,
  catalogues: { plans: PlanCatalogue; products: ProductCatalogue },
  site: string | undefined,
): Purchase {
  const { productId } = order;
  if (productId === undefined) return planPurchase(order, catalogues.plans);
  if (order.planId !== undefined || order.plan !== undefined)
    throw unprocessable('productId', 'A payment is for a plan or for a product');
  const product = catalogues.products.find(productId, site);
  if (!product) throw unprocessable('productId', 'This product does not exist');
  return productPurchase(order, product);
}

/** The price comes from the plan; the amount of the browser is only compared. */
function planPurchase({ planId, plan: name, currency, amount }: Order, plans: PlanCatalogue): Purchase {
  const plan = plans.named(planId ?? name ?? '');
  if (!plan) {
    const field = planId === undefined && name !== undefined ? 'plan' : 'planId';
    throw unprocessable(field, 'This plan does not exist');
  }
  if (name !== undefined && plans.named(name)?.id !== plan.id)
    throw unprocessable('plan', 'plan and planId name different plans');
  if ((currency ?? PROCESSING_DEFAULT_CURRENCY) !== plan.currency)
    throw unprocessable('currency', 'The currency is not the one of the plan');
  if (amount !== undefined && toMinor(amount, plan.currency) !== plan.amountMinor)
    throw unprocessable('amount', 'The amount is not the price of the plan');
  return { plan, amountMinor: plan.amountMinor, currency: plan.currency };
}

/** A fixed price need not be named; any other amount is one of the product's own, or within its limits. */
function productPurchase({ currency, amount }: Order, product: OneOffProduct): Purchase {
  if (currency !== undefined && currency !== product.currency)
    throw unprocessable('currency', 'The currency is not the one of the product');
  const [only, ...others] = product.amountsMinor;
  const isFixed = others.length === 0 && product.open === undefined;
  const amountMinor =
    amount === undefined && isFixed
      ? only
      : amount === undefined
        ? undefined
        : toMinor(amount, product.currency);
  if (amountMinor === undefined || !permitsAmount(product, amountMinor))
    throw unprocessable('amount', 'The amount is not one that this product offers');
  return { product, amountMinor, currency: product.currency };
}
