import { crc32 } from 'node:zlib';
import { ContainerError, type Marks, orientationTiff, UPRIGHT } from './marks.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const XMP_HEAD = Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1');
/** Chunks of image and colour; texts, times, EXIF and unknown chunks are dropped. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT'.split(' '),
);

/** Rewrites a PNG's chunks: copies image and colour chunks byte by byte and inserts the marks after the header. */
export function markPng(file: Buffer, marks: Marks): Buffer {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    throw new ContainerError('The file is damaged: it does not begin as PNG does.');
  const parts: Buffer[] = [SIGNATURE];
  for (let position = SIGNATURE.length; ;) {
    if (position + 12 > file.length) throw new ContainerError('The file is damaged: its end is missing.');
    const end = position + 12 + file.readUInt32BE(position);
    if (end > file.length) throw new ContainerError('The file is damaged: its end is missing.');
    const type = file.toString('latin1', position + 4, position + 8);
    if (KEPT.has(type)) parts.push(file.subarray(position, end));
    if (type === 'IHDR') parts.push(...ourChunks(marks));
    if (type === 'IEND') return Buffer.concat(parts);
    position = end;
  }
}

function ourChunks(marks: Marks): Buffer[] {
  const xmp = chunk('iTXt', Buffer.concat([XMP_HEAD, marks.xmp]));
  return marks.orientation === UPRIGHT ? [xmp] : [xmp, chunk('eXIf', orientationTiff(marks.orientation))];
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
