import { breadcrumbs } from '@lumigraph/site-meta';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { usePublicSettings } from '../lib/public-settings.tsx';
import { useSiteConfig } from '../lib/site-config.tsx';
import '../lib/breadcrumb.css';
import './payment-layout.css';

export interface PaymentLayoutProps {
  /** The page of "Leave checkout". */
  leaveTo: string;
  /** The payment is for a one-off product. */
  isOneOff: boolean;
  children: ReactNode;
}

/** Header and footer of the payment document: few links that lead away, and the legal texts. */
export function PaymentLayout({ leaveTo, isOneOff, children }: PaymentLayoutProps) {
  const { t } = useTranslation('subscription');
  const { demo } = usePublicSettings();
  const { name } = useSiteConfig();
  return (
    <div className="site" data-chrome="payment">
      <a className="skip-link" href="#content">
        {t('checkout.skip')}
      </a>
      <header className="payment-header">
        <div className="payment-header-row wrap">
          <a className="brand" href={paths.home()} translate="no">
            <span className="brand-mark" aria-hidden="true" />
            {name}
          </a>
          <p className="payment-header-safe">
            <Lock aria-hidden size={16} /> {t('checkout.safe')}
          </p>
          <a className="payment-header-leave" href={leaveTo}>
            {t('checkout.leave')}
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Trail isOneOff={isOneOff} />
        {children}
      </main>
      <footer className="payment-footer wrap">
        <nav aria-label={t('checkout.legal')}>
          <ul>
            <li>
              <a href={paths.terms()}>{t('checkout.terms')}</a>
            </li>
            <li>
              <a href={paths.privacy()}>{t('checkout.privacy')}</a>
            </li>
            <li>
              <a href={paths.withdraw()}>{t('withdraw.title')}</a>
            </li>
            <li>
              <a href={paths.imprint()}>{t('checkout.imprint')}</a>
            </li>
            <li>
              <a href={paths.cookieSettings()}>{t('checkout.cookies')}</a>
            </li>
          </ul>
        </nav>
        {demo ? <p className="demo-mark">{t('checkout.demo')}</p> : null}
      </footer>
    </div>
  );
}

/** As on the other pages, without a router: this document has none. */
function Trail({ isOneOff }: { isOneOff: boolean }) {
  const { t } = useTranslation('subscription');
  const { name } = useSiteConfig();
  const crumbs = breadcrumbs({
    // A one-off payment comes from its own page and is no step of a subscription.
    pathname: isOneOff ? `${paths.support()}/payment` : paths.payment(),
    brandName: name,
    labels: {
      home: t('checkout.breadcrumb.home'),
      segments: {
        subscription: t('checkout.breadcrumb.subscription'),
        support: t('support.title'),
        payment: t('checkout.breadcrumb.payment'),
      },
    },
  });
  return (
    <nav className="breadcrumb page-trail wrap" aria-label={t('checkout.breadcrumb.label')}>
      <ol>
        {crumbs.map(({ path, label, current }) => (
          <li key={path}>
            {current ? <span aria-current="page">{label}</span> : <a href={path}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
