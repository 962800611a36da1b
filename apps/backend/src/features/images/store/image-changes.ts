import { tidyTags } from '../../../lib/clean-text.ts';
import { AppError } from '../../../lib/errors.ts';
import { type ImageFields, type ImageRow, translatedTexts, type Translations } from './image-rows.ts';

/** What changes; absent fields stay. */
export interface ImageChanges extends Partial<ImageFields> {
  addTags?: readonly string[];
  removeTags?: readonly string[];
}

/** A change, or what computes it from the image as it is. */
export type ImageEdit = ImageChanges | ((publicId: string, image: ImageFields) => ImageChanges);

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
  kind: 'image' as const,
  id: publicId,
  label: title,
});

export const rowObject = (row: Pick<ImageRow, 'public_id' | 'title' | 'file_name'>) =>
  imageObject(row.public_id, row.title || (row.file_name ?? ''));

/** @throws AppError CHANGED_MEANWHILE */
export function assertVersion(version: number, expected: number | undefined): void {
  if (expected !== undefined && version !== expected) throw new AppError('CHANGED_MEANWHILE');
}
