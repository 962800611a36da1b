import { useRouteParam } from '@lumigraph/site-kit';
import { COLLECTIONS_NAMESPACE } from '../lib/collections/collection-texts.ts';
import { SharedCollection } from '../features/collections/shared-collection.tsx';
import { Featured } from '../features/gallery/featured.tsx';
import { GridSkeleton } from '../features/gallery/grid-skeleton.tsx';
import { ImageGrid } from '../features/gallery/image-grid.tsx';
import '../features/gallery/gallery.css';
import { sharedCollectionQuery } from '../lib/collections/use-collections.ts';
import { prefetched, statusFor } from '../lib/prefetch.ts';
import type { Prefetch } from '../lib/services.tsx';

function SharedCollectionPage() {
  const token = useRouteParam('token') ?? '';
  return (
    <SharedCollection
      key={token}
      token={token}
      Grid={ImageGrid}
      skeleton={<GridSkeleton />}
      instead={<Featured />}
    />
  );
}

export const namespaces = [COLLECTIONS_NAMESPACE] as const;

export const prefetch: Prefetch = async ({ services, queryClient, locale, params }) => {
  const query = sharedCollectionQuery({ ...services, locale }, params['token'] ?? '');
  // The owner can end the link.
  return { status: statusFor(await prefetched(queryClient, query)), shared: false };
};

export { SharedCollectionPage as Page };
