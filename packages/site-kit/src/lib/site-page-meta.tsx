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
  locales?: readonly string[] | undefined;
}

/** The head of a page: this site's title, one address for search engines, and the same page in other languages. */
export function SitePageMeta({ path, locale, locales, ...rest }: SitePageMetaProps) {
  const { i18n } = useTranslation();
  const { name } = useSiteConfig();
  const head = { site: { title: name }, locale: locale ?? i18n.language, ...rest };
  // Without an address nothing asks for the router, which the payment document does without.
  return path === undefined ? (
    <PageMeta {...head} />
  ) : (
    <AddressedMeta head={head} path={path} locales={locales} />
  );
}

interface AddressedMetaProps extends Pick<SitePageMetaProps, 'locales'> {
  head: PageMetaOptions;
  path: string;
}

function AddressedMeta({ head, path, locales }: AddressedMetaProps) {
  return <PageMeta {...head} {...useAddresses(path, locales)} />;
}

function useAddresses(
  path: string,
  exists: readonly string[] | undefined,
): { canonical: string; alternates: LanguageAlternate[] } | undefined {
  const { origin } = usePublicSettings();
  const { locales } = useSiteConfig();
  const { search } = useLocation();
  if (origin === '') return undefined;
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
