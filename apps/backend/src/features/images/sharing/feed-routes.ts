import {
  creditLine,
  encodePath,
  licenseSummary,
  ListQuerySchema,
  STANDARD_LONG_SIDE_PX,
  type Image,
  type Locale,
} from '@lumigraph/contracts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { fileResponse } from '../../../http/open-api.ts';
import { feedAddresses, feedFiles, feedLocale, sendFeed } from '../../../http/send-feed.ts';
import { AppError } from '../../../lib/errors.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { feedFormats, type FeedEntry, type FeedFormat } from '../../../lib/feed.ts';
import type { ImageStore } from '../store/image-store.ts';
import type { ImagesService } from '../store/images-service.ts';
import type { SearchService } from '../search/search-service.ts';
import { madeBy, textsOf } from './sharing-texts.ts';

export interface ImageFeedOptions {
  service: Pick<ImagesService, 'page' | 'categories'>;
  search: Pick<SearchService, 'newest'>;
  store: Pick<ImageStore, 'rights'>;
  /** The category into which another one was merged. */
  mergedInto: (categoryId: number) => Promise<number | undefined>;
  /** @throws AppError NOT_FOUND for a link that was ended */
  sharedCollection: (token: string, locale: string) => Promise<{ name: string; images: Image[] }>;
  /** Of the site, without a trailing slash. */
  origin: string;
  /** Of images; a path is below the origin. */
  site: string;
  email: () => string;
}

const { sort: _sort, locale: _locale, ...filters } = ListQuerySchema.properties;
const FeedQuery = Type.Object({
  ...filters,
  collection: Type.Optional(Type.String({ maxLength: 100, description: 'Token of a shared collection' })),
  lang: Type.Optional(Type.String({ description: 'Language of titles; default: by Accept-Language' })),
});
type FeedQuery = Static<typeof FeedQuery>;

/** New entries of a week, so that a reader that asks once a day misses none. */
const FEED_LENGTH = 30;

/** What a feed follows: its title, the path of its page, and its images, newest first. */
interface Followed {
  title: string;
  page: string;
  images: readonly Image[];
}

/** Feeds of new images, of a category, of a search and of a shared collection. */
export function imageFeedRoutes(instance: FastifyInstance, options: ImageFeedOptions): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const { origin, site, email, mergedInto } = options;
  for (const format of Object.keys(feedFiles) as FeedFormat[])
    app.get(
      `/images/${feedFiles[format]}`,
      {
        config: { access: 'public', limits: ['publicReadAddress'] },
        schema: {
          tags: ['images'],
          summary: 'New images as a feed: all, of a category, of a search, or of a shared collection',
          querystring: FeedQuery,
          response: fileResponse(feedFormats[format], 'The feed'),
        },
      },
      async (request, reply) => {
        const locale = feedLocale(request, request.query.lang);
        const lang = request.query.lang === undefined ? {} : { lang: locale };
        const query: FeedQuery = { ...request.query, ...lang };
        const moved = query.categoryId === undefined ? undefined : await mergedInto(query.categoryId);
        if (moved !== undefined)
          return reply.redirect(
            `${request.url.split('?', 1)[0] ?? ''}${queryOf({ ...query, categoryId: moved })}`,
            301,
          );
        const { title, page, images } = await followed(query, locale, options);
        const rights = await options.store.rights(images.map(({ id }) => id));
        return sendFeed(request, reply, {
          format,
          content: {
            title,
            description: textsOf(locale).description,
            locale,
            page: origin + page,
            addresses: feedAddresses(`${origin}/images`, queryOf(query)),
            copyright: site,
            email: email(),
            entries: images.map((image) =>
              entryOf(image, { ...options, locale, query: queryOf(lang), ...rights.get(image.id) }),
            ),
          },
        });
      },
    );
  // Where readers and visitors guess a feed.
  for (const [alias, file] of [
    ['/feed', feedFiles.rss],
    ['/rss', feedFiles.rss],
    ['/rss.xml', feedFiles.rss],
    ['/feed.xml', feedFiles.rss],
    ['/atom.xml', feedFiles.atom],
    ['/feed.json', feedFiles.json],
  ] as const)
    app.get(
      alias,
      { config: { access: 'public', limits: ['publicReadAddress'] }, schema: { hide: true } },
      (request, reply) => reply.redirect(`/images/${file}${/\?.*/u.exec(request.url)?.[0] ?? ''}`, 301),
    );
}

const queryOf = (query: FeedQuery): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

/** @throws AppError NOT_FOUND for an unknown category and for a collection whose link was ended */
async function followed(
  { collection, lang, ...query }: FeedQuery,
  locale: string,
  { service, search, sharedCollection, site }: ImageFeedOptions,
): Promise<Followed> {
  const fill = (text: string): string =>
    text.replace('{{site}}', () => site).replace('{{q}}', () => query.q?.trim() ?? '');
  const { newest, search: searched, filtered } = textsOf(locale);
  const language = lang === undefined ? {} : { lang };
  if (collection !== undefined) {
    const { name, images } = await sharedCollection(collection, locale);
    return {
      title: `${site}: ${name}`,
      page: `/shared/${encodeURIComponent(collection)}${queryOf(language)}`,
      images: images.slice(-FEED_LENGTH).toReversed(),
    };
  }
  const page = `/${queryOf({ ...query, ...language })}`;
  const { q, categoryId, orientation, colour, special } = query;
  const category = categoryId === undefined ? undefined : await categoryNamed(categoryId, locale, service);
  if (q?.trim() || orientation !== undefined || colour !== undefined || special !== undefined) {
    const images = await search.newest(query, { locale, count: FEED_LENGTH });
    return { title: fill(q?.trim() ? searched : filtered), page, images };
  }
  const list =
    categoryId === undefined ? ({ kind: 'all' } as const) : ({ kind: 'category', categoryId } as const);
  const { items } = await service.page(list, { page: 1, pageSize: FEED_LENGTH, locale });
  return { title: category === undefined ? fill(newest) : `${site}: ${category}`, page, images: items };
}

async function categoryNamed(
  id: number,
  locale: string,
  service: Pick<ImagesService, 'categories'>,
): Promise<string> {
  const category = (await service.categories({ locale })).find((each) => each.id === id);
  if (!category) throw new AppError('NOT_FOUND');
  return category.name;
}

interface EntryOptions extends Pick<ImageFeedOptions, 'origin' | 'site'> {
  locale: string;
  /** Of all links: the language. */
  query: string;
  credit?: string;
  license?: string;
}

function entryOf(
  image: Image,
  { origin, site, locale, query, credit = site, license = '' }: EntryOptions,
): FeedEntry {
  const link = `${origin}/image/${encodePath(image.id)}${query}`;
  const alt = image.alt || image.title;
  const url = new URL(image.imageUrl, origin).href;
  const scale = Math.min(1, STANDARD_LONG_SIDE_PX / Math.max(image.width, image.height));
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const line = creditLine({ credit, origin: madeBy(image.source, locale) });
  const summary = licenseSummary(license, locale as Locale);
  const licenseUrl = `${origin}/license${query}`;
  return {
    link,
    title: image.title,
    summary: alt,
    html:
      `<figure><a href="${escapeHtml(link)}"><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"></a>` +
      `<figcaption>${escapeHtml(line)} · <a rel="license" href="${escapeHtml(licenseUrl)}">${escapeHtml(summary)}</a></figcaption></figure>`,
    date: new Date(image.createdAt),
    author: credit,
    image: { url, type: 'image/jpeg', width, height, alt, credit: line, license: summary, licenseUrl },
  };
}
