import { crc32 } from 'node:zlib';
import { ContainerError } from './marks.ts';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface PngChunk {
  type: string;
  data: Buffer;
  /** With length, type and checksum. */
  whole: Buffer;
}

/** The chunks of a PNG up to its end. Throws where one does not fit into the file. */
export function* readPngChunks(file: Buffer): Generator<PngChunk, void> {
  if (!file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE))
    throw new ContainerError('The file is damaged: it does not begin as PNG does.');
  for (let start = PNG_SIGNATURE.length; ;) {
    if (start + 12 > file.length) throw new ContainerError('The file is damaged: its end is missing.');
    const end = start + 12 + file.readUInt32BE(start);
    if (end > file.length) throw new ContainerError('The file is damaged: its end is missing.');
    const type = file.toString('latin1', start + 4, start + 8);
    yield { type, data: file.subarray(start + 8, end - 4), whole: file.subarray(start, end) };
    if (type === 'IEND') return;
    start = end;
  }
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
