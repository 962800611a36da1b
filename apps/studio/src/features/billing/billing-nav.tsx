import { useTranslation } from 'react-i18next';
import { SectionNav } from '../../lib/section-nav.tsx';
import './billing.css';

const pages = [
  ['/billing', 'payments'],
  ['/billing/subscriptions', 'subscriptions'],
  ['/billing/failed-renewals', 'failedRenewals'],
  ['/billing/comparison', 'comparison'],
  ['/billing/invoices', 'invoices'],
  ['/billing/prices', 'prices'],
] as const;

/** The pages of the section. */
export function BillingNav() {
  const { t } = useTranslation('billing');
  return (
    <SectionNav
      label={t('pages.label')}
      links={pages.map(([to, name]) => ({ to, label: t(`pages.${name}`) }))}
    />
  );
}
