import {
  type Post,
  type PostLink,
  absoluteAddress,
  SHARE_HEIGHT_PX,
  SHARE_WIDTH_PX,
} from '@lumigraph/contracts';
import { EmptyState, Skeleton } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import {
  AppLink,
  Breadcrumb,
  ActionLink,
  SitePageMeta,
  useDay,
  useViewItem,
  usePublicSettings,
} from '@lumigraph/site-kit';
import { PostContent } from '@lumigraph/site-kit/post';
import { blogPosting, JsonLd } from '@lumigraph/site-meta';
import { useScope } from '../../lib/services.tsx';
import { siteConfig } from '../../site.config.ts';
import { BlogFailure } from './blog-list.tsx';
import { postQuery } from './blog-queries.ts';
import './blog.css';

/** One post with its loading, missing and error states; `instead` is shown where there is none. */
export function PostView({ id, instead }: { id: string; instead?: ReactNode }) {
  const { t } = useTranslation('blog');
  const { data, error, isError, refetch } = useQuery(postQuery(useScope(), id));
  if (data && data.id !== id) return <Navigate to={paths.post(data.id)} replace />;
  if (data) return <LoadedPost post={data} />;
  if (data === null) {
    return (
      <>
        <MissingPost />
        {instead}
      </>
    );
  }
  return (
    <div className="post wrap">
      {isError ? (
        <>
          <h1 className="ui-visually-hidden">{t('postErrorTitle')}</h1>
          <BlogFailure error={error} title={t('postErrorTitle')} onRetry={() => void refetch()} />
        </>
      ) : (
        <div aria-busy="true" aria-label={t('loading')}>
          <Skeleton className="post-title-skeleton" />
          <Skeleton className="post-cover-skeleton" />
        </div>
      )}
    </div>
  );
}

function MissingPost() {
  const { t } = useTranslation('blog');
  return (
    <div className="post wrap">
      <SitePageMeta title={t('missingTitle')} robots="noindex" />
      <EmptyState
        level={1}
        icon={<Compass />}
        title={t('missingTitle')}
        action={
          <ActionLink href={paths.blog()} variant="primary">
            {t('toBlog')}
          </ActionLink>
        }
      >
        {t('missingText')}
      </EmptyState>
    </div>
  );
}

function LoadedPost({ post }: { post: Post }) {
  const { t, i18n } = useTranslation('blog');
  const day = useDay();
  useViewItem('post', post.slug);
  const foreign = post.locale !== '' && post.locale !== i18n.language;
  return (
    <article className="post wrap" data-copyable="">
      <PostMeta post={post} />
      {/* The box has the post's text size, so that its line length matches the post. */}
      <div>
        <Breadcrumb title={post.title} titleLang={foreign ? post.locale : undefined} />
      </div>
      <header className="post-head" lang={post.locale || undefined}>
        <p className="post-facts">
          <time dateTime={post.publishedAt} lang={i18n.language}>
            {day(post.publishedAt)}
          </time>
          <span lang={i18n.language}>{t('readingTime', { count: post.readingMinutes })}</span>
          {post.author === '' ? null : <span>{post.author}</span>}
        </p>
        <h1>{post.title}</h1>
        <p className="post-lead">{post.excerpt}</p>
      </header>
      {foreign ? <p className="post-language">{t('otherLanguage')}</p> : null}
      {post.coverUrl === null ? null : (
        <img
          className="post-cover"
          src={post.coverUrl}
          alt=""
          width={1600}
          height={900}
          fetchPriority="high"
        />
      )}
      <div lang={post.locale || undefined}>
        <PostContent html={post.contentHtml} codeName={t('code')} tableName={t('table')} />
      </div>
      <nav className="post-neighbours" aria-label={t('neighbours')}>
        <Neighbour post={post.previous} label={t('previous')} rel="prev" />
        <Neighbour post={post.next} label={t('next')} rel="next" />
      </nav>
    </article>
  );
}

function Neighbour({ post, label, rel }: { post: PostLink | null; label: string; rel: 'prev' | 'next' }) {
  if (!post) return <span />;
  return (
    <AppLink className="post-neighbour" data-rel={rel} rel={rel} to={paths.post(post.id)}>
      <span>{label}</span>
      <strong>{post.title}</strong>
    </AppLink>
  );
}

/** Title, description, link preview and structured data of a post. */
function PostMeta({ post }: { post: Post }) {
  const { origin } = usePublicSettings();
  const absolute = (path: string): string => absoluteAddress(path, origin) ?? path;
  const url = absolute(paths.post(post.id));
  const cover = post.coverUrl === null ? undefined : absolute(post.coverUrl);
  return (
    <>
      <SitePageMeta
        title={post.title}
        description={post.excerpt}
        path={paths.post(post.id)}
        locale={post.locale}
        locales={post.locales}
        {...(cover
          ? {
              image: {
                // Several services refuse the WebP of the page.
                url: cover.replace(/-\d+\.webp$/u, '-share.jpg'),
                width: SHARE_WIDTH_PX,
                height: SHARE_HEIGHT_PX,
                alt: post.title,
                type: 'image/jpeg',
              },
            }
          : {})}
      />
      <JsonLd
        data={blogPosting({
          headline: post.title,
          url,
          description: post.excerpt,
          ...(cover ? { imageUrl: cover } : {}),
          publishedAt: post.publishedAt,
          author: post.author,
          publisher: { name: siteConfig.name },
          locale: post.locale,
          keywords: post.tags,
        })}
      />
    </>
  );
}
