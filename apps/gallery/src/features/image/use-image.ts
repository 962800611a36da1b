import type { Image, ImageMetadata } from '@lumigraph/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../lib/services.tsx';
import { knownImage, metadataQuery } from './image-queries.ts';

export type ImageState =
  /** `known` holds the data of a list: title, shape and colour. */
  | { kind: 'loading'; known: Image | undefined }
  | { kind: 'image'; image: ImageMetadata }
  | { kind: 'not-found' }
  | { kind: 'failed'; error: unknown; retry: () => void };

/** The image of an id, or the reason why it is missing. */
export function useImage(imageId: string): ImageState {
  const { images } = useServices();
  const { i18n } = useTranslation();
  const queryClient = useQueryClient();
  const { data, error, isError, isFetching, refetch } = useQuery(
    metadataQuery({ images, locale: i18n.language }, imageId),
  );
  if (data) return { kind: 'image', image: data };
  if (data === null) return { kind: 'not-found' };
  if (isError && !isFetching) return { kind: 'failed', error, retry: () => void refetch() };
  return { kind: 'loading', known: knownImage(queryClient, imageId) };
}
