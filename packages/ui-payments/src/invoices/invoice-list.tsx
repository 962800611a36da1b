import type { Invoice } from '@lumigraph/contracts';
import { Badge, Button, LineIcon, type RootVariables, useVariables } from '@lumigraph/ui-kit';
import type { PaymentAppearance } from '../appearance/payment-ui-context.ts';
import { PaymentUiScope, useClassOf } from '../appearance/payment-ui-provider.tsx';
import { download } from '../icon-paths.ts';
import { formatDay, formatMoney } from '../texts/format-money.ts';
import type { PaymentLocalization } from '../texts/payment-messages.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';

export interface InvoiceListProps {
  invoices: readonly Invoice[];
  onDownload: (invoice: Invoice) => void;
  /** The invoice that is being downloaded. */
  busyId?: string | undefined;
  localization?: PaymentLocalization | undefined;
  appearance?: PaymentAppearance | undefined;
}

/** Invoices, newest first, each with its PDF. */
export function InvoiceList({ localization, appearance, ...props }: InvoiceListProps) {
  const { root, sheet } = useVariables(appearance?.variables);
  return (
    <PaymentUiScope localization={localization} appearance={appearance}>
      {sheet}
      <Invoices {...props} root={root} />
    </PaymentUiScope>
  );
}

type ListProps = Omit<InvoiceListProps, 'localization' | 'appearance'>;

function Invoices({ invoices, onDownload, busyId, root }: ListProps & Pick<RootVariables, 'root'>) {
  const { t, language } = usePaymentTexts();
  const classOf = useClassOf();
  if (invoices.length === 0) {
    return (
      <p className={classOf('invoices', 'ui-invoices-empty')} data-part="invoices-empty" {...root}>
        {t('invoices.empty')}
      </p>
    );
  }
  return (
    <ul
      className={classOf('invoices', 'ui-invoices')}
      data-part="invoices"
      aria-label={t('invoices.label')}
      {...root}
    >
      {invoices.map((invoice) => (
        <li key={invoice.id} className={classOf('invoice')} data-part="invoice">
          <div>
            <p className="ui-invoice-name">
              {t('invoices.number', { number: invoice.number })}{' '}
              {invoice.status === 'refunded' ? <Badge>{t('invoices.refunded')}</Badge> : null}
            </p>
            <p className="ui-invoice-details">
              <bdi>{formatDay(invoice.issuedAt, language, invoice.timeZone)}</bdi> ·{' '}
              <bdi>{formatMoney(invoice.amount, invoice.currency, language)}</bdi>
            </p>
          </div>
          <Button
            size="sm"
            className={classOf('invoice-download')}
            data-part="invoice-download"
            icon={<LineIcon path={download} size={16} />}
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
