import type { StudioPost } from '@lumigraph/contracts/studio';

const AT = Date.UTC(2026, 10, 20, 12);

const post: StudioPost = {
  project: 'gallery',
  slug: 'light-in-the-forest',
  title: 'Light in the forest',
  author: 'Ana Ivanova',
  cover: null,
  locales: ['en', 'de', 'bg'],
  state: 'published',
  publishedAt: AT,
  updatedAt: AT,
};

export const posts: StudioPost[] = [
  { ...post, slug: 'untitled', title: '', state: 'draft', publishedAt: null, locales: ['bg'] },
  { ...post, slug: 'winter', title: 'Winter', state: 'scheduled', project: 'dating' },
  { ...post, slug: 'dusk', title: 'Dusk', state: 'changed' },
  post,
];

/** A server with these posts, which knows the filter of the site. */
export const postsServer =
  (all: readonly StudioPost[]) =>
  (path: string): unknown => {
    const site = new URL(path, 'http://server').searchParams.get('project');
    const items = all.filter(({ project }) => site === null || project === site);
    return { items, nextCursor: null, total: items.length, totalIsExact: true };
  };
