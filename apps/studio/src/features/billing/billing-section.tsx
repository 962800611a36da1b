import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { ComparisonPage } from './comparison-page.tsx';
import { InvoicesPage } from './invoices-page.tsx';
import { PaymentPage } from './payment-page.tsx';
import { PaymentsPage } from './payments-page.tsx';
import { PricesPage } from './prices-page.tsx';
import { SubscriptionPage } from './subscription-page.tsx';
import { FailedRenewalsPage, SubscriptionsPage } from './subscriptions-page.tsx';

/** /billing */
export function BillingSection() {
  return (
    <Routes>
      <Route index element={<PaymentsPage />} />
      <Route path="payments/:id" element={<PaymentPage />} />
      <Route path="subscriptions" element={<SubscriptionsPage />} />
      <Route path="subscriptions/:id" element={<SubscriptionPage />} />
      <Route path="failed-renewals" element={<FailedRenewalsPage />} />
      <Route path="comparison" element={<ComparisonPage />} />
      <Route path="invoices" element={<InvoicesPage />} />
      <Route path="prices" element={<PricesPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
