import { useTrack } from '@lumigraph/analytics/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.tsx';
import { fetchPicture } from './fetch-picture.ts';
import { createPictureDownload, type DownloadablePicture, type DownloadState } from './picture-download.ts';
import { saveFile } from '@lumigraph/site-kit';

export interface UsePictureDownload {
  state: DownloadState;
  start: () => void;
  cancel: () => void;
}

/** Downloads one picture. Leaving it cancels: give the component that uses this the picture's id as its `key`. */
export function usePictureDownload(picture: DownloadablePicture): UsePictureDownload {
  const { images } = useServices();
  const [download] = useState(() =>
    createPictureDownload({
      direct: fetchPicture,
      fallback: (imageId, call) => images.download(imageId, call),
      save: saveFile,
    }),
  );
  const state = useSyncExternalStore(download.subscribe, download.getState, download.getState);
  useEffect(() => download.cancel, [download]);
  const track = useTrack();
  const isSaved = state.kind === 'saved';
  const { id, originalAllowed } = picture;
  useEffect(() => {
    if (isSaved) track('download', { item_id: id, quality: originalAllowed ? 'original' : 'standard' });
  }, [track, isSaved, id, originalAllowed]);
  return { state, start: () => download.start(picture), cancel: download.cancel };
}
