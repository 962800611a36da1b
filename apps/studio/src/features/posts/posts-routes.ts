import type { RouteObject } from 'react-router-dom';

/** /posts */
export const postsRoutes: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('./posts-page.tsx')).PostsPage } },
  { path: 'new', lazy: { Component: async () => (await import('./new-post-page.tsx')).NewPostPage } },
  { path: ':project/:slug', lazy: { Component: async () => (await import('./post-page.tsx')).PostPage } },
  {
    path: ':project/:slug/history',
    lazy: { Component: async () => (await import('./post-history-page.tsx')).PostHistoryPage },
  },
];
