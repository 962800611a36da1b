import type { PostSummary } from '@lumigraph/contracts';
import { Feed } from 'feed';

/** RSS 2.0 of the newest posts. `origin` without a trailing slash; all links are absolute. */
export function rssFeed(
  posts: readonly PostSummary[],
  options: { origin: string; locale: string; title: string },
): string {
  const { origin, locale, title } = options;
  const feed = new Feed({
    id: `${origin}/blog`,
    link: `${origin}/blog`,
    title,
    language: locale,
    copyright: title,
    feedLinks: { rss: `${origin}/blog/rss.xml` },
    ...(posts[0] ? { updated: new Date(posts[0].publishedAt) } : {}),
  });
  for (const post of posts) {
    const link = `${origin}/blog/${encodeURIComponent(post.id)}`;
    feed.addItem({
      id: link,
      link,
      title: post.title,
      description: post.excerpt,
      date: new Date(post.publishedAt),
      author: [{ name: post.author }],
      ...(post.coverUrl ? { image: `${origin}${post.coverUrl}` } : {}),
    });
  }
  return feed.rss2();
}
