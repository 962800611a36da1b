import type { PostSummary } from '@lumigraph/contracts';
import { Feed } from 'feed';

export interface FeedOptions {
  origin: string;
  locale: string;
  /** Name of the site. */
  title: string;
  /** RSS names an author by an e-mail address: that of the operator. */
  email: string;
}

/** RSS 2.0 of the newest posts. `origin` without a trailing slash; all links are absolute. */
export function rssFeed(posts: readonly PostSummary[], options: FeedOptions): string {
  const { origin, locale, title, email } = options;
  const feed = new Feed({
    id: `${origin}/blog`,
    link: `${origin}/blog`,
    title,
    description: `${title} Blog`,
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
      title: xmlText(post.title),
      description: xmlText(post.excerpt),
      date: new Date(post.publishedAt),
      author: [{ name: xmlText(post.author), email }],
      ...(post.coverUrl ? { image: `${origin}${post.coverUrl}` } : {}),
    });
  }
  return feed.rss2();
}

/**
 * Removes characters that XML does not allow, because readers reject the whole feed for one of them. Adds a space to
 * every end of a CDATA section in the text: the library handles only the first one.
 */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(']]>', ']] >');
