import { PageMeta, type MetaImage, type PageMetaOptions } from '@lumigraph/site-meta';
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
  /**
   * Path and query of the page without tracking and view state; left out for pages that search engines must
   * not index.
   */
  path?: string;
  /** Languages in which this page exists; by default all of the site's. */
  locales?: readonly string[] | undefined;
}

const SHARE_IMAGE = { width: 1200, height: 630, type: 'image/jpeg' };

/** The head of a page: this site's title, one canonical address, and the same page in other languages. */
export function SitePageMeta({ path, locale, locales, ...rest }: SitePageMetaProps) {
  const { i18n } = useTranslation();
  const { name, shareImage } = useSiteConfig();
  const { origin } = usePublicSettings();
  const preview: MetaImage | undefined =
    shareImage === undefined
      ? undefined
      : {
          url: origin + shareImage,
          ...SHARE_IMAGE,
          alt: name,
        };
  const head = {
    site: { title: name },
    locale: locale ?? i18n.language,
    ...(preview && { image: preview }),
    ...rest,
  };
  // Without an address, no code uses the router, which the payment document does not have.
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
  // In a language without its own version, the page shows a different version, which has a different address.
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
