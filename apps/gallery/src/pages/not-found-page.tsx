import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { AppLink, Notice, SitePageMeta, useCountNotFound } from '@lumigraph/site-kit';
import type { Prefetch } from '../lib/services.tsx';
import { Featured } from '../features/gallery/featured.tsx';
import { featuredQuery } from '../features/gallery/gallery-queries.ts';

function NotFoundPage() {
  const { t } = useTranslation();
  useCountNotFound();
  return (
    <>
      <SitePageMeta title={t('notFound.title')} robots="noindex" />
      <Notice title={t('notFound.title')} text={t('notFound.text')} headingLevel={1}>
        <AppLink className="ui-button" data-variant="primary" to={paths.home()}>
          {t('notFound.toGallery')}
        </AppLink>
      </Notice>
      <Featured />
    </>
  );
}

export const prefetch: Prefetch = async ({ services, queryClient, locale }) => {
  await queryClient.prefetchQuery(featuredQuery({ ...services, locale }));
  return { status: 404 };
};

export { NotFoundPage as Page };
