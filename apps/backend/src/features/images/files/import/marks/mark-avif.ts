import { type Box, BoxReader, readBoxes, writeBox } from './iso-boxes.ts';
import { IN_FILE, type ItemLocation, readLocations, writeLocations } from './item-locations.ts';
import { ContainerError, type Marks } from './marks.ts';

const XMP_MIME = 'application/rdf+xml';
const FULL_BOX_BYTES = 4;
const MAX_FILE_BYTES = 0xffff_ffff;
/** An empty EXIF block: a TIFF header without entries. */
const EMPTY_TIFF = Buffer.from('MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1');

interface Item {
  id: number;
  type: string;
  mime: string;
  /** Offset of the byte with the flag "hidden". */
  flags: number;
}

interface MetaBox {
  box: Box;
  children: readonly Box[];
  items: readonly Item[];
  locations: readonly ItemLocation[];
  primaryId: number;
}

/**
 * Adds the XMP item to an AVIF and clears its EXIF and other metadata in place. The coded image does not change. AVIF
 * stores rotation in the image's properties, so no orientation is written.
 */
export function markAvif(source: Buffer, marks: Marks): Buffer {
  const file = Buffer.from(source);
  const top = readBoxes(file, 0, file.length);
  if (top[0]?.type !== 'ftyp')
    throw new ContainerError('The file is damaged: it does not begin as AVIF does.');
  if (top.some((box) => box.type === 'moov'))
    throw new ContainerError('The AVIF file is a sequence; only still images can be imported.');
  const meta = readMeta(file, top);
  // Something follows what was the end.
  for (const { start, end } of top)
    if (file.readUInt32BE(start) === 0) file.writeUInt32BE(end - start, start);
  for (const box of top.filter(({ type }) => type === 'uuid')) eraseBox(file, box);
  eraseMetadata(file, meta);
  hideParts(file, meta);

  const { id, isNew } = xmpItem(meta);
  // The size of the new box does not depend on the offsets in it, so a first build yields the distance by which the
  // data moves.
  const withXmpAt = (offset: number, shift: number): Buffer =>
    writeMeta(file, meta, {
      id,
      isNew,
      locations: moved(meta, { id, offset, length: marks.xmp.length, shift }),
    });
  const shift = withXmpAt(0, 0).length - (meta.box.end - meta.box.start);
  const xmpOffset = file.length + shift + 8;
  if (xmpOffset + marks.xmp.length > MAX_FILE_BYTES) throw new ContainerError('The AVIF file is too large.');
  return Buffer.concat([
    file.subarray(0, meta.box.start),
    withXmpAt(xmpOffset, shift),
    file.subarray(meta.box.end),
    writeBox('mdat', marks.xmp),
  ]);
}

function readMeta(file: Buffer, top: readonly Box[]): MetaBox {
  const box = top.find(({ type }) => type === 'meta');
  if (!box) throw new ContainerError('The AVIF file holds no still image.');
  const children = readBoxes(file, box.content + FULL_BOX_BYTES, box.end);
  const need = (type: string): Box => {
    const found = children.find((child) => child.type === type);
    if (!found) throw new ContainerError(`The AVIF file lacks its "${type}" box.`);
    return found;
  };
  const pitm = new BoxReader(file, need('pitm').content, need('pitm').end);
  const primaryBytes = pitm.number(1) === 0 ? 2 : 4;
  pitm.number(3);
  return {
    box,
    children,
    items: readItems(file, need('iinf')),
    locations: readLocations(file, need('iloc')),
    primaryId: pitm.number(primaryBytes),
  };
}

function readItems(file: Buffer, iinf: Box): Item[] {
  const counted = file[iinf.content] === 0 ? 2 : 4;
  return readBoxes(file, iinf.content + FULL_BOX_BYTES + counted, iinf.end).map((infe) => {
    const reader = new BoxReader(file, infe.content, infe.end);
    const version = reader.number(1);
    if (version < 2)
      throw new ContainerError('The AVIF file describes its items in a way that cannot be read.');
    reader.number(3);
    const flags = reader.position - 1;
    const id = reader.number(version === 2 ? 2 : 4);
    reader.number(2);
    const type = file.toString('latin1', reader.position, reader.position + 4);
    reader.number(4);
    reader.text();
    return { id, type, mime: type === 'mime' ? reader.text() : '', flags };
  });
}

const isXmp = (item: Item): boolean => item.type === 'mime' && item.mime === XMP_MIME;

function xmpItem({ items, locations }: MetaBox): { id: number; isNew: boolean } {
  const existing = items.find((item) => isXmp(item) && locations.some(({ id }) => id === item.id));
  if (existing) return { id: existing.id, isNew: false };
  const ids = [...items.map(({ id }) => id), ...locations.map(({ id }) => id)];
  const id = Math.max(0, ...ids) + 1;
  if (id > 0xffff) throw new ContainerError('The AVIF file has too many items.');
  return { id, isNew: true };
}

const HIDDEN = 1;

/**
 * Hides the tiles and variants of the main image, which some writers leave visible: a decoder that counts the visible
 * images takes the file for an animation, or shows the first of them.
 */
function hideParts(file: Buffer, { children, items, primaryId }: MetaBox): void {
  const attached = attachedIds(file, children);
  for (const { id, type, flags } of items) {
    if (id === primaryId || METADATA_TYPES.has(type) || attached.has(id)) continue;
    file[flags] = (file[flags] ?? 0) | HIDDEN;
  }
}

/** Alpha channels, gain maps of Apple and thumbnails belong to an image by a reference. */
function attachedIds(file: Buffer, children: readonly Box[]): ReadonlySet<number> {
  const iref = children.find(({ type }) => type === 'iref');
  if (!iref) return new Set();
  const idBytes = file[iref.content] === 0 ? 2 : 4;
  return new Set(
    readBoxes(file, iref.content + FULL_BOX_BYTES, iref.end)
      .filter(({ type }) => type === 'auxl' || type === 'thmb')
      .map(({ content }) => file.readUIntBE(content, idBytes)),
  );
}

const METADATA_TYPES: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri ']);

/** Overwrites the bytes of all metadata items. The items themselves stay, so that no other data moves. */
function eraseMetadata(file: Buffer, meta: MetaBox): void {
  for (const item of meta.items.filter(({ type }) => METADATA_TYPES.has(type))) {
    const isExif = item.type === 'Exif';
    for (const [index, { start, end }] of places(meta, item.id).entries()) {
      if (end > file.length) throw new ContainerError('The file is damaged: its end is missing.');
      file.fill(isExif ? 0 : 0x20, start, end);
      // The first four bytes are the offset of the TIFF block; zero means directly after them.
      if (isExif && index === 0 && end - start >= 4 + EMPTY_TIFF.length) EMPTY_TIFF.copy(file, start + 4);
    }
  }
}

/** Byte ranges of an item in the file. */
function places({ children, locations }: MetaBox, itemId: number): { start: number; end: number }[] {
  const location = locations.find(({ id }) => id === itemId);
  if (!location) return [];
  const idat = children.find(({ type }) => type === 'idat');
  const base = location.method === IN_FILE ? 0 : (idat?.content ?? Infinity);
  return location.extents.map(({ offset, length }) => ({
    start: base + offset,
    end: base + offset + length,
  }));
}

function eraseBox(file: Buffer, box: Box): void {
  file.write('free', box.start + 4, 'latin1');
  file.fill(0, box.content, box.end);
}

function moved(
  { box, locations }: MetaBox,
  xmp: { id: number; offset: number; length: number; shift: number },
): ItemLocation[] {
  const others = locations
    .filter(({ id }) => id !== xmp.id)
    .map((location) =>
      location.method === IN_FILE
        ? {
            ...location,
            extents: location.extents.map(({ offset, length }) => ({
              offset: offset >= box.end ? offset + xmp.shift : offset,
              length,
            })),
          }
        : location,
    );
  return [...others, { id: xmp.id, method: IN_FILE, extents: [{ offset: xmp.offset, length: xmp.length }] }];
}

function writeMeta(
  file: Buffer,
  meta: MetaBox,
  change: { id: number; isNew: boolean; locations: readonly ItemLocation[] },
): Buffer {
  const parts = meta.children.map((child) => {
    if (child.type === 'iloc') return writeLocations(change.locations);
    if (child.type === 'iinf' && change.isNew) return withItem(file, child, change.id);
    if (child.type === 'iref' && change.isNew)
      return withReference(file, child, { from: change.id, to: meta.primaryId });
    return file.subarray(child.start, child.end);
  });
  if (change.isNew && !meta.children.some(({ type }) => type === 'iref')) {
    parts.push(
      writeBox('iref', Buffer.from([1, 0, 0, 0]), reference({ from: change.id, to: meta.primaryId }, 4)),
    );
  }
  return writeBox('meta', file.subarray(meta.box.content, meta.box.content + FULL_BOX_BYTES), ...parts);
}

function withItem(file: Buffer, iinf: Box, id: number): Buffer {
  const counted = file[iinf.content] === 0 ? 2 : 4;
  const head = Buffer.from(file.subarray(iinf.content, iinf.content + FULL_BOX_BYTES + counted));
  head.writeUIntBE(head.readUIntBE(FULL_BOX_BYTES, counted) + 1, FULL_BOX_BYTES, counted);
  const entry = Buffer.alloc(8);
  entry[0] = 2;
  entry.writeUInt16BE(id, 4);
  const infe = writeBox('infe', entry, Buffer.from(`mime\0${XMP_MIME}\0`, 'latin1'));
  return writeBox('iinf', head, file.subarray(iinf.content + head.length, iinf.end), infe);
}

interface Reference {
  from: number;
  to: number;
}

/** Adds the reference "the new item describes the primary item". */
function withReference(file: Buffer, iref: Box, ids: Reference): Buffer {
  const idBytes = file[iref.content] === 0 ? 2 : 4;
  return writeBox('iref', file.subarray(iref.content, iref.end), reference(ids, idBytes));
}

function reference({ from, to }: Reference, idBytes: number): Buffer {
  const bytes = Buffer.alloc(idBytes * 2 + 2);
  bytes.writeUIntBE(from, 0, idBytes);
  bytes.writeUInt16BE(1, idBytes);
  bytes.writeUIntBE(to, idBytes + 2, idBytes);
  return writeBox('cdsc', bytes);
}
