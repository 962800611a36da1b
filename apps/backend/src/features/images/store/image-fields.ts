import { tidyTags } from '../../../lib/clean-text.ts';
import type { Selectable } from 'kysely';
import type { ImageTable } from '../../../db/tables/image-tables.ts';
import { AppError } from '../../../lib/errors.ts';
import { type ImageRow, translatedTexts, type Translations } from './image-rows.ts';

/** What users edit of an image, in whichever state it is. */
export interface ImageFields {
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
  prompt: string | null;
  negativePrompt: string | null;
  model: string | null;
  /** Whether a draft is published although it looks like another image. */
  acceptsSimilar: boolean;
}

/** What changes; absent fields stay. */
export interface ImageChanges extends Partial<ImageFields> {
  addTags?: readonly string[];
  removeTags?: readonly string[];
}

/** A change, or what computes it from the image as it is. */
export type ImageEdit = ImageChanges | ((publicId: string, image: ImageFields) => ImageChanges);

const editableColumns = [
  'title',
  'alt',
  'title_translations',
  'alt_translations',
  'category_id',
  'special',
  'tags',
  'license',
  'credit',
  'published_at',
  'source',
  'prompt',
  'negative_prompt',
  'model',
  'accepts_similar',
] as const;
type EditableColumns = Pick<Selectable<ImageTable>, (typeof editableColumns)[number]>;

export const fieldsOfRow = (row: EditableColumns): ImageFields => ({
  title: { en: row.title, ...(JSON.parse(row.title_translations) as Translations) },
  alt: { en: row.alt, ...(JSON.parse(row.alt_translations) as Translations) },
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

export function columnsOf({ title, alt, ...fields }: ImageFields): EditableColumns {
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

export interface FieldsChange {
  after: ImageFields;
  /** Only the fields that differ. */
  changed: { before: Partial<ImageFields>; after: Partial<ImageFields> };
}

/** Undefined when nothing differs. */
export function changeFields(before: ImageFields, changes: ImageChanges): FieldsChange | undefined {
  const after = applied(before, changes);
  const differing = (Object.keys(after) as (keyof ImageFields)[]).filter(
    (field) => !isEqualValue(before[field], after[field]),
  );
  if (differing.length === 0) return undefined;
  const pick = (fields: ImageFields): Partial<ImageFields> =>
    Object.fromEntries(differing.map((field) => [field, fields[field]]));
  return { after, changed: { before: pick(before), after: pick(after) } };
}

function applied(
  before: ImageFields,
  { addTags, removeTags, title, alt, ...changes }: ImageChanges,
): ImageFields {
  return {
    ...before,
    ...changes,
    title: withTexts(before.title, title),
    alt: withTexts(before.alt, alt),
    tags: changedTags(changes.tags ?? before.tags, addTags, removeTags),
  };
}

const withTexts = (before: Translations, { en, ...others }: Translations = {}): Translations => ({
  ...translatedTexts(before, others),
  en: en ?? before['en'] ?? '',
});

function changedTags(
  tags: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
): readonly string[] {
  if (added.length + removed.length === 0) return tags;
  const gone = new Set(removed.map((tag) => tag.toLowerCase()));
  return tidyTags([...tags.filter((tag) => !gone.has(tag.toLowerCase())), ...added]) ?? [];
}

/** Fields are texts, numbers, lists and maps of texts; the order in a map does not count. */
export function isEqualValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortedMap(one)) === JSON.stringify(sortedMap(other));
}

const sortedMap = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : value;

/** The image in the audit log. */
export const imageObject = (publicId: string, title: string) => ({
  kind: 'image',
  id: publicId,
  label: title,
});

export const rowObject = (row: Pick<ImageRow, 'public_id' | 'title' | 'file_name'>) =>
  imageObject(row.public_id, row.title || (row.file_name ?? ''));

/** @throws AppError CHANGED_MEANWHILE */
export function assertVersion(version: number, expected: number | undefined): void {
  if (expected !== undefined && version !== expected) throw new AppError('CHANGED_MEANWHILE');
}
