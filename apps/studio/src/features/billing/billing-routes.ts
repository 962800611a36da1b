import type { RouteObject } from 'react-router-dom';

/** /billing */
export const billingRoutes: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('./payments-page.tsx')).PaymentsPage } },
  { path: 'payments/:id', lazy: { Component: async () => (await import('./payment-page.tsx')).PaymentPage } },
  {
    path: 'subscriptions',
    lazy: { Component: async () => (await import('./subscriptions-page.tsx')).SubscriptionsPage },
  },
  {
    path: 'subscriptions/:id',
    lazy: { Component: async () => (await import('./subscription-page.tsx')).SubscriptionPage },
  },
  {
    path: 'failed-renewals',
    lazy: { Component: async () => (await import('./subscriptions-page.tsx')).FailedRenewalsPage },
  },
  {
    path: 'comparison',
    lazy: { Component: async () => (await import('./comparison-page.tsx')).ComparisonPage },
  },
  { path: 'invoices', lazy: { Component: async () => (await import('./invoices-page.tsx')).InvoicesPage } },
  { path: 'totals', lazy: { Component: async () => (await import('./totals-page.tsx')).TotalsPage } },
  { path: 'prices', lazy: { Component: async () => (await import('./prices-page.tsx')).PricesPage } },
  {
    path: 'gift-codes',
    lazy: { Component: async () => (await import('./gift-codes-page.tsx')).GiftCodesPage },
  },
];
