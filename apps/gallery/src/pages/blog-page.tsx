import { PageMeta } from '@lumigraph/site-meta';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { registerNamespace, type PageModule, usePublicSettings } from '@lumigraph/site-kit';
import type { Services } from '../lib/services.tsx';
import { paths, readListAddress } from '../app/paths.ts';
import { BlogList } from '../features/blog/blog-list.tsx';
import { prefetchPosts } from '../features/blog/blog-queries.ts';
import { siteConfig } from '../site.config.ts';

registerNamespace('blog', import.meta.glob('../features/blog/messages/*.json', { import: 'default' }));

function BlogPage() {
  const { t, i18n } = useTranslation('blog');
  const { origin } = usePublicSettings();
  const { page } = readListAddress(new URLSearchParams(useLocation().search));
  return (
    <>
      <PageMeta
        site={{ title: siteConfig.name }}
        title={t('title')}
        description={t('lead')}
        locale={i18n.language}
        {...(origin ? { canonical: `${origin}${paths.blog({ page })}` } : {})}
      />
      <link rel="alternate" type="application/rss+xml" title={t('title')} href="/blog/rss.xml" />
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
