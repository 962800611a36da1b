import { deferred } from '@lumigraph/site-kit';

// Links around the grid, which work without their code, and notices: one file, which follows the hydration.
const parts = () => import('./list-parts.tsx');

export const CategoryChips = deferred(async () => (await parts()).CategoryChips);
export const GalleryNotice = deferred(async () => (await parts()).GalleryNotice);
export const ListBar = deferred(async () => (await parts()).ListBar);
export const LoadMore = deferred(async () => (await parts()).LoadMore);
export const Pages = deferred(async () => (await parts()).Pages);

export const loadListParts = () =>
  Promise.all([CategoryChips, GalleryNotice, ListBar, LoadMore, Pages].map(({ load }) => load()));
