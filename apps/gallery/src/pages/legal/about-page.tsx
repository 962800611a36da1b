import { useQuery } from '@tanstack/react-query';
import { legalPage } from '@lumigraph/site-kit/legal';
import { AboutImages } from '../../features/gallery/about-images.tsx';
import { featuredQuery } from '../../features/gallery/gallery-queries.ts';
import { useScope, type Prefetch } from '../../lib/services.tsx';

/** The page is complete without images: nothing is shown while there are none. */
function Figure() {
  const { data } = useQuery(featuredQuery(useScope()));
  return data && data.items.length > 0 ? <AboutImages images={data.items} /> : null;
}

export const prefetch: Prefetch = async ({ services, queryClient, locale }) => {
  await queryClient.prefetchQuery(featuredQuery({ ...services, locale }));
  return undefined;
};

export const { Page, namespaces } = legalPage(
  'about',
  import.meta.glob('../../features/legal/about/*.json', { import: 'default' }),
  Figure,
);
