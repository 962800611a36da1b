import type { DownloadOffer } from '@lumigraph/contracts';
import { useViewer } from '@lumigraph/site-kit';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../lib/services.tsx';
import { downloadOfferQuery } from './image-queries.ts';

export type OfferState =
  | { kind: 'loading' }
  | { kind: 'offer'; offer: DownloadOffer }
  | { kind: 'failed'; error: unknown; retry: () => void };

/** What the user or visitor may download, once it is known who that is. */
export function useDownloadOffer(imageId: string): OfferState {
  const { images } = useServices();
  const viewer = useViewer();
  const { data, error, isError, isFetching, refetch } = useQuery(downloadOfferQuery(images, imageId, viewer));
  if (data) return { kind: 'offer', offer: data };
  if (isError && !isFetching) return { kind: 'failed', error, retry: () => void refetch() };
  return { kind: 'loading' };
}
