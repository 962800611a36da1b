import type { SharedServices, SitemapContent } from '@lumigraph/site-kit';
import type { Services } from '../lib/services.tsx';
import { paths } from './paths.ts';

const POSTS_MAX = 1_000;

/** Posts and images, newest first. */
export function sitemap(services: SharedServices): SitemapContent {
  const { images, blog } = services as Services;
  return {
    pages: async () => {
      const { items } = await (await blog()).posts({ page: 1, pageSize: POSTS_MAX });
      return [
        { path: paths.blog(), changeFrequency: 'weekly', priority: 0.8 },
        ...items.map((post) => ({ path: paths.post(post.id), lastModified: post.publishedAt })),
      ];
    },
    list: {
      count: async () => (await images()).count(),
      read: async (page, pageSize) => {
        const { items } = await (await images()).images({ page, pageSize });
        return items.map(({ id, createdAt, imageUrl }) => ({
          path: paths.image(id),
          lastModified: createdAt,
          images: [imageUrl],
        }));
      },
    },
  };
}
