import './styles/index.css';
// The landing page is part of the site's main code: as a separate file it would add eight small shared files.
import './pages/home.tsx';
// It has data, so that their code belongs to it.
import '@lumigraph/site-kit/queries';
import { baseUrlOf } from '@lumigraph/site-kit';
import { startSite } from '@lumigraph/site-kit/client';
import { site } from './app/site.ts';
import type { OwnServices } from './lib/services.tsx';
import { siteConfig } from './site.config.ts';

// Not awaited here: a page's chunk may import this module, and both would wait for each other.
void startSite(site, {
  services: ({ settings, session }): OwnServices => {
    const { apiKey } = settings;
    // With the user's token: the allowed downloads depend on the account.
    const images = { apiKey, baseUrl: baseUrlOf(settings, 'images'), fetch: session.fetch };
    const blog = { apiKey, baseUrl: baseUrlOf(settings, 'blog'), projectName: siteConfig.projectName };
    // Each client is a separate chunk: the landing page, whose data come with its document, loads none of
    // them.
    return {
      images: async () => (await import('@lumigraph/api-clients/images')).createImagesClient(images),
      search: async () => (await import('@lumigraph/api-clients/search')).createSearchClient(images),
      favorites: async () => (await import('@lumigraph/api-clients/favorites')).createFavoritesClient(images),
      collections: async () =>
        (await import('@lumigraph/api-clients/collections')).createCollectionsClient(images),
      downloads: async () => (await import('@lumigraph/api-clients/downloads')).createDownloadsClient(images),
      blog: async () => (await import('@lumigraph/api-clients/blog')).createBlogClient(blog),
    };
  },
});
