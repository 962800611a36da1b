import { useTrack } from '@lumigraph/analytics/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.tsx';
import { fetchImage } from './fetch-image.ts';
import { createFileDownload, type DownloadableImage, type DownloadState } from './file-download.ts';
import { saveFile } from '@lumigraph/site-kit';

export interface UseFileDownload {
  state: DownloadState;
  start: () => void;
  cancel: () => void;
}

/**
 * Downloads one image. Unmounting cancels it: set the image's id as `key` of the component that uses this
 * hook.
 */
export function useFileDownload(image: DownloadableImage): UseFileDownload {
  const { images } = useServices();
  const [download] = useState(() =>
    createFileDownload({
      direct: fetchImage,
      fallback: async (imageId, call) => (await images()).download(imageId, call),
      save: saveFile,
    }),
  );
  const state = useSyncExternalStore(download.subscribe, download.getState, download.getState);
  useEffect(() => download.cancel, [download]);
  const track = useTrack();
  const isSaved = state.kind === 'saved';
  const { id, originalAllowed } = image;
  useEffect(() => {
    if (isSaved) track('download', { item_id: id, quality: originalAllowed ? 'original' : 'standard' });
  }, [track, isSaved, id, originalAllowed]);
  return { state, start: () => download.start(image), cancel: download.cancel };
}
