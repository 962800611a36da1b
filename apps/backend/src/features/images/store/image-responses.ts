import {
  fillTransform,
  THUMBNAIL_PX,
  type Category,
  type Image,
  type ImageMetadata,
} from '@lumigraph/contracts';
import { imageAddress } from './image-address.ts';
import { isoTime } from './iso-time.ts';
import type { CategoryRecord, ImageSummary, PublishedImage, Translations } from './image-records.ts';

/** Converts records to responses in the visitor's language. */
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
    }),
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

export function categoryResponse(
  { id, name, nameTranslations, count, coverPublicId, coverFileVersion }: CategoryRecord,
  { cdnBase, locale }: ResponseOptions,
): Category {
  const cover = { publicId: coverPublicId ?? '', fileVersion: coverFileVersion ?? 0 };
  const coverUrl = coverPublicId === null ? null : imageAddress(cdnBase, thumbnail, cover);
  return { id, name: translated(name, nameTranslations, locale), count, coverUrl };
}
