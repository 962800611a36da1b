import type { PostSummary } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink, useDay } from '@lumigraph/site-kit';

/**
 * One post of the list: cover, date, reading time, title and excerpt; the whole card is a link to the post.
 */
export function PostCard({ post, first }: { post: PostSummary; first: boolean }) {
  const { t, i18n } = useTranslation('blog');
  const day = useDay();
  return (
    <article className="post-card" data-first={first || undefined} lang={post.locale || undefined}>
      {post.coverUrl === null ? null : (
        <img
          className="post-card-cover"
          src={coverOfWidth(post.coverUrl, first ? 1600 : 640)}
          alt=""
          width={first ? 1600 : 640}
          height={first ? 900 : 360}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
        />
      )}
      <div className="post-card-text">
        <p className="post-facts">
          <time dateTime={post.publishedAt} lang={i18n.language}>
            {day(post.publishedAt)}
          </time>
          <span lang={i18n.language}>{t('readingTime', { count: post.readingMinutes })}</span>
        </p>
        <h2>
          <AppLink className="post-card-link" to={paths.post(post.id)}>
            {post.title}
          </AppLink>
        </h2>
        <p>{post.excerpt}</p>
      </div>
    </article>
  );
}

/** The prepared cover in another width; addresses of other services stay unchanged. */
function coverOfWidth(coverUrl: string, width: 640 | 1600): string {
  return coverUrl.replace(/(^\/cdn\/covers\/[0-9a-f]+)-\d+\.webp$/, `$1-${width}.webp`);
}
