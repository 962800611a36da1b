import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unpackWoff } from './pdf-fonts.ts';

const packed = readFileSync(
  fileURLToPath(
    import.meta.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
  ),
);

/** Name, sum, place and length of each table, as the OpenType specification lays them out. */
function tablesOf(font: Buffer) {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16;
    return {
      tag: font.toString('latin1', entry, entry + 4),
      checksum: font.readUInt32BE(entry + 4),
      offset: font.readUInt32BE(entry + 8),
      length: font.readUInt32BE(entry + 12),
    };
  });
}

/** Sum of 32-bit words; `head` is summed without the field that holds the sum of the whole font. */
function checksumOf(font: Buffer, { tag, offset, length }: ReturnType<typeof tablesOf>[number]): number {
  const table = Buffer.alloc(Math.ceil(length / 4) * 4);
  font.copy(table, 0, offset, offset + length);
  if (tag === 'head') table.writeUInt32BE(0, 8);
  let sum = 0;
  for (let index = 0; index < table.length; index += 4) sum = (sum + table.readUInt32BE(index)) >>> 0;
  return sum;
}

describe('unpackWoff', () => {
  it('gives the plain font, every table whole by its checksum', () => {
    const font = unpackWoff(packed);
    const tables = tablesOf(font);
    expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'head', 'hmtx', 'maxp']));
    for (const table of tables) {
      expect(table.offset % 4).toBe(0);
      expect([table.tag, checksumOf(font, table)]).toEqual([table.tag, table.checksum]);
    }
  });

  it('refuses a table that unpacks to more than it states', () => {
    const bomb = Buffer.alloc(64 + 2_000);
    bomb.write('wOFF');
    bomb.writeUInt16BE(1, 12);
    const content = deflateSync(Buffer.alloc(1_000_000));
    bomb.write('glyf', 44);
    bomb.writeUInt32BE(64, 48);
    bomb.writeUInt32BE(content.length, 52);
    bomb.writeUInt32BE(100, 56);
    content.copy(bomb, 64);
    expect(() => unpackWoff(bomb)).toThrow(RangeError);
  });

  it('refuses what is no WOFF', () => {
    expect(() => unpackWoff(Buffer.from('wOF2 something else, long enough to be read'))).toThrow('WOFF');
  });
});
