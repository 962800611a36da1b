import { BoxReader, type Box, writeBox } from './iso-boxes.ts';
import { ContainerError } from './marks.ts';

export const IN_FILE = 0;
const IN_IDAT = 1;

/** Location of an item's bytes: `extents` are absolute offsets in the file, or offsets in the `idat` box. */
export interface ItemLocation {
  id: number;
  method: typeof IN_FILE | typeof IN_IDAT;
  extents: readonly { offset: number; length: number }[];
}

const MAX_ITEMS = 10_000;

/** Reads an `iloc` box of any version; the offsets in the result are absolute. */
export function readLocations(file: Buffer, box: Box): ItemLocation[] {
  const reader = new BoxReader(file, box.content, box.end);
  const version = reader.number(1);
  reader.number(3);
  const sizes = reader.number(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [
    sizes >> 12,
    (sizes >> 8) & 15,
    (sizes >> 4) & 15,
    sizes & 15,
  ];
  const count = reader.number(version < 2 ? 2 : 4);
  if (
    version > 2 ||
    count > MAX_ITEMS ||
    [offsetSize, lengthSize, baseSize].some((size) => ![0, 4, 8].includes(size))
  )
    throw new ContainerError('The AVIF file describes its items in a way that cannot be read.');
  return Array.from({ length: count }, () => {
    const id = reader.number(version < 2 ? 2 : 4);
    const method = version === 0 ? IN_FILE : reader.number(2) & 15;
    const dataReference = reader.number(2);
    if ((method !== IN_FILE && method !== IN_IDAT) || dataReference !== 0)
      throw new ContainerError('The AVIF file keeps its image in another file or item.');
    const base = reader.number(baseSize);
    const extents = Array.from({ length: reader.number(2) }, () => {
      if (version > 0) reader.number(indexSize);
      return { offset: base + reader.number(offsetSize), length: reader.number(lengthSize) };
    });
    // Length 0 means "to the end of the file", which changes when bytes are appended.
    if (extents.some((extent) => extent.length === 0))
      throw new ContainerError('The AVIF file describes its items in a way that cannot be read.');
    return { id, method, extents };
  });
}

/** Writes an `iloc` box, version 2, with absolute offsets of four bytes. */
export function writeLocations(locations: readonly ItemLocation[]): Buffer {
  const head = Buffer.alloc(10);
  head[0] = 2;
  head.writeUInt16BE(0x4400, 4);
  head.writeUInt32BE(locations.length, 6);
  return writeBox('iloc', head, ...locations.map(writeLocation));
}

function writeLocation({ id, method, extents }: ItemLocation): Buffer {
  const bytes = Buffer.alloc(10 + extents.length * 8);
  bytes.writeUInt32BE(id, 0);
  bytes.writeUInt16BE(method, 4);
  bytes.writeUInt16BE(extents.length, 8);
  extents.forEach(({ offset, length }, index) => {
    bytes.writeUInt32BE(offset, 10 + index * 8);
    bytes.writeUInt32BE(length, 14 + index * 8);
  });
  return bytes;
}
