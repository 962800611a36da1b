import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { type PageModule, AppLink, Notice, SitePageMeta, useCountNotFound } from '@lumigraph/site-kit';
import { useServices, type Services } from '../lib/services.tsx';
import { ImageGrid } from '../features/gallery/image-grid.tsx';
import { featuredQuery, prefetchFeatured } from '../features/gallery/gallery-queries.ts';

const FEATURED_LIST = { special: true };

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

/** Featured images for a page without images of its own; renders nothing when there are none. */
function Featured() {
  const { images } = useServices();
  const { t, i18n } = useTranslation();
  const { data } = useQuery(featuredQuery({ images, locale: i18n.language }));
  if (!data || data.items.length === 0) return null;
  return (
    <section className="wrap" aria-labelledby="featured-title">
      <h2 id="featured-title" className="section-title">
        {t('home.featuredTitle')}
      </h2>
      <ImageGrid images={data.items} list={FEATURED_LIST} early={0} />
    </section>
  );
}

export const prefetch: NonNullable<PageModule<Services>['prefetch']> = async ({
  services,
  queryClient,
  locale,
}) => {
  await prefetchFeatured(queryClient, { images: services.images, locale });
  return { status: 404 };
};

export { NotFoundPage as Page };
