import { ContainerError, type Marks, orientationTiff, UPRIGHT } from './marks.ts';

const MARKER = 0xff;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COMMENT = 0xfe;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const MAX_SEGMENT_BYTES = 0xffff - 2;
const XMP_PREFIX = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const EXIF_PREFIX = Buffer.from('Exif\0\0', 'latin1');

/**
 * Rewrites a JPEG's segments: copies image data, colour profile and Adobe marker byte by byte, adds the marks, and
 * drops every other application segment (EXIF with locations and thumbnails, IPTC, comments, appended images).
 */
export function markJpeg(file: Buffer, marks: Marks): Buffer {
  const { jfif, kept } = readSegments(file);
  const exif =
    marks.orientation === UPRIGHT
      ? []
      : [segment(APP1, Buffer.concat([EXIF_PREFIX, orientationTiff(marks.orientation)]))];
  return Buffer.concat([
    Buffer.from([MARKER, SOI]),
    ...jfif,
    ...exif,
    segment(APP1, Buffer.concat([XMP_PREFIX, marks.xmp])),
    ...kept,
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  if (data.length > MAX_SEGMENT_BYTES) throw new ContainerError('The marks are too long for a JPEG file.');
  const head = Buffer.from([MARKER, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

function readSegments(file: Buffer): { jfif: Buffer[]; kept: Buffer[] } {
  if (file[0] !== MARKER || file[1] !== SOI)
    throw new ContainerError('The file is damaged: it does not begin as JPEG does.');
  const jfif: Buffer[] = [];
  const kept: Buffer[] = [];
  let position = 2;
  for (;;) {
    if (file[position] !== MARKER)
      throw new ContainerError('The file is damaged: its parts do not fit together.');
    // The format allows any number of fill bytes before a marker.
    while (file[position + 1] === MARKER) position += 1;
    const marker = file[position + 1] ?? EOI;
    if (marker === EOI) {
      kept.push(Buffer.from([MARKER, EOI]));
      return { jfif, kept };
    }
    const end = marker === SOS ? endOfScan(file, position) : endOfSegment(file, position);
    const bytes = file.subarray(position, end);
    if (isJfif(marker, bytes)) jfif.push(bytes);
    else if (isKept(marker, bytes)) kept.push(bytes);
    position = end;
  }
}

function endOfSegment(file: Buffer, position: number): number {
  if (position + 4 > file.length) throw new ContainerError('The file is damaged: its end is missing.');
  const end = position + 2 + file.readUInt16BE(position + 2);
  if (end > file.length || end < position + 4)
    throw new ContainerError('The file is damaged: its end is missing.');
  return end;
}

/** Scan data ends at the first marker that is neither a stuffed zero nor a restart marker. */
function endOfScan(file: Buffer, position: number): number {
  let at = endOfSegment(file, position);
  for (;;) {
    at = file.indexOf(MARKER, at);
    if (at < 0 || at + 1 >= file.length) throw new ContainerError('The file is damaged: its end is missing.');
    const next = file[at + 1] ?? 0;
    const belongsToScan = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!belongsToScan && next !== MARKER) return at;
    at += next === MARKER ? 1 : 2;
  }
}

const startsWith = (bytes: Buffer, text: string): boolean =>
  bytes.toString('latin1', 4, 4 + text.length) === text;

function isJfif(marker: number, bytes: Buffer): boolean {
  return marker === APP0 && startsWith(bytes, 'JFIF\0');
}

function isKept(marker: number, bytes: Buffer): boolean {
  if (marker === APP2) return startsWith(bytes, 'ICC_PROFILE\0');
  if (marker === APP14) return startsWith(bytes, 'Adobe');
  return marker !== COMMENT && !(marker >= APP0 && marker <= APP15);
}
