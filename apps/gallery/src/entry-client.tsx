import './styles/index.css';
// The landing page comes with the site's own code: as a file of its own it brings eight small shared ones with it.
import './pages/home-page.tsx';
import { startSite } from '@lumigraph/site-kit/client';
import { site } from './app/site.ts';
import { lazyImages } from './lib/lazy-images.ts';
import type { OwnServices } from './lib/services.tsx';

// Not awaited here: a page's chunk may import this one, and would wait for it for ever.
void startSite(site, {
  services: ({ settings, session }): OwnServices => ({
    // With the visitor's token: what may be downloaded depends on who asks.
    images: lazyImages(async () =>
      (await import('./lib/images-client.ts')).openImages(settings, session.fetch),
    ),
    search: async () => (await import('./lib/search-client.ts')).openSearch(settings, session.fetch),
    favourites: async () =>
      (await import('./lib/favourites-client.ts')).openFavourites(settings, session.fetch),
    downloads: async () => (await import('./lib/downloads-client.ts')).openDownloads(settings, session.fetch),
    blog: async () => (await import('./lib/blog-client.ts')).openBlog(settings),
  }),
});
