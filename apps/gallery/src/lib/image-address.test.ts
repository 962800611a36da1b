import { isImageId } from '@lumigraph/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paths } from '../app/paths.ts';
import { imageIdOf } from './image-address.ts';

const imageId = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      fc.constantFrom('%', '%2F', '%2e', '50% off', 'a+b', '?', '#', 'ъ', '&', '…', ' '),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((segments) => segments.join('/'))
  .filter(isImageId);

test('property: every id survives its address, through a browser that normalises it', () => {
  fc.assert(
    fc.property(imageId, (id) => {
      const url = new URL(paths.image(id, { categoryId: 3 }), 'https://example.com');
      expect(imageIdOf(url.pathname)).toBe(id);
    }),
    { numRuns: 2000 },
  );
});

test('encoded slashes and raw ones are the same picture', () => {
  expect(imageIdOf('/image/nature/fjord')).toBe('nature/fjord');
  expect(imageIdOf('/image/nature%2Ffjord')).toBe('nature/fjord');
  expect(imageIdOf('/image/nature/fjord/')).toBe('nature/fjord');
});

test.each([
  '/image/',
  '/image',
  '/blog/1',
  '/image/%E0%A4%A',
  '/image/%2e%2e/x',
  '/image/a//b',
  '/image/a%00b',
  '/image/a%5Cb',
])('%s names no picture', (pathname) => {
  expect(imageIdOf(pathname)).toBeUndefined();
});
