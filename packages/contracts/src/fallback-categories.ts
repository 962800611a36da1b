import type { Category } from './images.ts';

/** The categories of a new installation, with their ids; pages show them too when the category request fails. */
export const fallbackCategories: readonly Category[] = [
  'Nature',
  'Abstract',
  'Technology',
  'Animals',
  'Architecture',
  'People',
].map((name, index) => ({ id: index + 1, name, count: 0, coverUrl: null }));
