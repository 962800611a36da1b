import { encodePath } from '@lumigraph/contracts';
import type { ImageSummary } from './image-records.ts';

/**
 * Address of a rendition; the standard one without a transform. Renditions are cached for a year, so an image whose file
 * was replaced has other addresses.
 */
export function imageAddress(
  cdnBase: string,
  transform: string,
  { publicId, fileVersion }: Pick<ImageSummary, 'publicId' | 'fileVersion'>,
): string {
  const path = `${cdnBase}/${transform === '' ? '' : `${transform}/`}${encodePath(publicId)}`;
  return fileVersion ? `${path}?v=${fileVersion}` : path;
}
