import type { ImageFormat } from '../../catalogue/image-records.ts';
import { markAvif } from './mark-avif.ts';
import { markJpeg } from './mark-jpeg.ts';
import { markPng } from './mark-png.ts';
import { markWebp } from './mark-webp.ts';
import { ContainerError, type Marks } from './marks.ts';

const WRITERS: Readonly<Record<ImageFormat, (file: Buffer, marks: Marks) => Buffer>> = {
  jpeg: markJpeg,
  png: markPng,
  webp: markWebp,
  avif: markAvif,
};

/**
 * The file with our XMP instead of all its other metadata (places, thumbnails, devices); colour profile, orientation
 * and every coded pixel stay as they are. Throws `ContainerError` for a file that is not built as its format says.
 */
export function writeMarks(file: Buffer, format: ImageFormat, marks: Marks): Buffer {
  try {
    return WRITERS[format](file, marks);
  } catch (error) {
    // A length inside the file that leads out of it.
    if (error instanceof RangeError)
      throw new ContainerError('The file is damaged: its parts do not fit together.');
    throw error;
  }
}
