import { Button } from '@lumigraph/ui-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import './consent.css';
import { CONSENT_NAMESPACE } from './consent-choices.tsx';
import { serviceNames, useConsent } from './use-consent.ts';

/**
 * Requests consent once, at the bottom of the page, without blocking it: both buttons look alike and the page
 * does not wait for them. Not shown on the page with the same choice.
 */
export function ConsentBanner() {
  const { t, i18n } = useTranslation(CONSENT_NAMESPACE);
  const { pathname } = useLocation();
  const open = useConsent();
  const isOpen = open?.state.status === 'open' && pathname !== paths.cookieSettings();
  useEffect(() => {
    document.documentElement.toggleAttribute('data-consent-banner', isOpen);
    return () => document.documentElement.removeAttribute('data-consent-banner');
  }, [isOpen]);
  if (!isOpen) return null;
  const { consent, services, state } = open;
  const decide = (analytics: boolean) => () => {
    consent.decide({ counters: state.counters, analytics });
    // The focused button disappears with the banner.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <section className="consent-banner" aria-labelledby="consent-title">
      <div className="consent-banner-words">
        <h2 id="consent-title">{t('banner.title')}</h2>
        <p>{t('banner.text', { services: serviceNames(services, i18n.language) })}</p>
      </div>
      <div className="consent-banner-answers">
        <Button onClick={decide(false)}>{t('refuse')}</Button>
        <Button onClick={decide(true)}>{t('accept')}</Button>
        <AppLink to={paths.cookieSettings()}>{t('banner.more')}</AppLink>
      </div>
    </section>
  );
}

export { CONSENT_NAMESPACE };
