import { pngChunk } from '../../features/images/files/import/marks/png-chunks.ts';

const IEND_BYTES = 12;

/** Inserts texts before the end of the PNG, as generators write them: Latin-1 in tEXt, everything else in iTXt. */
export function withPngTexts(png: Buffer, texts: Readonly<Record<string, string>>): Buffer {
  const chunks = Object.entries(texts).map(([key, text]) =>
    // oxlint-disable-next-line no-control-regex -- one byte a character is what this looks for
    /^[\u0000-\u00ff]*$/.test(text)
      ? pngChunk('tEXt', Buffer.from(`${key}\0${text}`, 'latin1'))
      : pngChunk('iTXt', Buffer.concat([Buffer.from(`${key}\0\0\0\0\0`, 'latin1'), Buffer.from(text)])),
  );
  const end = png.length - IEND_BYTES;
  return Buffer.concat([png.subarray(0, end), ...chunks, png.subarray(end)]);
}

/** An EXIF block that contains only a UserComment. */
export function userCommentTiff(comment: Buffer): Buffer {
  const tiff = Buffer.alloc(44);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x8769, 10); // the Exif IFD
  tiff.writeUInt16LE(4, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt32LE(26, 18);
  tiff.writeUInt16LE(1, 26);
  tiff.writeUInt16LE(0x9286, 28); // UserComment
  tiff.writeUInt16LE(7, 30);
  tiff.writeUInt32LE(comment.length, 32);
  tiff.writeUInt32LE(44, 36);
  return Buffer.concat([tiff, comment]);
}

export function withJpegExif(jpeg: Buffer, tiff: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}
