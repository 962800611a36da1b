import type { Invoice } from '@lumigraph/contracts';
import { Badge, Button } from '@lumigraph/ui-kit';
import { Download } from 'lucide-react';
import { formatDay, formatMoney } from '../texts/format-money.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';

export interface InvoiceListProps {
  invoices: readonly Invoice[];
  onDownload: (invoice: Invoice) => void;
  /** The invoice that is being downloaded. */
  busyId?: string | undefined;
}

/** Invoices, newest first, each with its PDF. */
export function InvoiceList({ invoices, onDownload, busyId }: InvoiceListProps) {
  const { t, language } = usePaymentTexts();
  if (invoices.length === 0) {
    return (
      <p className="ui-invoices-empty" data-part="invoices-empty">
        {t('invoices.empty')}
      </p>
    );
  }
  return (
    <ul className="ui-invoices" data-part="invoices" aria-label={t('invoices.label')}>
      {invoices.map((invoice) => (
        <li key={invoice.id} data-part="invoice">
          <div>
            <p className="ui-invoice-name">
              {t('invoices.number', { number: invoice.number })}{' '}
              {invoice.status === 'refunded' ? <Badge>{t('invoices.refunded')}</Badge> : null}
            </p>
            <p className="ui-invoice-details">
              {formatDay(invoice.issuedAt, language)} ·{' '}
              {formatMoney(invoice.amount, invoice.currency, language)}
            </p>
          </div>
          <Button
            size="sm"
            icon={<Download aria-hidden size={16} />}
            busy={busyId === invoice.id}
            aria-label={t('invoices.downloadNamed', { number: invoice.number })}
            onClick={() => onDownload(invoice)}
          >
            {t('invoices.download')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
