import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import './billing.css';

const pages = [
  ['/billing', 'payments'],
  ['/billing/subscriptions', 'subscriptions'],
  ['/billing/failed-renewals', 'failedRenewals'],
  ['/billing/invoices', 'invoices'],
  ['/billing/prices', 'prices'],
] as const;

/** The pages of the section. */
export function BillingNav() {
  const { t } = useTranslation('billing');
  return (
    <nav className="billing-nav" aria-label={t('pages.label')}>
      {pages.map(([to, name]) => (
        <NavLink key={to} to={to} end>
          {t(`pages.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
