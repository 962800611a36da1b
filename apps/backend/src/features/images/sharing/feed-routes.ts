import {
  creditLine,
  encodePath,
  FollowedListSchema,
  licenseSummary,
  STANDARD_LONG_SIDE_PX,
  type Locale,
} from '@lumigraph/contracts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { apiRoute } from '../../../http/api-route.ts';
import { fileResponse } from '../../../http/open-api.ts';
import { feedAddresses, feedFiles, feedLocale, sendFeed } from '../../../http/send-feed.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { feedFormats, type FeedEntry, type FeedFormat } from '../../../lib/feed.ts';
import type { ImageStore } from '../store/image-store.ts';
import { type FollowedImage, type FollowedLists, listQuery, plainList } from './followed-list.ts';
import { madeBy, textsOf } from './sharing-texts.ts';

export interface ImageFeedOptions {
  store: Pick<ImageStore, 'rights'>;
  /** The category into which another one was merged. */
  mergedInto: (categoryId: number) => Promise<number | undefined>;
  lists: Pick<FollowedLists, 'read'>;
  /** Of the site, without a trailing slash. */
  origin: string;
  /** Of images; a path is below the origin. */
  site: string;
  email: () => string;
}

const FeedQuery = Type.Object({
  ...FollowedListSchema.properties,
  // Longer text is cut where the words are read, as on the page.
  q: Type.Optional(Type.String()),
  lang: Type.Optional(Type.String({ description: 'Language of titles; default: by Accept-Language' })),
});
type FeedQuery = Static<typeof FeedQuery>;

/** Feeds of new images, of a category, of a search and of a shared collection. */
export function imageFeedRoutes(instance: FastifyInstance, options: ImageFeedOptions): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const { lists, origin, site, email, mergedInto } = options;
  for (const format of Object.keys(feedFiles) as FeedFormat[])
    app.get(
      `/images/${feedFiles[format]}`,
      apiRoute('public', ['publicReadAddress'], {
        tags: ['images'],
        summary: 'New images as a feed: all, of a category, of a search, or of a shared collection',
        querystring: FeedQuery,
        response: fileResponse(feedFormats[format], 'The feed'),
      }),
      async (request, reply) => {
        const { lang, ...list } = request.query;
        const locale = feedLocale(request, lang);
        const language = lang === undefined ? {} : { lang: locale };
        const query: FeedQuery = { ...list, ...language };
        const moved = list.categoryId === undefined ? undefined : await mergedInto(list.categoryId);
        if (moved !== undefined)
          return reply.redirect(
            `${request.url.split('?', 1)[0] ?? ''}${listQuery({ ...query, categoryId: moved })}`,
            301,
          );
        const texts = textsOf(locale);
        const { name, path, images } = await lists.read(plainList(list), {
          locale,
          withLang: lang !== undefined,
        });
        const rights = await options.store.rights(images.map(({ id }) => id));
        return sendFeed(request, reply, {
          format,
          content: {
            title: texts.title.replace('{{site}}', () => site).replace('{{name}}', () => name),
            description: texts.description,
            locale,
            page: origin + path,
            addresses: feedAddresses(`${origin}/images`, listQuery(query)),
            copyright: site,
            email: email(),
            entries: images.map((image) =>
              entryOf(image, { ...options, locale, query: listQuery(language), ...rights.get(image.id) }),
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
    app.get(alias, apiRoute('public', ['publicReadAddress'], { hide: true }), (request, reply) =>
      reply.redirect(`/images/${file}${/\?.*/u.exec(request.url)?.[0] ?? ''}`, 301),
    );
}

interface EntryOptions extends Pick<ImageFeedOptions, 'origin' | 'site'> {
  locale: string;
  /** Of all links: the language. */
  query: string;
  credit?: string;
  license?: string;
  /** Of the image, in milliseconds. */
  storedAt?: number;
}

function entryOf(
  image: FollowedImage,
  { origin, site, locale, query, credit = site, license = '', storedAt = 0 }: EntryOptions,
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
    date: new Date(image.addedAt ?? image.createdAt),
    added: new Date(storedAt),
    author: credit,
    image: { url, type: 'image/jpeg', width, height, alt, credit: line, license: summary, licenseUrl },
  };
}
