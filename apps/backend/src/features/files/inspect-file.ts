import {
  FILE_MAX_BYTES,
  UPLOAD_MAX_PIXELS,
  PROFILE_PICTURE_PX,
  type UploadQuery,
} from '@lumigraph/contracts';
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { AppError } from '../../errors.ts';
import { sharp } from '../images/sharp.ts';

/** What will be stored: for pictures never the bytes that came. */
export interface InspectedFile {
  data: Buffer;
  mediaType: string;
  /** Without a dot; what the name of the file has to end with. */
  extension: string;
  width: number | null;
  height: number | null;
}

const DECODING_TIMEOUT_S = 10;

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** By content. An animation is taken as its first frame. */
const pictureFormats: Readonly<Record<string, PictureFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

const encoders: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  jpeg: (picture) => picture.jpeg({ quality: 90, mozjpeg: false }),
  png: (picture) => picture.png({ compressionLevel: 6 }),
  webp: (picture) => picture.webp({ quality: 90, effort: 3 }),
  avif: (picture) => picture.avif({ quality: 65, effort: 2 }),
};

/**
 * Decides by its content what a file is and makes what is stored. Pictures are decoded and written anew, upright and
 * without metadata: neither a place where they were taken nor anything that hides behind the pixels survives.
 * @throws AppError FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_REFUSED, PICTURE_UNREADABLE, PICTURE_TOO_LARGE
 */
export async function inspectFile(content: Buffer, query: UploadQuery): Promise<InspectedFile> {
  if (content.length === 0) throw new AppError('FILE_EMPTY');
  if (content.length > FILE_MAX_BYTES) throw new AppError('FILE_TOO_LARGE');
  // A damaged file can make the reader run past its end; then it is nothing that we know.
  const mime = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime ?? '';
  const format = pictureFormats[mime];
  if (format === undefined) {
    if (mime !== 'application/pdf' || query.purpose === 'avatar') throw new AppError('FILE_TYPE_REFUSED');
    return { data: content, mediaType: mime, extension: 'pdf', width: null, height: null };
  }
  return decoding(async () =>
    query.purpose === 'avatar' ? makeAvatar(content, query) : rewrite(content, format),
  );
}

/** Warnings are left alone, telephones write files with some; what is cut off or broken is refused. */
const open = (content: Buffer): Sharp =>
  sharp(content, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error', sequentialRead: true }).timeout({
    seconds: DECODING_TIMEOUT_S,
  });

async function rewrite(content: Buffer, format: PictureFormat): Promise<InspectedFile> {
  const picture = encoders[format](open(content).autoOrient().toColourspace('srgb'));
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return {
    data,
    mediaType: `image/${format}`,
    extension: format === 'jpeg' ? 'jpg' : format,
    width: info.width,
    height: info.height,
  };
}

/** The chosen square of the upright picture, at most {@link PROFILE_PICTURE_PX} wide. */
async function makeAvatar(content: Buffer, crop: UploadQuery): Promise<InspectedFile> {
  const { autoOrient } = await open(content).metadata();
  const { data, info } = await open(content)
    .autoOrient()
    .extract(squareOf(autoOrient, crop))
    .resize({ width: PROFILE_PICTURE_PX, height: PROFILE_PICTURE_PX, withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 84 })
    .toBuffer({ resolveWithObject: true });
  return { data, mediaType: 'image/webp', extension: 'webp', width: info.width, height: info.height };
}

/** Fractions to pixels, kept inside the picture; the middle where nothing is chosen. */
export function squareOf(picture: { width: number; height: number }, { x, y, size = 1 }: UploadQuery) {
  const side = Math.max(1, Math.round(Math.min(picture.width, picture.height) * size));
  const place = (length: number, fraction: number | undefined): number => {
    const most = length - side;
    return Math.min(most, Math.max(0, Math.round(fraction === undefined ? most / 2 : length * fraction)));
  };
  return { left: place(picture.width, x), top: place(picture.height, y), width: side, height: side };
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/out of memory|cannot allocate/i.test(message)) throw error;
    const isTooLarge = /pixel limit|dimension limit|too large|timeout/i.test(message);
    throw new AppError(isTooLarge ? 'PICTURE_TOO_LARGE' : 'PICTURE_UNREADABLE', { cause: error });
  }
}
