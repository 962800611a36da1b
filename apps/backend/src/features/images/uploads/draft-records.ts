import type { DraftGap, ImageDraftChanges } from '@lumigraph/contracts/studio';
import type { NewImage } from '../catalogue/image-records.ts';
import { translatedTexts } from '../catalogue/image-records.ts';
import { tidyTags } from '../import/metadata/embedded-words.ts';
import { cleanText } from '../import/metadata/generation.ts';

/** What the metadata of the stored files says; it is written again when an editor has changed one of these fields. */
export type Marked = Pick<
  NewImage,
  'title' | 'alt' | 'titleTranslations' | 'altTranslations' | 'tags' | 'source' | 'license' | 'credit'
>;

/** The image of a draft, complete except for its category and its place in the gallery. */
export interface DraftRecord extends Omit<NewImage, 'categoryId' | 'createdAt' | 'storageKey'> {
  categoryId: number | null;
  /** Null: at once. */
  publishAt: number | null;
  written: Marked;
  /** Digests of files that looked like this one when it was read. */
  similarTo: readonly string[];
}

export const markedOf = (image: Marked): Marked => ({
  title: image.title,
  alt: image.alt,
  titleTranslations: image.titleTranslations,
  altTranslations: image.altTranslations,
  tags: image.tags,
  source: image.source,
  license: image.license,
  credit: image.credit,
});

/** Whether the files have to be marked again before they are published. */
export const isMarkedOtherwise = (record: DraftRecord): boolean =>
  JSON.stringify(markedOf(record)) !== JSON.stringify(record.written);

export type DraftChanges = ImageDraftChanges & { addTags?: readonly string[] };

/** The record after a change; texts are stored on one line, as the importer does. */
export function changedRecord(
  record: DraftRecord,
  { title, alt, tags, addTags, ...changes }: DraftChanges,
): DraftRecord {
  const { acceptsSimilar: _ofTheDraft, license, credit, ...fields } = changes;
  const allTags = [...(tags ?? record.tags), ...(addTags ?? [])];
  return {
    ...record,
    ...fields,
    ...(license === undefined ? {} : { license: oneLine(license) }),
    ...(credit === undefined ? {} : { credit: oneLine(credit) }),
    ...(tags || addTags ? { tags: tidyTags(allTags) ?? [] } : {}),
    title: oneLine(title?.en ?? record.title),
    alt: oneLine(alt?.en ?? record.alt),
    titleTranslations: translatedTexts(record.titleTranslations, tidy(title)),
    altTranslations: translatedTexts(record.altTranslations, tidy(alt)),
  };
}

const oneLine = (text: string): string => cleanText(text)?.replaceAll(/\s+/gu, ' ') ?? '';

const tidy = (texts: Partial<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, oneLine(text ?? '')]));

/** What others there are like the image of a draft. */
export interface Likeness {
  isSameFile: boolean;
  isSimilar: boolean;
  acceptsSimilar: boolean;
}

/** What has to be done before the draft can be published. */
export function gapsOfDraft(
  { title, alt, categoryId }: Pick<DraftRecord, 'title' | 'alt' | 'categoryId'>,
  { isSameFile, isSimilar, acceptsSimilar }: Likeness,
): DraftGap[] {
  const gaps: DraftGap[] = [];
  if (title === '') gaps.push('title');
  if (alt === '') gaps.push('alt');
  if (categoryId === null) gaps.push('category');
  if (isSameFile) gaps.push('same-file');
  else if (isSimilar && !acceptsSimilar) gaps.push('similar');
  return gaps;
}
