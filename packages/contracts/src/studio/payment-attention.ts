/**
 * What an administrator has to decide about a payment. `refund-refused`: the provider has refused a refund.
 * `refund-failed`: one that was reported as done has failed. `refund-overdue`: one is not final after a week.
 * `unknown-outcome`: the payment is still open after a week. `vat-number`: no VAT was charged for a VAT number that could
 * not be checked.
 */
export const paymentAttentions = [
  'refund-refused',
  'refund-failed',
  'refund-overdue',
  'unknown-outcome',
  'vat-number',
] as const;
export type PaymentAttention = (typeof paymentAttentions)[number];
