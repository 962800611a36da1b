import { createHash } from 'node:crypto';
import type { ImageFormat } from '@lumigraph/contracts';
import type { RenditionFormat } from '../../../store/renditions.ts';
import { identifyImage } from '../identify-image.ts';
import { markAvif } from './mark-avif.ts';
import { markJpeg } from './mark-jpeg.ts';
import { markWebp } from './mark-webp.ts';
import { ContainerError, type Marks, orientationTiff, UPRIGHT } from './marks.ts';
import { PNG_SIGNATURE, pngChunk, readPngChunks } from './png-chunks.ts';
import { xmpPacket, type RightsAndOrigin } from './xmp-packet.ts';

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

const XMP_HEAD = Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1');
/** Chunks of image and colour; texts, times, EXIF and unknown chunks are dropped. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT'.split(' '),
);

/** Rewrites a PNG's chunks: copies image and colour chunks byte by byte and inserts the marks after the header. */
function markPng(file: Buffer, marks: Marks): Buffer {
  const parts: Buffer[] = [PNG_SIGNATURE];
  for (const { type, whole } of readPngChunks(file)) {
    if (KEPT.has(type)) parts.push(whole);
    if (type === 'IHDR') parts.push(...ourChunks(marks));
  }
  return Buffer.concat(parts);
}

function ourChunks(marks: Marks): Buffer[] {
  const xmp = pngChunk('iTXt', Buffer.concat([XMP_HEAD, marks.xmp]));
  return marks.orientation === UPRIGHT ? [xmp] : [xmp, pngChunk('eXIf', orientationTiff(marks.orientation))];
}

interface RemarkedFiles {
  original: Buffer;
  /** Digest of the original, hex. */
  storedSha256: string;
  renditions: Buffer[];
}

/**
 * Writes other metadata into an original and its renditions. Only containers are written anew: no pixel is decoded or
 * encoded.
 */
export async function remarkImage(
  original: Buffer,
  renditions: readonly { format: RenditionFormat; data: Buffer }[],
  marks: RightsAndOrigin,
): Promise<RemarkedFiles> {
  const xmp = xmpPacket(marks);
  const { format, orientation } = await identifyImage(original);
  const marked = writeMarks(original, format, { xmp, orientation });
  return {
    original: marked,
    storedSha256: createHash('sha256').update(marked).digest('hex'),
    // Renditions are upright.
    renditions: renditions.map((rendition) =>
      writeMarks(rendition.data, rendition.format satisfies ImageFormat, { xmp, orientation: 1 }),
    ),
  };
}
