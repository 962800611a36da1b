import type { Services } from '../lib/services.tsx';

/** For tests of pages that have nothing to do with the blog: using it fails the test. */
export const noBlog: Pick<Services, 'blog'> = {
  blog: () => Promise.reject(new Error('This page must not ask the blog.')),
};
