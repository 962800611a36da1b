import { fallbackCategories, type Image, type ImagePage } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { galleryState, shownRange, statusOf, stripOrder, type GalleryInput } from './gallery-state.ts';

const sampleImage = { id: 'a' } as Image;
const page = (items: Image[], total: number): ImagePage => ({ items, page: 1, pageSize: 24, total });
const input = (change: Partial<GalleryInput>): GalleryInput => ({
  list: { page: 1 },
  imagePage: undefined,
  failed: false,
  paused: false,
  notFound: false,
  categories: fallbackCategories,
  ...change,
});

describe('what the home page shows', () => {
  it.each<[string, Partial<GalleryInput>, string, number]>([
    ['waits for the first answer', {}, 'loading', 503],
    ['waits for the connection', { paused: true }, 'offline', 503],
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
    ['is past the last page', { imagePage: page([], 30), list: { page: 3 } }, 'beyond', 404],
  ])('when it %s', (...[, change, kind, status]) => {
    const state = galleryState(input(change));
    expect(state.kind).toBe(kind);
    expect(statusOf(state)).toBe(status);
  });

  it('counts from one', () => {
    expect(shownRange({ items: [sampleImage, sampleImage], page: 3, pageSize: 24, total: 50 })).toEqual({
      from: 49,
      to: 50,
    });
  });

  it('begins the strip with what is furthest from it in the grid below', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id }) as Image) as [Image, Image, Image];
    expect(stripOrder([a, b, c], [b, a])).toEqual([c, a, b]);
    expect(stripOrder([b, c], [])).toEqual([b, c]);
  });
});
