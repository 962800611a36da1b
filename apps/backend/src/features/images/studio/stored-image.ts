import { fillTransform, locales, THUMBNAIL_PX } from '@lumigraph/contracts';
import type {
  StudioImage,
  StudioImageGap,
  StudioImageRow,
  StudioImageVisibility,
} from '@lumigraph/contracts/studio';
import { imageAddress } from '../catalogue/image-address.ts';
import { fieldsOfNew } from '../catalogue/image-fields.ts';
import type { ImageSummary, NewImage, Translations } from '../catalogue/image-records.ts';

/** An image of any of the three tables. */
export interface StoredImage {
  image: NewImage;
  visibility: StudioImageVisibility;
  version: number;
  /** Why it is withheld. */
  reason: string | null;
}

/** What a row of the table shows of an image. */
export interface ListedImage extends Pick<StoredImage, 'visibility' | 'version'> {
  image: Omit<ImageSummary, 'fileVersion'> & Pick<NewImage, 'license' | 'credit' | 'model' | 'fileVersion'>;
}

const thumbnail = fillTransform(THUMBNAIL_PX);

export const imageRow =
  (cdnBase: string) =>
  ({ image, visibility, version }: ListedImage): StudioImageRow => ({
    id: image.publicId,
    title: image.title,
    alt: image.alt,
    categoryId: image.categoryId,
    special: image.special,
    visibility,
    license: image.license,
    credit: image.credit,
    source: image.source,
    model: image.model ?? null,
    createdAt: image.createdAt,
    width: image.width,
    height: image.height,
    placeholder: image.placeholder,
    thumbnailUrl: visibility === 'published' ? imageAddress(cdnBase, thumbnail, image) : null,
    missing: gapsOf(image),
    version,
  });

export function imageOf(cdnBase: string, stored: StoredImage): StudioImage {
  const { image, reason } = stored;
  const { title, alt } = fieldsOfNew(image);
  return {
    ...imageRow(cdnBase)(stored),
    title,
    alt,
    tags: [...image.tags],
    format: image.format,
    bytes: image.bytes,
    prompt: image.prompt ?? null,
    negativePrompt: image.negativePrompt ?? null,
    sampler: image.sampler ?? null,
    seed: image.seed ?? null,
    steps: image.steps ?? null,
    reason,
  };
}

type Texts = Pick<NewImage, 'title' | 'alt' | 'titleTranslations' | 'altTranslations'>;

export function gapsOf({ title, alt, titleTranslations, altTranslations }: Texts): StudioImageGap[] {
  const has = (texts: Translations, locale: string): boolean => Object.hasOwn(texts, locale);
  const isMissing = (locale: string): boolean =>
    !has(titleTranslations, locale) || !has(altTranslations, locale);
  return [
    ...(alt === '' || alt === title ? (['alt'] as const) : []),
    ...locales.filter((locale) => locale !== 'en').filter(isMissing),
  ];
}
