import { defaultLocale } from '@lumigraph/contracts';
import { chooseLocale, readStoredLocale } from '@lumigraph/ui-locale';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { LANGUAGE_PARAM } from '../../lib/language-address.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';

/**
 * Banks and wallets lead back to an address with the language of the checkout. Removes it where the visitor gets this
 * language without it, so that it does not stay in all further addresses.
 */
export function useReturnedAddress(): void {
  const { language } = useTranslation().i18n;
  const { locales } = useSiteConfig();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has(LANGUAGE_PARAM)) return;
    const own = chooseLocale({
      supported: locales,
      fallback: defaultLocale,
      stored: readStoredLocale(),
      cookies: document.cookie,
      acceptLanguage: navigator.languages.join(),
    });
    if (own !== language) return;
    query.delete(LANGUAGE_PARAM);
    void navigate({ search: query.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [language, locales, search, hash, navigate]);
}
