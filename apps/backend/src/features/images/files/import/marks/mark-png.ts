import { type Marks, orientationTiff, UPRIGHT } from './marks.ts';
import { PNG_SIGNATURE, pngChunk, readPngChunks } from './png-chunks.ts';

const XMP_HEAD = Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1');
/** Chunks of image and colour; texts, times, EXIF and unknown chunks are dropped. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT'.split(' '),
);

/** Rewrites a PNG's chunks: copies image and colour chunks byte by byte and inserts the marks after the header. */
export function markPng(file: Buffer, marks: Marks): Buffer {
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
