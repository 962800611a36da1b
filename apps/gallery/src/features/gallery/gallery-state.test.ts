import { fallbackCategories, type Image } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import {
  galleryState,
  statusOf,
  withoutImage,
  type GalleryInput,
  type GalleryPage,
} from './gallery-state.ts';

const sampleImage = { id: 'a' } as Image;
const page = (items: Image[], total: number): GalleryPage => ({
  items,
  page: 1,
  pageSize: 24,
  total,
  totalIsExact: true,
  reachable: total,
});
const input = (change: Partial<GalleryInput>): GalleryInput => ({
  list: { page: 1 },
  imagePage: undefined,
  failed: false,
  offline: false,
  notFound: false,
  categories: fallbackCategories,
  ...change,
});

describe('what the home page shows', () => {
  it.each<[string, Partial<GalleryInput>, string, number]>([
    ['waits for the first answer', {}, 'loading', 503],
    ['waits for the connection', { failed: true, offline: true }, 'offline', 503],
    ['failed', { failed: true }, 'failed', 503],
    [
      'keeps pictures that it has when a refresh fails',
      { failed: true, imagePage: page([sampleImage], 1) },
      'images',
      200,
    ],
    ['has pictures', { imagePage: page([sampleImage], 30) }, 'images', 200],
    ['has none at all', { imagePage: page([], 0) }, 'empty', 200],
    [
      'has none in a known category',
      { imagePage: page([], 0), list: { categoryId: 3, page: 1 } },
      'empty',
      200,
    ],
    [
      'has no such category',
      { imagePage: page([], 0), list: { categoryId: 99, page: 1 } },
      'unknown-category',
      404,
    ],
    [
      'was told that there is no such category',
      { notFound: true, list: { categoryId: 9, page: 1 } },
      'unknown-category',
      404,
    ],
    [
      'has none with these filters',
      { imagePage: page([], 0), list: { colour: 'pink', page: 1 } },
      'no-match',
      200,
    ],
    ['is past the last page', { imagePage: page([], 30), list: { page: 3 } }, 'beyond', 404],
  ])('when it %s', (...[, change, kind, status]) => {
    const state = galleryState(input(change));
    expect(state.kind).toBe(kind);
    expect(statusOf(state)).toBe(status);
  });

  it('ends a filtered list at the last reachable page', () => {
    const imagePage = { ...page([sampleImage], 1000), totalIsExact: false, reachable: 600 };
    expect(galleryState(input({ imagePage }))).toMatchObject({ pageCount: 25 });
  });

  it('leaves out the image above the grid, but not the only one', () => {
    const other = { id: 'b' } as Image;
    const stateOf = (items: Image[]) => galleryState(input({ imagePage: page(items, items.length) }));
    expect(withoutImage(stateOf([sampleImage, other]), 'a')).toMatchObject({ data: { items: [other] } });
    expect(withoutImage(stateOf([sampleImage]), 'a')).toMatchObject({ data: { items: [sampleImage] } });
    expect(withoutImage({ kind: 'loading' }, 'a')).toEqual({ kind: 'loading' });
  });
});
