import type { SharedServices, SitemapContent } from '@lumigraph/site-kit';
import type { Services } from '../lib/services.tsx';
import { siteConfig } from '../site.config.ts';
import { paths } from './paths.ts';

const POSTS_MAX = 1_000;

/** Categories, posts and images, newest first. */
export function sitemap(servicesIn: (locale: string) => SharedServices): SitemapContent {
  const inLocale = (locale: string) => servicesIn(locale) as Services;
  const { images } = inLocale('en');
  return {
    pages: async () => {
      const categories = await (await images()).categories();
      return [
        ...categories.map(({ id }) => ({
          path: paths.home({ categoryId: id }),
          changeFrequency: 'weekly' as const,
          priority: 0.8,
        })),
        { path: paths.blog(), changeFrequency: 'weekly', priority: 0.8 },
        ...(await postsOf(inLocale)),
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

/** Every post with its languages: a list contains a post once, in its language or in English. */
async function postsOf(inLocale: (locale: string) => Services) {
  const lists = await Promise.all(
    siteConfig.locales.map(async (locale) => {
      const blog = await inLocale(locale).blog();
      const { items } = await blog.posts({ page: 1, pageSize: POSTS_MAX });
      return items;
    }),
  );
  const posts = new Map<string, { path: string; lastModified: string; locales: Set<string> }>();
  for (const { id, publishedAt, locale } of lists.flat()) {
    const known = posts.get(id) ?? { path: paths.post(id), lastModified: publishedAt, locales: new Set() };
    posts.set(id, { ...known, locales: known.locales.add(locale) });
  }
  return [...posts.values()].map((post) => ({ ...post, locales: [...post.locales] }));
}
