// A separate file: a bundler keeps or drops a file as a whole, and most pages call none of these services.

/** Payment service; its base is `/api/payments`, so its own paths repeat `payments`. */
export const paymentPaths = {
  base: 'payments',
  options: 'payments/options',
  products: 'payments/products',
  cards: 'payments/cards',
  card: (cardId: string) => `payments/cards/${encodeURIComponent(cardId)}`,
  cardRenewals: (cardId: string) => `payments/cards/${encodeURIComponent(cardId)}/renewals`,
  intent: 'payments/payments/intent',
  payment: 'payments/payment',
  /** Of the bank-style providers. */
  bankPayment: 'payments/revolut',
  byId: (paymentId: string) => `payments/payments/${encodeURIComponent(paymentId)}`,
  confirm: (paymentId: string) => `payments/payments/${encodeURIComponent(paymentId)}/confirm`,
  refund: (paymentId: string) => `payments/payments/${encodeURIComponent(paymentId)}/refund`,
  history: 'payments/payments/history',
  webhook: (provider: string) => `payments/webhooks/${encodeURIComponent(provider)}`,
} as const;

/** Accounting service; its base is `/api/accounting`. */
export const subscriptionPaths = {
  base: 'accounting',
  plans: 'accounting/subscriptions/plans',
  subscribe: 'accounting/subscriptions/subscribe',
  current: 'accounting/subscriptions/current',
  byId: (subscriptionId: string) => `accounting/subscriptions/${encodeURIComponent(subscriptionId)}`,
  cancel: (subscriptionId: string) => `accounting/subscriptions/${encodeURIComponent(subscriptionId)}/cancel`,
  resume: (subscriptionId: string) => `accounting/subscriptions/${encodeURIComponent(subscriptionId)}/resume`,
  previewChange: (subscriptionId: string) =>
    `accounting/subscriptions/${encodeURIComponent(subscriptionId)}/preview-change`,
  giftCode: 'accounting/subscriptions/gift-code',
  history: 'accounting/subscriptions/history',
  invoices: 'accounting/subscriptions/invoices',
  withdrawal: 'accounting/withdrawal',
  cancellation: 'accounting/cancellation',
  invoiceDownload: (invoiceId: string) =>
    `accounting/subscriptions/invoices/${encodeURIComponent(invoiceId)}/download`,
} as const;
