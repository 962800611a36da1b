import { PageMeta, type PageMetaOptions } from '@lumigraph/site-meta';
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

function AddressedMeta({ head, path, locales: exists }: AddressedMetaProps) {
  const { origin } = usePublicSettings();
  const { locales: offered } = useSiteConfig();
  const { search } = useLocation();
  if (origin === '') return <PageMeta {...head} />;
  const address = new URL(origin + path).href;
  const locales = exists ?? offered;
  // In a language without a version of its own the page shows another one, whose address this is not.
  const named = namedLocale(new URLSearchParams(search), locales);
  return (
    <PageMeta
      {...head}
      canonical={named ? inLanguage(address, named) : address}
      alternates={[
        ...locales.map((locale) => ({ locale, url: inLanguage(address, locale) })),
        { locale: 'x-default', url: address },
      ]}
    />
  );
}
