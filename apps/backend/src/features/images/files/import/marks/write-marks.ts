import type { ImageFormat } from '../../../store/image-rows.ts';
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
 * Replaces all metadata of the file (locations, thumbnails, devices) by the given XMP; colour profile, orientation and
 * every coded pixel stay unchanged. Throws `ContainerError` if the file violates its format.
 */
export function writeMarks(file: Buffer, format: ImageFormat, marks: Marks): Buffer {
  try {
    return WRITERS[format](file, marks);
  } catch (error) {
    // A length in the file exceeds the file.
    if (error instanceof RangeError)
      throw new ContainerError('The file is damaged: its parts do not fit together.');
    throw error;
  }
}
