import { fillTransform, locales, THUMBNAIL_PX, type Locale } from '@lumigraph/contracts';
import type {
  StudioImage,
  StudioImageGap,
  StudioImageRow,
  StudioImageVisibility,
} from '@lumigraph/contracts/studio';
import { imageAddress } from '../store/image-responses.ts';
import {
  summaryColumns,
  toSummary,
  type ImageRecord,
  type ImageSummary,
  type NewImage,
  type PublishedRow,
  type StoredImage,
  type SummaryRow,
  type Translations,
} from '../store/image-rows.ts';

/** What a row of the table shows in addition to the summary of an image. */
const ownColumns = ['license', 'credit', 'model', 'state', 'version'] as const;
type OwnColumn = (typeof ownColumns)[number];

/** The columns that a row of the table needs: of all columns of an image, reading them costs the server the most. */
export const rowColumns = [
  'image.id',
  ...[...summaryColumns, ...ownColumns].map((column) => `image.${column}` as const),
] as const;
export type RowColumns = SummaryRow & Pick<PublishedRow, OwnColumn>;

/** What a row of the table shows of an image. */
export type ListedImage = ImageSummary & Pick<ImageRecord, OwnColumn>;

export const listedImage = (row: RowColumns): ListedImage => ({ ...row, ...toSummary(row) });

const thumbnail = fillTransform(THUMBNAIL_PX);

export const imageRow =
  (cdnBase: string) =>
  (image: ListedImage): StudioImageRow => ({
    id: image.publicId,
    title: image.title,
    alt: image.alt,
    categoryId: image.categoryId,
    special: image.special,
    visibility: image.state as StudioImageVisibility,
    license: image.license,
    credit: image.credit,
    source: image.source,
    model: image.model ?? null,
    createdAt: image.createdAt,
    width: image.width,
    height: image.height,
    placeholder: image.placeholder,
    thumbnailUrl: image.state === 'published' ? imageAddress(cdnBase, thumbnail, image) : null,
    missing: gapsOf(image),
    version: image.version,
  });

/** An image of any state, without what belongs to the upload of a draft. */
export const imageOf = (cdnBase: string, image: StoredImage): Omit<StudioImage, 'upload'> => ({
  // A draft may have gaps.
  ...imageRow(cdnBase)(image as ImageRecord),
  visibility: image.state,
  categoryId: image.categoryId,
  createdAt: image.createdAt,
  title: textsOf(image.title, image.titleTranslations),
  alt: textsOf(image.alt, image.altTranslations),
  tags: [...image.tags],
  format: image.format,
  bytes: image.bytes,
  prompt: image.prompt ?? null,
  negativePrompt: image.negativePrompt ?? null,
  sampler: image.sampler ?? null,
  seed: image.seed ?? null,
  steps: image.steps ?? null,
  reason: image.state === 'withheld' ? image.reason : null,
});

/** A draft whose file is not read has no text. */
const textsOf = (text: string, translations: Translations): Translations =>
  text === '' ? translations : { en: text, ...translations };

/** The texts of a row in some languages; empty where it has none. */
export function translationsOf(
  image: Texts,
  wanted: readonly Locale[],
): NonNullable<StudioImageRow['translations']> {
  const titles = textsOf(image.title, image.titleTranslations);
  const alts = textsOf(image.alt, image.altTranslations);
  return Object.fromEntries(
    wanted.map((locale) => [locale, { title: titles[locale] ?? '', alt: alts[locale] ?? '' }]),
  );
}

type Texts = Pick<NewImage, 'title' | 'alt' | 'titleTranslations' | 'altTranslations'>;

function gapsOf({ title, alt, titleTranslations, altTranslations }: Texts): StudioImageGap[] {
  const has = (texts: Translations, locale: string): boolean => Object.hasOwn(texts, locale);
  const isMissing = (locale: string): boolean =>
    !has(titleTranslations, locale) || !has(altTranslations, locale);
  return [
    ...(alt === '' || alt === title ? (['alt'] as const) : []),
    ...locales.filter((locale) => locale !== 'en').filter(isMissing),
  ];
}
