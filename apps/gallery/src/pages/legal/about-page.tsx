import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PageModule } from '@lumigraph/site-kit';
import { legalPage } from '@lumigraph/site-kit/legal';
import { AboutImages } from '../../features/gallery/about-images.tsx';
import { featuredQuery, prefetchFeatured } from '../../features/gallery/gallery-queries.ts';
import { useServices, type Services } from '../../lib/services.tsx';

/** The page is complete without images: nothing is shown while there are none. */
function Figure() {
  const { images } = useServices();
  const { i18n } = useTranslation();
  const { data } = useQuery(featuredQuery({ images, locale: i18n.language }));
  return data && data.items.length > 0 ? <AboutImages images={data.items} /> : null;
}

export const prefetch: NonNullable<PageModule<Services>['prefetch']> = async ({
  services,
  queryClient,
  locale,
}) => {
  await prefetchFeatured(queryClient, { images: services.images, locale });
  return undefined;
};

export const { Page, namespaces } = legalPage(
  'about',
  import.meta.glob('../../features/legal/about/*.json', { import: 'default' }),
  Figure,
);
