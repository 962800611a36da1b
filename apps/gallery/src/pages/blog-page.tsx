import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { registerNamespace, SitePageMeta, type PageModule } from '@lumigraph/site-kit';
import type { Services } from '../lib/services.tsx';
import { paths, readListAddress } from '../app/paths.ts';
import { BlogList } from '../features/blog/blog-list.tsx';
import { prefetchPosts } from '../features/blog/blog-queries.ts';

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

export const prefetch: NonNullable<PageModule<Services>['prefetch']> = async ({
  services,
  queryClient,
  locale,
  url,
}) => {
  const { page } = readListAddress(url.searchParams);
  return { status: await prefetchPosts(queryClient, { blog: services.blog, locale }, page) };
};

export { BlogPage as Page };
