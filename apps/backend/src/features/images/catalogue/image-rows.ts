import type { Insertable, Selectable } from 'kysely';
import type { ImageTable } from '../../../db/tables/image-tables.ts';
import type { ImageFormat, ImageRecord, ImageSummary, NewImage, Translations } from './image-records.ts';

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
  'created_at',
  'source',
  'file_version',
] as const;

export type SummaryRow = Pick<Selectable<ImageTable>, (typeof summaryColumns)[number]>;

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
    createdAt: row.created_at,
    source: row.source,
    fileVersion: row.file_version,
  };
}

/** A row with the name of its category. */
type NamedRow = Selectable<ImageTable> & { category_name: string; category_translations: string };

export function toRecord(row: NamedRow): ImageRecord {
  return {
    ...toSummary(row),
    categoryName: row.category_name,
    categoryTranslations: parseTranslations(row.category_translations),
    format: row.format as ImageFormat,
    bytes: row.bytes,
    sha256: row.sha256,
    storageKey: row.storage_key,
    storedSha256: row.stored_sha256,
    source: row.source,
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

export type Positions = Pick<
  Insertable<ImageTable>,
  'all_position' | 'category_position' | 'special_position'
>;

export function toRow(image: NewImage, publicId: string, positions: Positions): Insertable<ImageTable> {
  return {
    public_id: publicId,
    title: image.title,
    alt: image.alt,
    title_translations: JSON.stringify(image.titleTranslations),
    alt_translations: JSON.stringify(image.altTranslations),
    category_id: image.categoryId,
    special: image.special ? 1 : 0,
    ...positions,
    width: image.width,
    height: image.height,
    format: image.format,
    bytes: image.bytes,
    placeholder: image.placeholder,
    sha256: image.sha256,
    storage_key: image.storageKey,
    stored_sha256: image.storedSha256 ?? null,
    source: image.source,
    license: image.license,
    credit: image.credit,
    prompt: image.prompt ?? null,
    negative_prompt: image.negativePrompt ?? null,
    model: image.model ?? null,
    sampler: image.sampler ?? null,
    seed: image.seed ?? null,
    steps: image.steps ?? null,
    tags: JSON.stringify(image.tags),
    created_at: image.createdAt,
    file_version: image.fileVersion ?? 0,
  };
}
