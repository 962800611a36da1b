import {
  creditLine,
  DISPLAY_WIDTHS_PX,
  FILL_SIZES_PX,
  fillTransform,
  findLicense,
  isImageId,
  licenseSummary,
  limitTransform,
  locales,
  matchLocale,
  type Locale,
} from '@lumigraph/contracts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { apiRoute } from '../../../http/api-route.ts';
import { publicFor } from '../../../http/conditional.ts';
import { localeOf } from '../../../http/locale.ts';
import { AppError } from '../../../lib/errors.ts';
import { imageAddress, translated } from '../store/image-responses.ts';
import type { PublishedImage } from '../store/image-rows.ts';
import type { ImageStore } from '../store/image-store.ts';
import { renditionSize, transformNamed } from '../store/renditions.ts';
import { madeBy } from './sharing-texts.ts';

export interface OembedOptions {
  store: Pick<ImageStore, 'find'>;
  cdnBase: string;
  /** Of the site, without a trailing slash. */
  origin: string;
  site: string;
}

const pixels = Type.Optional(Type.Integer({ minimum: 1 }));
const OembedQuery = Type.Object({
  url: Type.String({ maxLength: 2_000, description: 'Address of the page of an image' }),
  format: Type.Optional(Type.String()),
  maxwidth: pixels,
  maxheight: pixels,
});
type OembedQuery = Static<typeof OembedQuery>;

/** A photo of oEmbed 1.0 (https://oembed.com), with its license as further fields. */
const PhotoSchema = Type.Object({
  version: Type.Literal('1.0'),
  type: Type.Literal('photo'),
  title: Type.String(),
  author_name: Type.String({ description: 'The credit line' }),
  author_url: Type.String(),
  provider_name: Type.String(),
  provider_url: Type.String(),
  cache_age: Type.Integer(),
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  thumbnail_url: Type.String(),
  thumbnail_width: Type.Integer(),
  thumbnail_height: Type.Integer(),
  license: Type.String(),
  license_url: Type.String(),
});

const CACHE_SECONDS = 3_600;
const THUMBNAIL_PX = 300;

/** Images for the editors of other sites: `GET /oembed?url=`. */
export function oembedRoutes(instance: FastifyInstance, options: OembedOptions): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.get(
    '/oembed',
    apiRoute('public', ['publicReadAddress'], {
      tags: ['images'],
      summary: 'An image for another site, with its credit and license (oEmbed 1.0, JSON)',
      querystring: OembedQuery,
      response: {
        200: PhotoSchema,
        501: Type.Unsafe<undefined>({ type: 'null', description: 'Another format than JSON' }),
      },
    }),
    async (request, reply) => {
      // The specification demands this status for a format that a provider does not have.
      if (request.query.format !== undefined && request.query.format !== 'json')
        return reply.code(501).send(undefined);
      const page = pageOf(request.query.url, options.origin);
      const image = page && (await options.store.find(page.imageId));
      // As the page, which offers no code for other sites then.
      if (!page || !image || findLicense(image.license)?.allows.editorial !== true)
        throw new AppError('NOT_FOUND');
      reply
        .header('cache-control', publicFor(CACHE_SECONDS))
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin');
      const { href } = new URL(page.address, options.origin);
      return photoOf(image, { ...options, ...request.query, href, locale: page.locale ?? localeOf(request) });
    },
  );
}

/** The image and the language of the address of a page; undefined for any other address. */
function pageOf(url: string, origin: string) {
  const page = URL.parse(url);
  // A pasted address may have the other scheme.
  const isOwn = page?.host === new URL(origin).host && /^https?:$/u.test(page.protocol);
  const path = isOwn ? page.pathname : '';
  const encoded = /^\/image\/(.+?)\/?$/u.exec(path)?.[1];
  if (!page || encoded === undefined) return undefined;
  try {
    const imageId = encoded.split('/').map(decodeURIComponent).join('/');
    const locale = matchLocale(page.searchParams.get('lang') ?? '', locales);
    return isImageId(imageId) ? { imageId, locale, address: page.pathname } : undefined;
  } catch {
    return undefined;
  }
}

interface PhotoOptions extends OembedOptions, OembedQuery {
  /** Of the page. */
  href: string;
  locale: string;
}

function photoOf(image: PublishedImage, options: PhotoOptions): Static<typeof PhotoSchema> {
  const { cdnBase, origin, site, href, locale } = options;
  const absolute = (transform: string): string =>
    new URL(imageAddress(cdnBase, transform, image), origin).href;
  const { transform, width, height } = fitting(image, options);
  return {
    version: '1.0',
    type: 'photo',
    title: translated(image.title, image.titleTranslations, locale),
    author_name: creditLine({ credit: image.credit, origin: madeBy(image.source, locale) }),
    author_url: href,
    provider_name: site,
    provider_url: origin,
    cache_age: CACHE_SECONDS,
    url: absolute(transform),
    width,
    height,
    thumbnail_url: absolute(fillTransform(THUMBNAIL_PX)),
    thumbnail_width: THUMBNAIL_PX,
    thumbnail_height: THUMBNAIL_PX,
    license: licenseSummary(image.license, locale as Locale),
    license_url: `${origin}/license`,
  };
}

/** As in the embed code of the site. */
const LARGEST_PX = 1280;

/** The largest rendition within the limits of the consumer; the smallest square one if all are larger. */
function fitting(image: PublishedImage, { maxwidth = LARGEST_PX, maxheight = Infinity }: OembedQuery) {
  const widths = DISPLAY_WIDTHS_PX.filter((width) => width <= LARGEST_PX).toReversed();
  const sizes = [
    ...widths.map((width) => limitTransform(width)),
    ...FILL_SIZES_PX.toReversed().map((side) => fillTransform(side)),
  ].map((transform) => ({ transform, ...renditionSize(image, transformNamed(transform)) }));
  const found = sizes.find(({ width, height }) => width <= maxwidth && height <= maxheight) ?? sizes.at(-1);
  if (!found) throw new Error('There are no renditions');
  return found;
}
