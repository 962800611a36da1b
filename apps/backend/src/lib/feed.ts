import { Feed } from 'feed';
import { escapeHtml } from './escape-html.ts';

/** A feed in the formats that readers know, written by the library `feed`. */

export const feedFormats = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const;
export type FeedFormat = keyof typeof feedFormats;

interface FeedImage {
  /** Absolute, as all addresses of a feed. */
  url: string;
  type: string;
  width: number;
  height: number;
  alt: string;
  /** Who made it and how. */
  credit: string;
  license: string;
  licenseUrl: string;
}

export interface FeedEntry {
  /** The permanent address, which also identifies the entry. */
  link: string;
  title: string;
  /** Plain text. */
  summary: string;
  /** The whole text as HTML with absolute addresses. */
  html: string;
  date: Date;
  /** When it was added, where that may be later than its date, as of an import. */
  added?: Date | undefined;
  author: string;
  /** A file that belongs to the entry; RSS demands its true length. */
  enclosure?: { url: string; type: string; length: number } | undefined;
  image?: FeedImage | undefined;
}

export interface FeedContent {
  title: string;
  description: string;
  locale: string;
  /** The page that the feed follows. */
  page: string;
  /** Addresses of the feed in each format. */
  addresses: Readonly<Record<FeedFormat, string>>;
  copyright: string;
  /** RSS names an author by an e-mail address: that of the operator. */
  email: string;
  /** Newest first. */
  entries: readonly FeedEntry[];
}

/** The same bytes for the same content: readers compare the checksum. */
export function writeFeed(content: FeedContent, format: FeedFormat): string {
  const { title, description, locale, page, addresses, copyright, entries } = content;
  const feed = new Feed({
    id: page,
    link: page,
    title: xmlText(title),
    description: xmlText(description),
    language: locale,
    copyright: xmlText(copyright),
    generator: false,
    feedLinks: addresses,
    updated: newestOf(entries),
    author: { name: xmlText(copyright), link: page },
  });
  if (format === 'json') feed.addExtension({ name: 'language', objects: locale as never });
  for (const entry of entries) feed.addItem(writers[format](entry, content));
  if (format === 'rss') return feed.rss2();
  return format === 'atom' ? feed.atom1() : feed.json1();
}

/** When the last entry appeared: readers that only send a date must not miss one with an old date. */
export const newestOf = (entries: readonly Pick<FeedEntry, 'date' | 'added'>[]): Date =>
  new Date(
    Math.max(0, ...entries.map(({ date, added = date }) => Math.max(date.getTime(), added.getTime()))),
  );

type Item = Parameters<Feed['addItem']>[0];

function itemOf({ link, title, summary, html, date, author }: FeedEntry, { email }: FeedContent): Item {
  return {
    link,
    title: xmlText(title),
    description: xmlText(summary),
    content: xmlText(html),
    date,
    published: date,
    author: [{ name: xmlText(author), email }],
  };
}

const writers: Readonly<Record<FeedFormat, (entry: FeedEntry, content: FeedContent) => Item>> = {
  rss: (entry, content) => ({
    ...itemOf(entry, content),
    ...(entry.enclosure ? { enclosure: entry.enclosure } : {}),
    ...(entry.image ? { extensions: [mediaOf(entry.title, entry.image)] } : {}),
  }),
  // Titles and summaries of Atom are HTML here: the library has no other kind.
  atom: (entry, content) => {
    const item = itemOf(entry, content);
    return {
      ...item,
      title: escapeHtml(item.title),
      description: escapeHtml(item.description ?? ''),
      author: [{ name: xmlText(entry.author) }],
      ...(entry.image ? { copyright: xmlText(rightsOf(entry.image)) } : {}),
    };
  },
  json: (entry, content) => ({
    ...itemOf(entry, content),
    id: entry.link,
    ...(entry.enclosure ? { image: entry.enclosure.url } : {}),
    ...(entry.image
      ? {
          image: entry.image.url,
          extensions: [
            {
              name: '_rights',
              objects: {
                credit: entry.image.credit,
                license: entry.image.license,
                license_url: entry.image.licenseUrl,
              },
            },
          ],
        }
      : {}),
  }),
};

const rightsOf = ({ credit, license, licenseUrl }: FeedImage): string =>
  `${credit}. ${license} ${licenseUrl}`;

/** Media RSS 1.5.1; the name space is that of the element, because the library cannot declare one for the feed. */
function mediaOf(title: string, { url, type, width, height, alt, credit, license, licenseUrl }: FeedImage) {
  return {
    name: 'media:content',
    objects: {
      _attributes: {
        'xmlns:media': 'http://search.yahoo.com/mrss/',
        url: xmlUrl(url),
        type,
        medium: 'image',
        width,
        height,
      },
      'media:title': { _attributes: { type: 'plain' }, _text: xmlText(title) },
      'media:description': { _attributes: { type: 'plain' }, _text: xmlText(alt) },
      'media:credit': { _attributes: { role: 'author' }, _text: xmlText(credit) },
      'media:license': {
        _attributes: { type: 'text/html', href: xmlUrl(licenseUrl) },
        _text: xmlText(license),
      },
    },
  };
}

/** The library writes attributes as they are. */
const xmlUrl = (url: string): string => new URL(url).href.replaceAll('&', '&amp;');

/**
 * Removes characters that XML does not allow, because readers reject the whole feed for one of them. Adds a space to
 * every end of a CDATA section in the text: the library handles only the first one.
 */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(']]>', ']] >');
