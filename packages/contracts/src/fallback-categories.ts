import type { Category } from './images.ts';

/** Shown when the category request fails. A new installation has the same ids. */
export const fallbackCategories: readonly Category[] = [
  'Nature',
  'Abstract',
  'Technology',
  'Animals',
  'Architecture',
  'People',
].map((name, index) => ({ id: index + 1, name, count: 0, coverUrl: null }));
