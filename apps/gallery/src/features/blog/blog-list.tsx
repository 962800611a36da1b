import type { PostPage, PostSummary } from '@lumigraph/contracts';
import { EmptyState, Skeleton } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Compass, Newspaper } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ActionLink, AppLink, useDay } from '@lumigraph/site-kit';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { Pages } from '../../lib/pages.tsx';
import { useScope } from '../../lib/services.tsx';
import { POSTS_A_PAGE, postsQuery } from './blog-queries.ts';
import './blog.css';

/** The list of posts with its loading, empty and error states. */
export function BlogList({ page }: { page: number }) {
  const { t } = useTranslation('blog');
  const { data, error, isError, refetch } = useQuery(postsQuery(useScope(), page));
  return (
    <div className="blog wrap">
      <header className="blog-head">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {data ? (
        <Posts posts={data} />
      ) : isError ? (
        <BlogFailure error={error} title={t('errorTitle')} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <output className="ui-visually-hidden">{t('loading')}</output>
          <div className="post-grid" aria-hidden="true">
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} className="post-skeleton" />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Posts({ posts }: { posts: PostPage }) {
  const { t } = useTranslation('blog');
  if (posts.items.length === 0) {
    const beyond = posts.total > 0;
    return (
      <EmptyState
        icon={beyond ? <Compass /> : <Newspaper />}
        title={t(beyond ? 'beyondTitle' : 'emptyTitle')}
        {...(beyond
          ? {
              action: <ActionLink href={paths.blog()}>{t('toFirst')}</ActionLink>,
            }
          : {})}
      >
        {beyond ? null : t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="post-grid">
        {posts.items.map((post, index) => (
          <PostCard key={post.id} post={post} first={posts.page === 1 && index === 0} />
        ))}
      </div>
      <Pages
        page={posts.page}
        pageCount={Math.ceil(posts.total / POSTS_A_PAGE)}
        href={(page) => paths.blog({ page })}
      />
    </>
  );
}

/** The failure and a retry, for list and post. */
export function BlogFailure({
  error,
  title,
  onRetry,
}: {
  error: unknown;
  title: string;
  onRetry: () => void;
}) {
  const { t } = useTranslation('blog');
  const text = useStatusText(error);
  return <LoadFailed title={title} text={text} retry={t('retry')} onRetry={onRetry} />;
}

/** The failure in words, with the status if the service responded with one. */
function useStatusText(error: unknown): string {
  const { t } = useTranslation('blog');
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return status > 0 ? t('httpError', { status }) : t('noAnswer');
}

/**
 * One post of the list: cover, date, reading time, title and excerpt; the whole card is a link to the post.
 */
function PostCard({ post, first }: { post: PostSummary; first: boolean }) {
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
