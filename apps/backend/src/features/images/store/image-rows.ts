/**
 * Images as the service and the importer use them, independent of columns and of HTTP, and their conversion from rows
 * and back: no other file uses the column names of images.
 */

import type { ImageFormat } from '@lumigraph/contracts';
import type { Insertable, Selectable } from 'kysely';
import type { ImageState, ImageTables } from '../../../db/tables/images.ts';

/** Locale → text, for example `{ de: 'Fjord im Morgenlicht' }`. The English text is stored separately. */
export type Translations = Readonly<Record<string, string>>;

/** The translations after a change; an empty text removes one. */
export function translatedTexts(
  before: Translations,
  { en: _english, ...changes }: Translations,
): Translations {
  const texts = Object.entries({ ...before, ...changes });
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** The fields of an image that a list shows. */
export interface ImageSummary {
  publicId: string;
  title: string;
  alt: string;
  titleTranslations: Translations;
  altTranslations: Translations;
  categoryId: number;
  special: boolean;
  /** Pixels of the original as displayed (after EXIF rotation). */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`. */
  placeholder: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** IPTC digital source type. */
  source: string;
  /** How often its file was replaced. Default: 0. */
  fileVersion?: number;
}

/** What the generator stated in the file; null where it is not known. */
export interface GenerationFacts {
  prompt: string | null;
  negativePrompt: string | null;
  /** Name without folder and file extension. */
  model: string | null;
  sampler: string | null;
  /** Decimal digits: generators use 64-bit seeds, which a JavaScript number cannot hold. */
  seed: string | null;
  steps: number | null;
}

export interface NewImage extends ImageSummary, Partial<GenerationFacts> {
  /** Format of the original file. */
  format: ImageFormat;
  bytes: number;
  /** Hash of the file before the import changes it, in hex. Equal bytes are published once. */
  sha256: string;
  /** Key of the original in the file storage; random, see `newStorageKey`. */
  storageKey: string;
  /** Hash of the stored original, in hex; null if it was never computed. */
  storedSha256?: string | null;
  license: string;
  credit: string;
  tags: readonly string[];
  /** Perceptual hash; see `fingerprint-store.ts`. Stored with the image, but not read with it. */
  fingerprint?: string;
}

/** Everything that is stored of an image. */
export interface ImageRecord extends NewImage {
  /** Ascends in the order of publication. */
  id: number;
  state: ImageState;
  /** Why it is withheld or refused. */
  reason: string | null;
  version: number;
}

/** The image of any state: a draft may have gaps. */
export interface StoredImage extends Omit<ImageRecord, 'categoryId' | 'createdAt' | 'sha256' | 'storageKey'> {
  categoryId: number | null;
  /** Of a draft when it is to be published; null: at once. */
  createdAt: number | null;
  sha256: string | null;
  storageKey: string | null;
}

/** A published image with the name of its category. */
export interface PublishedImage extends ImageRecord {
  categoryName: string;
  categoryTranslations: Translations;
}

/** What users edit of an image, in whichever state it is. */
export interface ImageFields extends Pick<GenerationFacts, 'prompt' | 'negativePrompt' | 'model'> {
  /** By locale, English among them. */
  title: Translations;
  alt: Translations;
  /** Null only of drafts, as the date: at once. */
  categoryId: number | null;
  special: boolean;
  tags: readonly string[];
  license: string;
  credit: string;
  createdAt: number | null;
  /** IPTC digital source type. */
  source: string;
  /** Whether a draft is published although it looks like another image. */
  acceptsSimilar: boolean;
}

/** One of the gallery's lists; each is ordered by publication, newest first. */
export type ImageList = { kind: 'all' } | { kind: 'special' } | { kind: 'category'; categoryId: number };

export const summaryColumns = [
  'public_id',
  'title',
  'alt',
  'title_translations',
  'alt_translations',
  'category_id',
  'special',
  'width',
  'height',
  'placeholder',
  'published_at',
  'source',
  'file_version',
] as const;

export type PublishedRow = Selectable<ImageTables['published_image']>;
export type ImageRow = Selectable<ImageTables['image']>;
export type SummaryRow = Pick<PublishedRow, (typeof summaryColumns)[number]>;

const NONE = '{}';
const noTranslations: Translations = {};

export function parseTranslations(json: string): Translations {
  return json === NONE ? noTranslations : (JSON.parse(json) as Translations);
}

export function toSummary(row: SummaryRow): ImageSummary {
  return {
    publicId: row.public_id,
    title: row.title,
    alt: row.alt,
    titleTranslations: parseTranslations(row.title_translations),
    altTranslations: parseTranslations(row.alt_translations),
    categoryId: row.category_id,
    special: row.special === 1,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    createdAt: row.published_at,
    source: row.source,
    fileVersion: row.file_version,
  };
}

/** A row with everything that is stored of the image. */
export function toImage(row: PublishedRow): ImageRecord;
export function toImage(row: ImageRow): StoredImage;
export function toImage(row: ImageRow): StoredImage {
  return {
    ...toSummary(row as PublishedRow),
    id: row.id,
    state: row.state,
    reason: row.state_reason,
    version: row.version,
    format: row.format as ImageFormat,
    bytes: row.bytes,
    sha256: row.sha256,
    storageKey: row.storage_key,
    storedSha256: row.stored_sha256,
    license: row.license,
    credit: row.credit,
    prompt: row.prompt,
    negativePrompt: row.negative_prompt,
    model: row.model,
    sampler: row.sampler,
    seed: row.seed,
    steps: row.steps,
    tags: JSON.parse(row.tags) as string[],
  };
}

/** The row of a new image. */
export const toRow = (
  image: NewImage,
  state: ImageState,
  createdAt: number,
): Insertable<ImageTables['image']> => ({
  public_id: image.publicId,
  state,
  created_at: createdAt,
  published_at: image.createdAt,
  title: image.title,
  alt: image.alt,
  title_translations: JSON.stringify(image.titleTranslations),
  alt_translations: JSON.stringify(image.altTranslations),
  category_id: image.categoryId,
  special: image.special ? 1 : 0,
  source: image.source,
  license: image.license,
  credit: image.credit,
  tags: JSON.stringify(image.tags),
  ...toFileColumns(image),
  file_version: image.fileVersion ?? 0,
});

/** What users edit of the image of a row. */
export const fieldsOfRow = (row: ImageRow): ImageFields => ({
  title: { en: row.title, ...parseTranslations(row.title_translations) },
  alt: { en: row.alt, ...parseTranslations(row.alt_translations) },
  categoryId: row.category_id,
  special: row.special === 1,
  tags: JSON.parse(row.tags) as string[],
  license: row.license,
  credit: row.credit,
  createdAt: row.published_at,
  source: row.source,
  prompt: row.prompt,
  negativePrompt: row.negative_prompt,
  model: row.model,
  acceptsSimilar: row.accepts_similar === 1,
});

/** The columns of what users edit. */
export function columnsOf({ title, alt, ...fields }: ImageFields) {
  const { en: titleText = '', ...titles } = title;
  const { en: altText = '', ...alts } = alt;
  return {
    title: titleText,
    alt: altText,
    title_translations: JSON.stringify(titles),
    alt_translations: JSON.stringify(alts),
    category_id: fields.categoryId,
    special: fields.special ? 1 : 0,
    tags: JSON.stringify(fields.tags),
    license: fields.license,
    credit: fields.credit,
    published_at: fields.createdAt,
    source: fields.source,
    prompt: fields.prompt,
    negative_prompt: fields.negativePrompt,
    model: fields.model,
    accepts_similar: fields.acceptsSimilar ? 1 : 0,
  };
}

/** What an image has from its file. Texts, category and rights are not among it. */
export type FileFacts = Pick<
  NewImage,
  | 'format'
  | 'width'
  | 'height'
  | 'bytes'
  | 'placeholder'
  | 'sha256'
  | 'storedSha256'
  | 'storageKey'
  | 'fingerprint'
  | keyof GenerationFacts
>;

export const toFileColumns = (file: FileFacts) => ({
  format: file.format,
  width: file.width,
  height: file.height,
  bytes: file.bytes,
  placeholder: file.placeholder,
  sha256: file.sha256,
  storage_key: file.storageKey,
  stored_sha256: file.storedSha256 ?? null,
  prompt: file.prompt ?? null,
  negative_prompt: file.negativePrompt ?? null,
  model: file.model ?? null,
  sampler: file.sampler ?? null,
  seed: file.seed ?? null,
  steps: file.steps ?? null,
});
