import type { PostPage } from '@lumigraph/contracts';
import { EmptyState, LinkButton, Pagination, Skeleton } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Compass, Newspaper } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { renderLink } from '@lumigraph/site-kit';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { useServices } from '../../lib/services.tsx';
import { POSTS_A_PAGE, postsQuery } from './blog-queries.ts';
import './blog.css';
import { PostCard } from './post-card.tsx';

/** The list of posts with its loading, empty and error states. */
export function BlogList({ page }: { page: number }) {
  const { t, i18n } = useTranslation('blog');
  const { blog } = useServices();
  const { data, error, isError, refetch } = useQuery(postsQuery({ blog, locale: i18n.language }, page));
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
  const { t: site } = useTranslation();
  if (posts.items.length === 0) {
    const beyond = posts.total > 0;
    return (
      <EmptyState
        icon={beyond ? <Compass /> : <Newspaper />}
        title={t(beyond ? 'beyondTitle' : 'emptyTitle')}
        {...(beyond
          ? {
              action: (
                <LinkButton href={paths.blog()} renderLink={renderLink}>
                  {t('toFirst')}
                </LinkButton>
              ),
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
      <Pagination
        page={posts.page}
        pageCount={Math.ceil(posts.total / POSTS_A_PAGE)}
        href={(page) => paths.blog({ page })}
        renderLink={renderLink}
        labels={{
          navigation: site('pagination.label'),
          previous: site('pagination.previous'),
          next: site('pagination.next'),
          page: (page, count) => site('pagination.page', { page, count }),
        }}
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
