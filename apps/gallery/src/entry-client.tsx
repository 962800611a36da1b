import './styles/index.css';
// The landing page comes with the site's own code: as a file of its own it brings eight small shared ones with it.
import './pages/home-page.tsx';
import { baseUrlOf } from '@lumigraph/site-kit';
import { startSite } from '@lumigraph/site-kit/client';
import { site } from './app/site.ts';
import { lazyImages } from './lib/lazy-images.ts';
import type { OwnServices } from './lib/services.tsx';
import { siteConfig } from './site.config.ts';

// Not awaited here: a page's chunk may import this one, and would wait for it for ever.
void startSite(site, {
  services: ({ settings, session }): OwnServices => {
    const { apiKey } = settings;
    // With the visitor's token: what may be downloaded depends on the account.
    const images = { apiKey, baseUrl: baseUrlOf(settings, 'images'), fetch: session.fetch };
    const blog = { apiKey, baseUrl: baseUrlOf(settings, 'blog'), projectName: siteConfig.projectName };
    // Each client is a chunk of its own: the landing page, which comes with its data, loads none of them.
    return {
      images: lazyImages(async () =>
        (await import('@lumigraph/api-clients/images')).createImagesClient(images),
      ),
      search: async () => (await import('@lumigraph/api-clients/search')).createSearchClient(images),
      favourites: async () =>
        (await import('@lumigraph/api-clients/favourites')).createFavouritesClient(images),
      downloads: async () => (await import('@lumigraph/api-clients/downloads')).createDownloadsClient(images),
      blog: async () => (await import('@lumigraph/api-clients/blog')).createBlogClient(blog),
    };
  },
});
