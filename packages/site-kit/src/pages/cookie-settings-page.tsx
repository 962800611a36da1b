import { CONSENT_NAMESPACE, ConsentChoices } from '../features/consent/consent-choices.tsx';
import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { SitePageMeta } from '../lib/site-page-meta.tsx';
import '../features/consent/consent.css';
import { StoredItemsTable } from '../features/consent/stored-items-table.tsx';

/**
 * /cookie-settings: the consent form, with which a choice is as easy to change as to make, and all items
 * stored in the browser.
 */
export function CookieSettings() {
  const { t } = useTranslation(CONSENT_NAMESPACE);
  return (
    <div className="consent wrap">
      <SitePageMeta title={t('title')} description={t('lead')} path={paths.cookieSettings()} />
      <header className="consent-head">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <ConsentChoices />
      <section className="consent-stored">
        <h2 id="stored">{t('stored.title')}</h2>
        <p>{t('stored.text')}</p>
        <StoredItemsTable />
        <p>{t('stored.payments')}</p>
      </section>
    </div>
  );
}

export const namespaces = [CONSENT_NAMESPACE] as const;
export { CookieSettings as Page };
