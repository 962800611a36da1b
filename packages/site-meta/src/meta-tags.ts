import { languages, locales } from '@lumigraph/contracts';
import { pageTitle, type Site, siteTitle } from './page-title.ts';
import { cleanText, webAddress } from './text.ts';

export interface MetaImage {
  /** Absolute address; anything else is left out. */
  url: string;
  /** Pixels. */
  width?: number;
  height?: number;
  alt?: string;
  /** Media type, for example `image/jpeg`. */
  type?: string;
}

export interface LanguageAlternate {
  /** BCP 47 tag, or `x-default`. */
  locale: string;
  url: string;
}

export interface PageMetaOptions {
  /** Title of the page; the site's title is added. */
  title?: string;
  /** Id of a known site or `{ title }` of any other. */
  site?: Site;
  description?: string;
  /** Absolute address of this page without tracking or view state. */
  canonical?: string;
  /** Language of the page as BCP 47 tag. */
  locale?: string;
  alternates?: readonly LanguageAlternate[];
  /** Image that link previews show. */
  image?: MetaImage;
  /** Open Graph type. */
  type?: 'website' | 'article';
  /** ISO 8601; only for articles. */
  publishedAt?: string;
  author?: string;
  /** For example `noindex` or `noindex, follow`; absent means that crawlers may index. */
  robots?: string;
}

export type MetaTag =
  | { tag: 'meta'; name: string; content: string }
  | { tag: 'meta'; property: string; content: string }
  | { tag: 'link'; rel: 'canonical'; href: string }
  | { tag: 'link'; rel: 'alternate'; hrefLang: string; href: string };

export interface HeadOfPage {
  title: string;
  tags: MetaTag[];
}

const named = (name: string, content?: string): MetaTag[] =>
  content === undefined || content === '' ? [] : [{ tag: 'meta', name, content }];
const property = (name: string, content?: string): MetaTag[] =>
  content === undefined || content === '' ? [] : [{ tag: 'meta', property: name, content }];

/** Open Graph has no bare language: `en` becomes `en_US`, the language's main region. */
function openGraphLocale(locale: string): string {
  // The product's languages without `Intl.Locale`, whose first use takes a browser 7 ms.
  const known = locales.find((each) => each === locale);
  if (known) return `${known}_${languages[known].region}`;
  const { language, region } = new Intl.Locale(locale).maximize();
  return region === undefined ? language : `${language}_${region}`;
}

/** The language of the page, then its other ones. */
function localeTags({ locale, alternates = [] }: PageMetaOptions): MetaTag[] {
  if (locale === undefined) return [];
  const others = alternates
    .map((other) => other.locale)
    .filter((other) => other !== 'x-default' && other !== locale);
  return [locale, ...new Set(others)].flatMap((each, index) =>
    property(index === 0 ? 'og:locale' : 'og:locale:alternate', openGraphLocale(each)),
  );
}

/** The Open Graph and Twitter tags of the preview image. */
function imageTags(image: MetaImage | undefined): MetaTag[] {
  const url = webAddress(image?.url);
  if (image === undefined || url === undefined) return named('twitter:card', 'summary');
  const alt = cleanText(image.alt ?? '');
  return [
    ...property('og:image', url),
    ...property('og:image:type', image.type),
    ...property('og:image:width', image.width?.toString()),
    ...property('og:image:height', image.height?.toString()),
    ...property('og:image:alt', alt),
    ...named('twitter:card', 'summary_large_image'),
    ...named('twitter:image', url),
    ...named('twitter:image:alt', alt),
  ];
}

function linkTags(options: PageMetaOptions): MetaTag[] {
  const canonical = webAddress(options.canonical);
  const tags: MetaTag[] = canonical === undefined ? [] : [{ tag: 'link', rel: 'canonical', href: canonical }];
  const seen = new Set<string>();
  for (const { locale, url } of options.alternates ?? []) {
    const href = webAddress(url);
    if (href === undefined || seen.has(locale)) continue;
    seen.add(locale);
    tags.push({ tag: 'link', rel: 'alternate', hrefLang: locale, href });
  }
  return tags;
}

function articleTags(options: PageMetaOptions): MetaTag[] {
  if (options.type !== 'article') return [];
  return [
    ...property('article:published_time', options.publishedAt),
    ...property('article:author', cleanText(options.author ?? '')),
  ];
}

/**
 * All data for the head of a page: each name at most once, texts on one line, only absolute web addresses. `PageMeta`
 * renders it; a host without React can render it itself.
 */
export function headOfPage(options: PageMetaOptions): HeadOfPage {
  const title = pageTitle(options.title, options.site);
  const description = cleanText(options.description ?? '');
  const shareTitle = cleanText(options.title ?? '') || title;
  const siteName = typeof options.site === 'object' ? cleanText(options.site.title) : siteTitle(options.site);
  return {
    title,
    tags: [
      ...named('description', description),
      ...named('robots', options.robots),
      ...linkTags(options),
      ...property('og:type', options.type ?? 'website'),
      ...property('og:site_name', siteName),
      ...property('og:title', shareTitle),
      ...property('og:description', description),
      ...property('og:url', webAddress(options.canonical)),
      ...localeTags(options),
      ...articleTags(options),
      ...imageTags(options.image),
    ],
  };
}
