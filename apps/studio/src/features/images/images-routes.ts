import type { RouteObject } from 'react-router-dom';

/** /images */
export const imagesRoutes: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('./images-page.tsx')).ImagesPage } },
  {
    path: 'categories',
    lazy: { Component: async () => (await import('./categories-page.tsx')).CategoriesPage },
  },
  {
    path: 'categories/:id',
    lazy: { Component: async () => (await import('./category-page.tsx')).CategoryPage },
  },
  {
    path: 'synonyms',
    lazy: { Component: async () => (await import('./synonyms-page.tsx')).SynonymsPage },
  },
  { path: ':id', lazy: { Component: async () => (await import('./image-page.tsx')).ImagePage } },
];
