import type { Insertable, Selectable } from 'kysely';
import type { ImageState, ImageTables } from '../../../db/tables/image-tables.ts';
import type {
  ImageFormat,
  ImageRecord,
  ImageSummary,
  NewImage,
  StoredImage,
  Translations,
} from './image-records.ts';

/** Converts rows to records and back; no other file uses the column names of images. */

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

type PublishedRow = Selectable<ImageTables['published_image']>;
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
  | 'prompt'
  | 'negativePrompt'
  | 'model'
  | 'sampler'
  | 'seed'
  | 'steps'
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
