import { isFilteredList, type Category, type ImagePage } from '@lumigraph/contracts';
import type { ListAddress } from '../../app/paths.ts';

/** A page of a list; a filtered list may have more images than its total, and ends at `reachable`. */
export interface GalleryPage extends ImagePage {
  totalIsExact: boolean;
  /** Number of images that the pages of the list contain. */
  reachable: number;
}

/** The states of the grid area. */
export type GalleryState =
  | { kind: 'loading' }
  | { kind: 'offline' }
  | { kind: 'failed' }
  | { kind: 'unknown-category' }
  | { kind: 'empty' }
  | { kind: 'no-match' }
  | { kind: 'beyond'; page: number; pageCount: number }
  | { kind: 'images'; data: GalleryPage; pageCount: number };

export interface GalleryInput {
  list: ListAddress & { page: number };
  imagePage: GalleryPage | undefined;
  failed: boolean;
  /** There is no connection; the request is repeated when there is one. */
  offline: boolean;
  /** The service responded that this list does not exist. */
  notFound: boolean;
  categories: readonly Category[] | undefined;
}

/** Derives the state to show; a pure function, so that tests cover every state without a browser. */
export function galleryState({
  list,
  imagePage,
  failed,
  offline,
  notFound,
  categories,
}: GalleryInput): GalleryState {
  if (notFound)
    return list.page > 1 ? { kind: 'beyond', page: list.page, pageCount: 1 } : { kind: 'unknown-category' };
  if (!imagePage) {
    if (failed) return { kind: offline ? 'offline' : 'failed' };
    return { kind: 'loading' };
  }
  const pageCount = Math.max(1, Math.ceil(imagePage.reachable / imagePage.pageSize));
  if (imagePage.items.length > 0) return { kind: 'images', data: imagePage, pageCount };
  if (imagePage.total > 0) return { kind: 'beyond', page: list.page, pageCount };
  if (isFilteredList(list)) return { kind: 'no-match' };
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
    case 'no-match':
    case 'images':
      return 200;
    default:
      return state satisfies never;
  }
}

/** The grid without an image that the page shows above it; a single image stays. */
export function withoutImage(state: GalleryState, imageId: string | undefined): GalleryState {
  if (state.kind !== 'images') return state;
  const items = state.data.items.filter(({ id }) => id !== imageId);
  return items.length === 0 ? state : { ...state, data: { ...state.data, items } };
}
