import type { Category, Image, ImagePage } from '@lumigraph/contracts';
import type { ListAddress } from '../../app/paths.ts';

/** The states of the grid area. */
export type GalleryState =
  | { kind: 'loading' }
  | { kind: 'offline' }
  | { kind: 'failed' }
  | { kind: 'unknown-category' }
  | { kind: 'empty' }
  | { kind: 'beyond'; page: number; pageCount: number }
  | { kind: 'images'; data: ImagePage; pageCount: number };

export interface GalleryInput {
  list: ListAddress & { page: number };
  imagePage: ImagePage | undefined;
  failed: boolean;
  /** The request waits for the connection. */
  paused: boolean;
  /** The service responded that this list does not exist. */
  notFound: boolean;
  categories: readonly Category[] | undefined;
}

/** Derives the state to show; a pure function, so that tests cover every state without a browser. */
export function galleryState({
  list,
  imagePage,
  failed,
  paused,
  notFound,
  categories,
}: GalleryInput): GalleryState {
  if (notFound)
    return list.page > 1 ? { kind: 'beyond', page: list.page, pageCount: 1 } : { kind: 'unknown-category' };
  if (!imagePage) {
    if (failed) return { kind: 'failed' };
    return { kind: paused ? 'offline' : 'loading' };
  }
  const pageCount = Math.max(1, Math.ceil(imagePage.total / imagePage.pageSize));
  if (imagePage.items.length > 0) return { kind: 'images', data: imagePage, pageCount };
  if (imagePage.total > 0) return { kind: 'beyond', page: list.page, pageCount };
  const known =
    list.categoryId === undefined || !categories || categories.some(({ id }) => id === list.categoryId);
  return { kind: known ? 'empty' : 'unknown-category' };
}

/** Status of the document: crawlers must not index pages without content. */
export function statusOf(state: GalleryState): number {
  switch (state.kind) {
    case 'beyond':
    case 'unknown-category':
      return 404;
    case 'failed':
    case 'loading':
    case 'offline':
      return 503;
    case 'empty':
    case 'images':
      return 200;
    default:
      return state satisfies never;
  }
}

/** First and last number on the page, from 1. */
export function shownRange({ page, pageSize, items }: ImagePage): { from: number; to: number } {
  const from = (page - 1) * pageSize + 1;
  return { from, to: from + items.length - 1 };
}

/**
 * The strip starts with the images that are furthest away in the grid below; otherwise it could repeat the
 * first row.
 */
export function stripOrder(featured: readonly Image[], grid: readonly Image[]): Image[] {
  const place = new Map(grid.map(({ id }, index) => [id, index]));
  const distance = ({ id }: Image): number => place.get(id) ?? grid.length;
  return featured.toSorted((a, b) => distance(b) - distance(a));
}
