import { PageMeta, type MetaImage, type PageMetaOptions } from '@lumigraph/site-meta';
import { useTranslation } from 'react-i18next';
import { inLanguage, languageAlternates, versionAddress } from './language-address.ts';
import { usePublicSettings } from './public-settings.tsx';
import { type FeedLink, useSiteConfig } from './site-config.tsx';

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
  /** Feeds of the page itself, before those of the site. */
  feeds?: readonly FeedLink[];
}

const noFeeds: readonly FeedLink[] = [];

const SHARE_IMAGE = { width: 1200, height: 630, type: 'image/jpeg' };

/** The head of a page: this site's title, one canonical address, and the same page in other languages. */
export function SitePageMeta({ path, locale, locales, feeds: own = noFeeds, ...rest }: SitePageMetaProps) {
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
  // Readers and browsers look for them in documents only.
  const links = import.meta.env.SSR ? <HeadLinks feeds={own} locale={head.locale} /> : null;
  if (path === undefined || origin === '')
    return (
      <>
        <PageMeta {...head} />
        {links}
      </>
    );
  const address = new URL(origin + path).href;
  const exists = locales ?? offered;
  return (
    <>
      <PageMeta
        {...head}
        // Of the version that is shown: a page that lacks the visitor's language shows another one.
        canonical={versionAddress(address, head.locale, exists)}
        alternates={languageAlternates(address, exists)}
      />
      {links}
    </>
  );
}

/** Feeds of the page and of the site, and the description of its search, in the language of the page. */
function HeadLinks({ feeds: own, locale }: { feeds: readonly FeedLink[]; locale: string }) {
  const { name, openSearch, feeds = noFeeds } = useSiteConfig();
  return (
    <>
      {[...own, ...feeds].map(({ path, title }) => (
        <link
          key={path}
          rel="alternate"
          type="application/rss+xml"
          title={title}
          href={inLanguage(path, locale)}
        />
      ))}
      {openSearch === undefined ? null : (
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={name}
          href={inLanguage(openSearch, locale)}
        />
      )}
    </>
  );
}
