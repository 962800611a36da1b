import type { Image, ImageMetadata } from '@lumigraph/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useScope } from '../../lib/services.tsx';
import { knownImage, metadataQuery } from './image-queries.ts';

export type ImageState =
  /** `known` holds the data of a list: title, shape and colour. */
  | { kind: 'loading'; known: Image | undefined }
  | { kind: 'image'; image: ImageMetadata }
  | { kind: 'not-found' }
  | { kind: 'failed'; error: unknown; retry: () => void };

/** The image of an id, or the reason why it is missing. */
export function useImage(imageId: string): ImageState {
  const queryClient = useQueryClient();
  const { data, error, isError, isFetching, refetch } = useQuery(metadataQuery(useScope(), imageId));
  if (data) return { kind: 'image', image: data };
  if (data === null) return { kind: 'not-found' };
  if (isError && !isFetching) return { kind: 'failed', error, retry: () => void refetch() };
  return { kind: 'loading', known: knownImage(queryClient, imageId) };
}
