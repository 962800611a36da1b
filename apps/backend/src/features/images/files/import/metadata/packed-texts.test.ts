import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sharp } from '../../../../../lib/sharp.ts';
import { findHiddenText } from '../hidden-text.ts';
import { prepareImage } from '../prepare-image.ts';
import { hiddenBlock, withHiddenBytes } from '../../../../../testing/import/containers.ts';
import { pngChunk } from '../marks/png-chunks.ts';
import { readMetadata } from './read-metadata.ts';

const MB = 1024 * 1024;
const IHDR_END = 33;
const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#468' } })
  .png()
  .toBuffer();

/** Inserts the chunks after the header, where the format allows all of them. */
const withChunks = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, IHDR_END), ...chunks, png.subarray(IHDR_END)]);

const zero = Buffer.alloc(1);
const zTXt = (key: string, packed: Buffer): Buffer =>
  pngChunk('zTXt', Buffer.concat([Buffer.from(key), zero, zero, packed]));
const iTXt = (key: string, packed: Buffer): Buffer =>
  pngChunk('iTXt', Buffer.concat([Buffer.from(`${key}\0\u0001\0\0\0`, 'latin1'), packed]));
const iCCP = (packed: Buffer): Buffer =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('icc'), zero, zero, packed]));

const fjord = deflateSync('Fjord');
const large = deflateSync(Buffer.alloc(7 * MB, 'a'));
const bomb = deflateSync(Buffer.alloc(200 * MB, 'a'));
const many = Buffer.concat(Array.from({ length: 20 }, (_, index) => zTXt(`Comment ${index}`, large)));

const titleOf = async (...chunks: Buffer[]): Promise<string | undefined> =>
  (await readMetadata(withChunks(...chunks))).words.title;

describe('compressed texts of a PNG', () => {
  it.each([
    ['zTXt', zTXt],
    ['iTXt', iTXt],
  ])('are read up to the size limit (%s)', async (_type, chunk) => {
    expect(await titleOf(chunk('Title', fjord))).toBe('Fjord');
    expect(await titleOf(chunk('Title', large))).toMatch(/^a{200}$/u);
    for (const broken of [bomb, Buffer.from('not packed at all')])
      expect(await titleOf(chunk('Title', broken))).toBeUndefined();
  });

  it('share one size limit; short texts are read', async () => {
    expect(await titleOf(zTXt('Title', large), many)).toBeUndefined();
    expect(await titleOf(zTXt('Title', fjord), many)).toBe('Fjord');
  });

  it.each([
    ['texts', () => Buffer.concat([zTXt('Title', fjord), zTXt('Comment', bomb), iTXt('Comment', bomb)])],
    ['many texts', () => Buffer.concat([zTXt('Title', fjord), many])],
    ['a color profile', () => Buffer.concat([iCCP(bomb), zTXt('Title', fjord)])],
  ])('do not affect the image and its short texts: %s', { tags: ['long'] }, async (_what, chunks) => {
    const { image } = await prepareImage(withChunks(chunks()), {
      fileName: 'a.png',
      category: 'Nature',
      rights: { licenseUrl: 'https://example.com/license' },
      encoded: false,
    });
    expect(image).toMatchObject({ title: 'Fjord', width: 64, height: 48 });
  });
});

describe('a compressed text hidden in the pixels', () => {
  it('is read up to the size limit, and cleared whatever its size', async () => {
    const canvas = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#468' } })
      .png()
      .toBuffer();
    const hidden = async (text: Buffer) => {
      const block = hiddenBlock('stealth_pngcomp', gzipSync(text));
      return findHiddenText(await withHiddenBytes(canvas, block), 'png');
    };
    expect((await hidden(Buffer.from('a fjord')))?.text).toBe('a fjord');
    const found = await hidden(Buffer.alloc(9 * MB, 'a'));
    expect(found?.text).toBe('');
    expect(await findHiddenText(found?.cleared ?? Buffer.alloc(0), 'png')).toBeUndefined();
  });
});
