import {
  LARGE_LONG_SIDE_PX,
  SMALL_LONG_SIDE_PX,
  downloadFormats,
  freeDownloadSizes,
  type DownloadOffer,
  type DownloadQuery,
  type DownloadSize,
  type ImageFormat,
  type LicenseId,
} from '@lumigraph/contracts';
import { AppError } from '../../../../lib/errors.ts';
import type { ImageRecord } from '../../store/image-rows.ts';
import { renditionSize, type Transform } from '../../store/renditions.ts';

/** What the settings say of free downloads; they may change while the server runs. */
export interface FreePolicy {
  /** Length of the countdown in seconds; the file is already fetched meanwhile. */
  waitSeconds: number;
  /** Long side of the standard size in pixels. */
  standardPx: number;
}

/** What a user may download. The displayed offer and the download route both use it. */
export interface Entitlement extends FreePolicy {
  /** Whether the user gets the original file instead of the standard rendition. */
  originalAllowed: boolean;
}

export const entitlementOf = (
  { premium }: { premium: boolean },
  { waitSeconds, standardPx }: FreePolicy,
): Entitlement => ({ waitSeconds: premium ? 0 : waitSeconds, standardPx, originalAllowed: premium });

/** One file of an image, with the license of a plan. */
export interface FileChoice {
  plan: LicenseId;
  size: DownloadSize;
  format: ImageFormat;
}

/** Panoramas and tall strips: the short side of a longer image is that of an image of this shape. */
const LONGEST_SHAPE = 3;
const MOST_TIMES_LONGER = 4;
/** WebP has no longer side. */
const MAX_SIDE_PX = 16_383;

interface DownloadedSize {
  size: Exclude<DownloadSize, 'original'>;
  standardPx: number;
}

/**
 * How the file of a size is made from its original. The long side is limited; a panorama may be up to four times longer,
 * because it would be a line otherwise (36,000 x 400 pixels became 1,280 x 14).
 */
export function downloadTransform(
  { width, height }: { width: number; height: number },
  { size, standardPx }: DownloadedSize,
): Transform {
  const side = { small: SMALL_LONG_SIDE_PX, standard: standardPx, large: LARGE_LONG_SIDE_PX }[size];
  const shape = Math.max(width, height) / Math.min(width, height);
  const longer = Math.min(Math.max(shape / LONGEST_SHAPE, 1), MOST_TIMES_LONGER);
  const limit = Math.min(Math.round(side * longer), MAX_SIDE_PX);
  return { text: size, width: limit, height: limit, crop: false };
}

const isFree = (size: DownloadSize): boolean => freeDownloadSizes.some((free) => free === size);

type Original = Pick<ImageRecord, 'format' | 'width' | 'height'>;

/** Pixels of a file of the image. */
export function fileSize(
  image: Original,
  size: DownloadSize,
  standardPx: number,
): { width: number; height: number } {
  const { width, height } =
    size === 'original' ? image : renditionSize(image, downloadTransform(image, { size, standardPx }));
  return { width, height };
}

/**
 * The files of an image, the smallest size first. The small size exists where it has fewer pixels than the standard
 * size, the large one where it has more, except in the format and the pixels of the original.
 */
function filesOf(
  image: Original,
  standardPx: number,
): (Omit<FileChoice, 'plan'> & { width: number; height: number })[] {
  const standard = fileSize(image, 'standard', standardPx);
  const large = fileSize(image, 'large', standardPx);
  const small = fileSize(image, 'small', standardPx);
  const hasSmall = small.width < standard.width || small.height < standard.height;
  const hasLarge = large.width > standard.width || large.height > standard.height;
  const isOriginal = large.width === image.width && large.height === image.height;
  return [
    ...downloadFormats.filter(() => hasSmall).map((format) => ({ size: 'small' as const, format, ...small })),
    ...downloadFormats.map((format) => ({ size: 'standard' as const, format, ...standard })),
    ...downloadFormats
      .filter((format) => hasLarge && !(isOriginal && format === image.format))
      .map((format) => ({ size: 'large' as const, format, ...large })),
    { size: 'original' as const, format: image.format, ...fileSize(image, 'original', standardPx) },
  ];
}

/**
 * The file for a request; without a size the original for members and the standard file for all others.
 * @throws AppError FORBIDDEN for a size that requires Premium, NOT_FOUND for a file that the image does not have
 */
export function chosenFile(
  image: Original,
  { originalAllowed, standardPx }: Pick<Entitlement, 'originalAllowed' | 'standardPx'>,
  query: Pick<DownloadQuery, 'size' | 'format'>,
): FileChoice {
  const size = query.size ?? (originalAllowed && query.format === undefined ? 'original' : 'standard');
  const format = size === 'original' ? image.format : (query.format ?? 'jpeg');
  if (!isFree(size) && !originalAllowed) throw new AppError('FORBIDDEN');
  if (!filesOf(image, standardPx).some((file) => file.size === size && file.format === format))
    throw new AppError('NOT_FOUND');
  return { plan: originalAllowed ? 'premium' : 'free', size, format };
}

/** The offer for an image; the download route applies the same entitlement. */
export function downloadOffer(
  image: ImageRecord,
  { standardPx, ...entitlement }: Entitlement,
): DownloadOffer {
  const { format, width, height, bytes } = image;
  const { originalAllowed } = entitlement;
  const original = { format, width, height, bytes };
  /** Without a credit mark it is the original again. */
  const isOriginalAgain = (file: { size: DownloadSize; format: string; width: number }): boolean =>
    originalAllowed && file.size !== 'original' && file.format === format && file.width === width;
  const standard = { format: 'jpeg', ...fileSize(image, 'standard', standardPx), bytes: null };
  return {
    ...entitlement,
    file: originalAllowed ? original : standard,
    original,
    files: filesOf(image, standardPx)
      .filter((file) => !isOriginalAgain(file))
      .map((file) => ({
        ...file,
        bytes: file.size === 'original' ? bytes : null,
        allowed: originalAllowed || isFree(file.size),
        directUrl: null,
      })),
    license: originalAllowed ? 'premium' : 'free',
    remaining: null,
    directUrl: null,
  };
}
