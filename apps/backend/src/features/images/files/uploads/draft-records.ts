import type { NewImage } from '../../store/image-rows.ts';

/** What the metadata of the stored files says. */
export type Marked = Pick<
  NewImage,
  'title' | 'alt' | 'titleTranslations' | 'altTranslations' | 'tags' | 'source' | 'license' | 'credit'
>;

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
