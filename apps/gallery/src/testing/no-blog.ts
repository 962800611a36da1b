import type { Services } from '../lib/services.tsx';

/**
 * For tests of pages that do not use the blog, billing or the search: a call to these services fails the
 * test.
 */
export const noBlog: Pick<
  Services,
  'blog' | 'collections' | 'downloads' | 'favorites' | 'billing' | 'search'
> = {
  blog: () => Promise.reject(new Error('This page must not ask the blog.')),
  billing: () => Promise.reject(new Error('This page must not ask about money.')),
  collections: () => Promise.reject(new Error('This page must not ask for collections.')),
  downloads: () => Promise.reject(new Error('This page must not ask for downloads.')),
  favorites: () => Promise.reject(new Error('This page must not ask for favorites.')),
  search: () => Promise.reject(new Error('This page must not search.')),
};
