import { PageMeta, type LanguageAlternate, type PageMetaOptions } from '@lumigraph/site-meta';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { inLanguage, namedLocale } from './language-address.ts';
import { usePublicSettings } from './public-settings.tsx';
import { useSiteConfig } from './site-config.tsx';

export interface SitePageMetaProps extends Omit<
  PageMetaOptions,
  'site' | 'canonical' | 'alternates' | 'title'
> {
  title: string;
  /** Path and query of the page without tracking and view state; left out for pages that no search engine keeps. */
  path?: string;
  /** Languages in which this page exists; by default all of the site's. */
  locales?: readonly string[];
}

/** The head of a page: this site's title, one address for search engines, and the same page in other languages. */
export function SitePageMeta({ path, locale, locales, ...rest }: SitePageMetaProps) {
  const { i18n } = useTranslation();
  const { name } = useSiteConfig();
  const addresses = useAddresses(path, locales);
  return <PageMeta site={{ title: name }} locale={locale ?? i18n.language} {...rest} {...addresses} />;
}

function useAddresses(
  path: string | undefined,
  exists: readonly string[] | undefined,
): { canonical: string; alternates: LanguageAlternate[] } | undefined {
  const { origin } = usePublicSettings();
  const { locales } = useSiteConfig();
  const { search } = useLocation();
  if (path === undefined || origin === '') return undefined;
  const address = new URL(`${origin}${path}`).href;
  const named = namedLocale(new URLSearchParams(search), locales);
  return {
    canonical: named === undefined ? address : inLanguage(address, named),
    alternates: [
      ...(exists ?? locales).map((locale) => ({ locale, url: inLanguage(address, locale) })),
      { locale: 'x-default', url: address },
    ],
  };
}
