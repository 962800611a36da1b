import { PageMeta, type MetaImage, type PageMetaOptions } from '@lumigraph/site-meta';
import { useTranslation } from 'react-i18next';
import { languageAlternates, versionAddress } from './language-address.ts';
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
  const { name, shareImage, locales: offered } = useSiteConfig();
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
  if (path === undefined || origin === '') return <PageMeta {...head} />;
  const address = new URL(origin + path).href;
  const exists = locales ?? offered;
  return (
    <PageMeta
      {...head}
      // Of the version that is shown: a page that lacks the visitor's language shows another one.
      canonical={versionAddress(address, head.locale, exists)}
      alternates={languageAlternates(address, exists)}
    />
  );
}
