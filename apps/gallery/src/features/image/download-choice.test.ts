import type { DownloadOffer, ImageMetadata, OfferedFile } from '@lumigraph/contracts';
import { expect, test } from 'vitest';
import { fileKey, fileOf } from './download-choice.ts';
import { offerOf, sampleImage } from './testing/memory-images.ts';

const large = sampleImage('large', { width: 6000, height: 4000, format: 'png' });
const small = sampleImage('small', { width: 1200, height: 1200, format: 'jpeg' });
const member = { waitSeconds: 0, originalAllowed: true };
const key = (file: OfferedFile | undefined) => file && fileKey(file);

test.each<[string, ImageMetadata, Partial<DownloadOffer>, string | undefined, string]>([
  ['a visitor', large, {}, undefined, 'standard-jpeg'],
  ['a visitor who chose WebP', large, {}, 'standard-webp', 'standard-webp'],
  ['a visitor who was a member', large, {}, 'large-webp', 'standard-webp'],
  ['a visitor who chose an original as a member', large, {}, 'original-png', 'standard-jpeg'],
  ['a member', large, member, undefined, 'original-png'],
  ['a member who chose the large size', large, member, 'large-jpeg', 'large-jpeg'],
  ['a member who chose the standard size', large, member, 'standard-webp', 'standard-webp'],
  ['a member at an image without a large size', small, member, 'large-webp', 'standard-webp'],
  ['a member at an original of another format', small, member, 'original-png', 'original-jpeg'],
  ['a member with a choice that does not exist', large, member, 'nonsense', 'original-png'],
])('%s gets the nearest file to the last choice', (_who, ...[image, plan, choice, expected]) => {
  expect(key(fileOf(offerOf(image, plan), choice))).toBe(expected);
});

test('without a list of files the download call decides', () => {
  expect(fileOf({ ...offerOf(large), files: [] }, 'standard-webp')).toBeUndefined();
});
