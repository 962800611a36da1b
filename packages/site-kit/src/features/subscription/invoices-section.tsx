import { Alert, Skeleton } from '@lumigraph/ui-kit';
import { InvoiceList } from '@lumigraph/ui-payments';
import { useQuery } from '@tanstack/react-query';
import '@lumigraph/ui-payments/layered.css';
import { LoadFailure } from './load-failure.tsx';
import { useBilling } from './billing-access.ts';
import { invoicesQuery } from './subscription-queries.ts';
import './subscription.css';
import { useInvoiceDownload } from './use-invoice-download.ts';
import { useBillingError } from './use-billing-error.ts';

/** The invoices in the profile with their PDFs. */
export function InvoicesSection() {
  const invoices = useQuery(invoicesQuery(useBilling()));
  const { save, busyId, error } = useInvoiceDownload();
  const errorText = useBillingError();
  return (
    <div data-copyable="">
      {invoices.data ? <InvoiceList invoices={invoices.data} onDownload={save} busyId={busyId} /> : null}
      {invoices.isPending ? <Skeleton shape="block" className="billing-section-wait" /> : null}
      {invoices.error ? <LoadFailure error={invoices.error} onRetry={() => void invoices.refetch()} /> : null}
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
    </div>
  );
}
