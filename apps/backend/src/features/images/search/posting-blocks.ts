/**
 * Which pictures have a term, written down for blocks of neighbouring numbers: one bit a picture where many have it, a
 * list of their places where few have it. Whether two terms meet is then a question of a few hundred machine words,
 * however common they are.
 */

/** So many that the bits of a block and its key fit a quarter of a page of SQLite: no row spills into a second one. */
export const BLOCK_PICTURES = 7_168;
const BLOCK_BYTES = BLOCK_PICTURES / 8;
const PLACE_BYTES = 2;

export const blockOf = (id: number): number => Math.floor(id / BLOCK_PICTURES);

/** One bit for each picture of a block, as what is stored (the same on every machine) and as what is compared. */
export interface Bits {
  bytes: Uint8Array;
  words: Uint32Array;
}

export function noBits(): Bits {
  const bytes = new Uint8Array(BLOCK_BYTES);
  return { bytes, words: new Uint32Array(bytes.buffer) };
}

const scratch = noBits();

/** Sets the bits of what was stored, and leaves the others. */
export function addStored({ bytes, words }: Bits, stored: Uint8Array): void {
  if (stored.length === BLOCK_BYTES) {
    scratch.bytes.set(stored);
    for (let index = 0; index < words.length; index += 1)
      words[index] = (words[index] ?? 0) | (scratch.words[index] ?? 0);
    return;
  }
  for (let at = 0; at + 1 < stored.length; at += PLACE_BYTES) {
    const place = (stored[at] ?? 0) | ((stored[at + 1] ?? 0) << 8);
    bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7));
  }
}

export function setPicture({ bytes }: Bits, id: number, on: boolean): void {
  const place = id % BLOCK_PICTURES;
  const mask = 1 << (place & 7);
  const byte = bytes[place >> 3] ?? 0;
  bytes[place >> 3] = on ? byte | mask : byte & ~mask;
}

/** Leaves only what both have; false where that is nothing. */
export function keepCommon({ words }: Bits, { words: others }: Bits): boolean {
  let any = 0;
  for (let index = 0; index < words.length; index += 1) {
    const both = (words[index] ?? 0) & (others[index] ?? 0);
    words[index] = both;
    any |= both;
  }
  return any !== 0;
}

/** Leaves only what was stored too; false where that is nothing. */
export function keepStored(bits: Bits, stored: Uint8Array): boolean {
  if (stored.length === BLOCK_BYTES) scratch.bytes.set(stored);
  else {
    scratch.words.fill(0);
    addStored(scratch, stored);
  }
  return keepCommon(bits, scratch);
}

/** How many pictures there are. */
export function countBits({ words }: Bits): number {
  let count = 0;
  // By index: as an iterable the array takes half as long again.
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? 0;
    // Bits counted in pairs, fours, bytes, and all bytes together.
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The numbers of a block's pictures, the newest first. */
export function* picturesOf({ bytes }: Bits, block: number): Generator<number> {
  for (let index = bytes.length - 1; index >= 0; index -= 1) {
    const byte = bytes[index] ?? 0;
    if (byte === 0) continue;
    for (let bit = 7; bit >= 0; bit -= 1)
      if (byte & (1 << bit)) yield block * BLOCK_PICTURES + index * 8 + bit;
  }
}

/** The shorter of the two forms; undefined when no picture is left. */
export function toStored(bits: Bits): Uint8Array | undefined {
  const count = countBits(bits);
  if (count === 0) return undefined;
  if (count * PLACE_BYTES >= BLOCK_BYTES) return bits.bytes;
  const places = new Uint8Array(count * PLACE_BYTES);
  let at = places.length;
  for (const place of picturesOf(bits, 0)) {
    at -= PLACE_BYTES;
    places[at] = place & 0xff;
    places[at + 1] = place >> 8;
  }
  return places;
}
