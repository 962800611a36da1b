export { Pagination } from '@lumigraph/ui-kit';
export { CategoryChips } from './category-chips.tsx';
export { GalleryNotice } from './gallery-notice.tsx';
export { ListBar } from './list-bar.tsx';
export { LoadMore } from './load-more.tsx';
