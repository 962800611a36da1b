import {
  FILE_MAX_BYTES,
  UPLOAD_LONG_SIDE_PX,
  UPLOAD_MAX_AVIF_PIXELS,
  UPLOAD_MAX_PIXELS,
  AVATAR_PX,
  imageFormats,
  type ImageFormat,
  type UploadQuery,
} from '@lumigraph/contracts';
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { AppError, isAppError } from '../../lib/errors.ts';
import { sharp } from '../../lib/sharp.ts';

/** The bytes to store: for images never the received ones. */
export interface InspectedFile {
  data: Buffer;
  mediaType: string;
  /** Without a dot; what the name of the file has to end with. */
  extension: string;
  width: number | null;
  height: number | null;
}

const DECODING_TIMEOUT_S = 20;

type StoredFormat = Exclude<ImageFormat, 'avif'>;

/** By content. An animation is taken as its first frame. */
const sentFormats: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

const encoders: Readonly<Record<StoredFormat, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.jpeg({ quality: 90, mozjpeg: false }),
  png: (image) => image.png({ compressionLevel: 6 }),
  webp: (image) => image.webp({ quality: 90, effort: 3 }),
};

/**
 * Detects the type of a file by its content and creates the bytes to store. Images are decoded and encoded again,
 * upright and without metadata, which removes locations and hidden data.
 * @throws AppError FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_REFUSED, PICTURE_UNREADABLE, PICTURE_TOO_LARGE, UNAVAILABLE
 */
export async function inspectFile(content: Buffer, query: UploadQuery): Promise<InspectedFile> {
  if (content.length === 0) throw new AppError('FILE_EMPTY');
  if (content.length > FILE_MAX_BYTES) throw new AppError('FILE_TOO_LARGE');
  // A damaged file can make the reader run past its end; then the type is unknown.
  const mime = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime ?? '';
  const format = sentFormats[mime];
  if (format === undefined) {
    if (mime !== 'application/pdf' || query.purpose === 'avatar') throw new AppError('FILE_TYPE_REFUSED');
    return { data: content, mediaType: mime, extension: 'pdf', width: null, height: null };
  }
  return decoding(async () => {
    const size = await uprightSize(content, format);
    return query.purpose === 'avatar' ? makeAvatar(content, size, query) : rewrite(content, format);
  });
}

interface Size {
  width: number;
  height: number;
}

/** Warnings are left alone, telephones write files with some; what is cut off or broken is refused. */
const open = (content: Buffer): Sharp =>
  sharp(content, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error', sequentialRead: true }).timeout({
    seconds: DECODING_TIMEOUT_S,
  });

/** From the header, before a pixel is decoded. */
async function uprightSize(content: Buffer, format: ImageFormat): Promise<Size> {
  const { autoOrient } = await open(content).metadata();
  if (format === 'avif' && autoOrient.width * autoOrient.height > UPLOAD_MAX_AVIF_PIXELS)
    throw new AppError('PICTURE_TOO_LARGE');
  return autoOrient;
}

async function rewrite(content: Buffer, sent: ImageFormat): Promise<InspectedFile> {
  // Encoding AVIF takes ten times as long, while the user waits.
  const format: StoredFormat = sent === 'avif' ? 'webp' : sent;
  const image = open(content)
    .autoOrient()
    .resize({
      width: UPLOAD_LONG_SIDE_PX,
      height: UPLOAD_LONG_SIDE_PX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb');
  const { data, info } = await encoders[format](image).toBuffer({ resolveWithObject: true });
  const { mediaType, extension } = imageFormats[format];
  return {
    data,
    mediaType,
    extension,
    width: info.width,
    height: info.height,
  };
}

/**
 * The chosen square of the upright image, at most {@link AVATAR_PX} wide. Made smaller before it is cut:
 * then a large JPEG is never decoded in full.
 */
async function makeAvatar(content: Buffer, size: Size, crop: UploadQuery): Promise<InspectedFile> {
  const scale = Math.min(1, AVATAR_PX / squareOf(size, crop).width);
  const scaled = { width: scaleBy(size.width, scale), height: scaleBy(size.height, scale) };
  const { data, info } = await open(content)
    .autoOrient()
    .resize({ ...scaled, fit: 'fill' })
    .extract(squareOf(scaled, crop))
    .toColourspace('srgb')
    .webp({ quality: 84 })
    .toBuffer({ resolveWithObject: true });
  return { data, mediaType: 'image/webp', extension: 'webp', width: info.width, height: info.height };
}

const scaleBy = (length: number, scale: number): number => Math.max(1, Math.round(length * scale));

/** Fractions to pixels, kept inside the image; the middle where nothing is chosen. */
function squareOf(image: Size, { x, y, size = 1 }: UploadQuery) {
  const side = Math.max(1, Math.round(Math.min(image.width, image.height) * size));
  const place = (length: number, fraction: number | undefined): number => {
    const most = length - side;
    return Math.min(most, Math.max(0, Math.round(fraction === undefined ? most / 2 : length * fraction)));
  };
  return { left: place(image.width, x), top: place(image.height, y), width: side, height: side };
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAppError(error)) throw error;
    const message = error instanceof Error ? error.message : '';
    if (/out of memory|cannot allocate/i.test(message)) throw error;
    // Says more about how busy the machine is than about the image.
    if (/timeout/i.test(message)) throw new AppError('UNAVAILABLE', { cause: error, retryAfterS: 30 });
    const isTooLarge = /pixel limit|dimension limit|too large/i.test(message);
    throw new AppError(isTooLarge ? 'PICTURE_TOO_LARGE' : 'PICTURE_UNREADABLE', { cause: error });
  }
}
