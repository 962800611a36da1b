import {
  DEFAULT_PAGE_SIZE,
  FIRST_PAGE,
  FREE_DOWNLOAD_WAIT_S,
  downloadSizes,
  type Category,
  type DownloadOffer,
  type Image,
  type ImageMetadata,
  type ImagePage,
  type Neighbours,
  type OfferedFile,
  type PageRequest,
} from '@lumigraph/contracts';
import {
  findList,
  isRecord,
  layers,
  readCountNumber,
  readEach,
  readId,
  readText,
  type JsonRecord,
} from './read.ts';

const NEUTRAL_PLACEHOLDER = '#d4d4d8';

const textOr = (value: unknown, fallback: string): string => readText(value) ?? fallback;
const countOr0 = (value: unknown): number => readCountNumber(value) ?? 0;

/**
 * The address of an image: http(s) or relative to the page; no scheme that executes scripts or reads local
 * files.
 */
function readUrl(value: unknown): string | undefined {
  const url = readText(value)?.trim();
  if (!url) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https' ? url : undefined;
}

/** A category with an id and a name, or undefined. */
export function readCategory(value: unknown): Category | undefined {
  if (!isRecord(value)) return undefined;
  const id = readCountNumber(value['id']);
  const name = readText(value['name'])?.trim();
  if (id === undefined || !name) return undefined;
  return {
    id,
    name,
    count: countOr0(value['count']),
    coverUrl: readUrl(value['coverUrl']) ?? null,
  };
}

/** An image with an id and at least one address, or undefined; missing fields get a safe default. */
export function readImage(value: unknown): Image | undefined {
  if (!isRecord(value)) return undefined;
  const id = readId(value['id']);
  const thumbnailUrl = readUrl(value['thumbnailUrl']);
  const imageUrl = readUrl(value['imageUrl']) ?? thumbnailUrl;
  if (id === undefined || imageUrl === undefined) return undefined;
  const title = textOr(value['title'], '');
  const placeholder = textOr(value['placeholder'], '');
  return {
    id,
    title,
    alt: textOr(value['alt'], title),
    thumbnailUrl: thumbnailUrl ?? imageUrl,
    imageUrl,
    width: countOr0(value['width']),
    height: countOr0(value['height']),
    placeholder: /^#[0-9a-f]{6}$/i.test(placeholder) ? placeholder : NEUTRAL_PLACEHOLDER,
    categoryId: countOr0(value['categoryId']),
    createdAt: textOr(value['createdAt'], ''),
    special: value['special'] === true,
    ...(readText(value['source']) ? { source: readText(value['source']) as string } : {}),
  };
}

/** The outermost layer that is an image. */
function findImage(response: unknown): JsonRecord | undefined {
  return [
    ...layers(response),
    ...layers(response)
      .map((layer) => layer['image'])
      .filter(isRecord),
  ].find((layer) => readImage(layer) !== undefined);
}

/** The metadata in a bare or wrapped response, or undefined. */
export function readMetadata(response: unknown): ImageMetadata | undefined {
  const value = findImage(response);
  const image = readImage(value);
  if (!value || !image) return undefined;
  const metadata: ImageMetadata = {
    ...image,
    categoryName: textOr(value['categoryName'], ''),
    format: textOr(value['format'], ''),
    bytes: countOr0(value['bytes']),
    source: textOr(value['source'], ''),
    license: textOr(value['license'], ''),
    credit: textOr(value['credit'], ''),
    tags: readEach(findList(value['tags']) ?? [], readText),
  };
  for (const key of ['prompt', 'negativePrompt', 'model', 'sampler'] as const) {
    const text = readText(value[key]);
    if (text) metadata[key] = text;
  }
  const seed = readId(value['seed']);
  if (seed !== undefined) metadata.seed = seed;
  const steps = readCountNumber(value['steps']);
  if (steps !== undefined) metadata.steps = steps;
  return metadata;
}

/**
 * The download offer of a bare or wrapped response, or undefined. Missing fields get the values for a
 * visitor.
 */
export function readDownloadOffer(response: unknown): DownloadOffer | undefined {
  const value = layers(response).find((layer) => isRecord(layer['file']));
  const original = readFile(value?.['original']);
  const file = readFile(value?.['file']) ?? original;
  if (!value || !file) return undefined;
  const originalAllowed = value['originalAllowed'] === true;
  const { bytes } = original ?? file;
  return {
    waitSeconds: readCountNumber(value['waitSeconds']) ?? FREE_DOWNLOAD_WAIT_S,
    originalAllowed,
    file,
    original: { ...(original ?? file), bytes: bytes ?? 0 },
    files: Array.isArray(value['files']) ? readEach(value['files'], readOfferedFile) : [],
    license: value['license'] === 'premium' ? 'premium' : 'free',
    remaining: readCountNumber(value['remaining']) ?? null,
    directUrl: readUrl(value['directUrl']) ?? null,
  };
}

function readOfferedFile(value: unknown): OfferedFile | undefined {
  const file = readFile(value);
  const size = isRecord(value) ? downloadSizes.find((known) => known === value['size']) : undefined;
  if (!file || !isRecord(value) || size === undefined || file.format === '') return undefined;
  const directUrl = readUrl(value['directUrl']) ?? null;
  return { size, ...file, allowed: value['allowed'] === true, directUrl };
}

function readFile(value: unknown): DownloadOffer['file'] | undefined {
  if (!isRecord(value)) return undefined;
  const width = readCountNumber(value['width']);
  const height = readCountNumber(value['height']);
  if (width === undefined || height === undefined) return undefined;
  return {
    format: textOr(value['format'], ''),
    width,
    height,
    bytes: readCountNumber(value['bytes']) ?? null,
  };
}

/**
 * A page of images, or undefined when the response has no list. A missing total is derived: a full page means
 * that at least one more image exists.
 */
export function readImagePage(response: unknown, request: PageRequest): ImagePage | undefined {
  const list = findList(response);
  if (!list) return undefined;
  const page = request.page ?? FIRST_PAGE;
  const pageSize = request.pageSize ?? DEFAULT_PAGE_SIZE;
  const seen = (page - 1) * pageSize + list.length;
  const stated = isRecord(response) ? response : {};
  return {
    items: readEach(list, readImage),
    page: readCountNumber(stated['page']) ?? page,
    pageSize: readCountNumber(stated['pageSize']) || pageSize,
    total: readCountNumber(stated['total']) ?? (list.length >= pageSize ? seen + 1 : seen),
  };
}

/** The number of `{count}`; otherwise undefined. */
export const readCount = (response: unknown): number | undefined =>
  isRecord(response) ? readCountNumber(response['count']) : undefined;

/** The neighbours of an image; undefined for any other response. */
export function readNeighbours(response: unknown): Neighbours | undefined {
  const value = layers(response).find((layer) => 'previous' in layer || 'next' in layer);
  if (!value) return undefined;
  const index = Math.max(1, readCountNumber(value['index']) ?? 1);
  return {
    previous: readImage(value['previous']) ?? null,
    next: readImage(value['next']) ?? null,
    index,
    total: readCountNumber(value['total']) ?? index,
  };
}
