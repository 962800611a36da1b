import { useTrack } from '@lumigraph/analytics/react';
import { allLocales } from '@lumigraph/ui-locale';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAccount, type Account } from '../features/account/account-context.tsx';
import { LANGUAGE_PARAM } from '../lib/language-address.ts';
import { usePageQueries } from '../lib/page-queries.ts';
import { useSiteServices } from '../lib/services.tsx';
import { changeLocale, loadLocale } from './i18n.ts';
import { fetchPageData, openPage } from './open-page.ts';
import { useSite } from './site.ts';

/**
 * The site's language, its languages, and the setter: texts and image titles load first, then everything changes at once.
 */
export function useSiteLanguage() {
  const { i18n } = useTranslation();
  const site = useSite();
  const account = useAccount();
  const services = useSiteServices();
  const queries = usePageQueries();
  const track = useTrack();
  const navigate = useNavigate();
  const change = useCallback(
    async (locale: string) => {
      await loadLocale(i18n, locale);
      const url = new URL(window.location.href);
      try {
        const page = await openPage(site, url, i18n);
        await fetchPageData(page, { services, queries, url, locale });
      } catch {
        // The page requests missing data itself and shows the failure.
      }
      await changeLocale(i18n, locale);
      document.documentElement.lang = locale;
      void keepInAccount(account, locale);
      track('language_change', { locale });
      // The choice overrides the language in the address; a reload must not restore the old one.
      if (url.searchParams.has(LANGUAGE_PARAM)) {
        url.searchParams.delete(LANGUAGE_PARAM);
        await navigate({ search: url.search, hash: url.hash }, { replace: true, preventScrollReset: true });
      }
    },
    [account, i18n, navigate, site, services, queries, track],
  );
  const locales = allLocales.filter(({ code }) => site.config.locales.includes(code));
  return { locale: i18n.language, locales, change };
}

/** Mails and other devices use the choice of a signed-in user. */
async function keepInAccount(account: Account, locale: string): Promise<void> {
  const { status, user } = account.session.store.getState();
  if (status !== 'authenticated' || user['locale'] === locale) return;
  try {
    const { authOf } = await import('../features/account/use-auth.ts');
    await authOf(account).updateUser({ locale });
  } catch {
    // The page is in the chosen language already, and the profile shows the language of the account.
  }
}
