import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { registerNamespace, SitePageMeta } from '@lumigraph/site-kit';
import { prefetched, statusFor } from '../lib/prefetch.ts';
import type { Prefetch } from '../lib/services.tsx';
import { paths, readListAddress } from '../app/paths.ts';
import { BlogList } from '../features/blog/blog-list.tsx';
import { postsQuery } from '../features/blog/blog-queries.ts';

registerNamespace('blog', import.meta.glob('../features/blog/messages/*.json', { import: 'default' }));

function BlogPage() {
  const { t } = useTranslation('blog');
  const { page } = readListAddress(new URLSearchParams(useLocation().search));
  return (
    <>
      <SitePageMeta title={t('title')} description={t('lead')} path={paths.blog({ page })} />
      <BlogList page={page} />
    </>
  );
}

export const namespaces = ['blog'] as const;

export const prefetch: Prefetch = async ({ services, queryClient, locale, url }) => {
  const { page } = readListAddress(url.searchParams);
  const posts = await prefetched(queryClient, postsQuery({ ...services, locale }, page));
  return { status: posts?.items.length === 0 && page > 1 ? 404 : statusFor(posts) };
};

export { BlogPage as Page };
