/** Converts records to responses in the visitor's language, and sends them. */

import {
  fillTransform,
  THUMBNAIL_PX,
  type Image,
  type ImageMetadata,
  encodePath,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
} from '@lumigraph/contracts';
import type { GenerationFacts, ImageSummary, PublishedImage, Translations } from './image-rows.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toResponse, type ResponseCache } from './response-cache.ts';
import { addVary, publicFor, sendConditional } from '../../../http/conditional.ts';

/**
 * Address of a rendition; the standard one without a transform. Renditions are cached for a year, so an image whose file
 * was replaced has other addresses.
 */
export function imageAddress(
  cdnBase: string,
  transform: string,
  { publicId, fileVersion }: Pick<ImageSummary, 'publicId' | 'fileVersion'>,
): string {
  const path = `${cdnBase}/${transform === '' ? '' : `${transform}/`}${encodePath(publicId)}`;
  return fileVersion ? `${path}?v=${fileVersion}` : path;
}

export interface ResponseOptions {
  /** Base URL of images, without a trailing slash. */
  cdnBase: string;
  locale: string;
}

const thumbnail = fillTransform(THUMBNAIL_PX);

export function translated(text: string, translations: Translations, locale: string): string {
  return (Object.hasOwn(translations, locale) ? translations[locale] : undefined) ?? text;
}

export function imageResponse(image: ImageSummary, { cdnBase, locale }: ResponseOptions): Image {
  return {
    id: image.publicId,
    title: translated(image.title, image.titleTranslations, locale),
    alt: translated(image.alt, image.altTranslations, locale),
    thumbnailUrl: imageAddress(cdnBase, thumbnail, image),
    imageUrl: imageAddress(cdnBase, '', image),
    width: image.width,
    height: image.height,
    placeholder: image.placeholder,
    categoryId: image.categoryId,
    createdAt: isoTime(image.createdAt),
    special: image.special,
    source: image.source,
  };
}

export function metadataResponse(image: PublishedImage, options: ResponseOptions): ImageMetadata {
  return {
    ...imageResponse(image, options),
    categoryName: translated(image.categoryName, image.categoryTranslations, options.locale),
    format: image.format,
    bytes: image.bytes,
    ...present({
      prompt: image.prompt,
      negativePrompt: image.negativePrompt,
      model: image.model,
      sampler: image.sampler,
      seed: image.seed,
      steps: image.steps,
    } satisfies Record<keyof GenerationFacts, unknown>),
    license: image.license,
    source: image.source,
    credit: image.credit,
    tags: [...image.tags],
  };
}

type Present<T> = { [Key in keyof T]?: NonNullable<T[Key]> };

function present<T extends object>(fields: T): Present<T> {
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as Present<T>;
}

const padded = (length: number, digits: number): readonly string[] =>
  Array.from({ length }, (_, value) => String(value).padStart(digits, '0'));
const two = padded(60, 2);
const three = padded(SECOND_MS, 3);

const DATE_LENGTH = '2026-01-01T'.length;
let knownDay = Number.NaN;
let knownDate = '';

/**
 * Equals `new Date(ms).toISOString()` for whole milliseconds of the years 0 to 9999. Most images of a page have the
 * same date, so the date is computed once: the twelve calls per page took a tenth of the time of the response.
 */
export function isoTime(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  if (day !== knownDay) {
    knownDate = new Date(day * DAY_MS).toISOString().slice(0, DATE_LENGTH);
    knownDay = day;
  }
  const time = ms - day * DAY_MS;
  const hours = two[Math.floor(time / HOUR_MS)];
  const minutes = two[Math.floor((time % HOUR_MS) / MINUTE_MS)];
  const seconds = two[Math.floor((time % MINUTE_MS) / SECOND_MS)];
  return `${knownDate}${hours}:${minutes}:${seconds}.${three[time % SECOND_MS]}Z`;
}

// Native serialisation, because it is the fastest. Responses are built field by field, and a test checks them against
// the schemas of their routes.
const JSON_TYPE = 'application/json; charset=utf-8';
const PUBLIC_CACHE = publicFor(5);
/** For responses that depend on the user: only the browser caches them, and revalidates them each time. */
const PRIVATE_CACHE = 'private, no-cache';

interface SharedResponse {
  responses: ResponseCache;
  key: string;
  make: () => Promise<object>;
  cacheControl?: string;
}

/** Sends a response that is equal for all users of a language: serialised once for each generation of the lists. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { responses, key, make, cacheControl = PUBLIC_CACHE }: SharedResponse,
): Promise<FastifyReply> {
  const response = await responses.get(key, async () => JSON.stringify(await make()));
  addVary(reply, 'Accept-Language');
  reply.header('content-type', JSON_TYPE).header('cache-control', cacheControl);
  return sendConditional(request, reply, response);
}

export function sendPrivate(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  addVary(reply, 'Accept-Language, Authorization');
  reply.header('content-type', JSON_TYPE).header('cache-control', PRIVATE_CACHE);
  return sendConditional(request, reply, toResponse(JSON.stringify(value)));
}
