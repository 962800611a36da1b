import type { DownloadOffer, OfferedFile } from '@lumigraph/contracts';
import { useViewer } from '@lumigraph/site-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../lib/services.tsx';
import { fileKey, fileOf, keepChoice, readChoice } from './download-choice.ts';
import { downloadOfferQuery } from './image-queries.ts';

/** The offer, and its file after the visitor's last choice. */
export function useChosenFile(imageId: string) {
  const [choice, setChoice] = useState(readChoice);
  const [isMeasured, setMeasured] = useState(false);
  const offer = useDownloadOffer(imageId, isMeasured || choice !== undefined);
  const offered = offer.kind === 'offer' ? offer.offer : undefined;
  return {
    offer,
    offered,
    file: offered && fileOf(offered, choice),
    /** Asks for the bytes of all files. */
    measure: () => setMeasured(true),
    keep: (file: OfferedFile) => {
      keepChoice(file);
      setChoice(fileKey(file));
    },
  };
}

export type OfferState =
  | { kind: 'loading' }
  | { kind: 'offer'; offer: DownloadOffer }
  | { kind: 'failed'; error: unknown; retry: () => void };

/** The allowed download of the user or visitor; requested once the session is known. */
function useDownloadOffer(imageId: string, measure: boolean): OfferState {
  const { images } = useServices();
  const viewer = useViewer();
  const query = useQuery(downloadOfferQuery(images, { imageId, viewer, measure }));
  const { data, error, isError, isFetching, refetch } = query;
  if (data) return { kind: 'offer', offer: data };
  if (isError && !isFetching) return { kind: 'failed', error, retry: () => void refetch() };
  return { kind: 'loading' };
}
