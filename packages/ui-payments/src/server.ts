export { cardBrand, type CardBrand } from './card/card-brand.ts';
export { hasSubscription, isPaidUp, savingOf, type PlanSaving } from './plans/plan-saving.ts';
export { permitsAmount, productName, type PaymentItem } from './form/payment-item.ts';
export { formatDay, formatMoney } from './texts/format-money.ts';
export {
  PAYMENTS_NAMESPACE,
  paymentTexts,
  type PaymentLocalization,
  type PaymentMessages,
  type PaymentTextKey,
  type PaymentTexts,
} from './texts/payment-messages.ts';
