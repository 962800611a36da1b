import { useTrack } from '@lumigraph/analytics/react';
import type { DownloadFormat, OfferedFile } from '@lumigraph/contracts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.tsx';
import { fetchImage } from './fetch-image.ts';
import { createFileDownload, type DownloadableImage, type DownloadState } from './file-download.ts';
import { saveFile } from '@lumigraph/site-kit';

export interface UseFileDownload {
  state: DownloadState;
  /** With another file of the offer than that of the hook. */
  start: (chosen?: Pick<DownloadableImage, 'directUrl' | 'file'>) => void;
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
      fallback: async ({ id, file }, call) =>
        (await images()).download(id, {
          ...call,
          ...(file ? { size: file.size } : {}),
          ...(file && file.size !== 'original' ? { format: file.format as DownloadFormat } : {}),
        }),
      save: saveFile,
    }),
  );
  const state = useSyncExternalStore(download.subscribe, download.getState, download.getState);
  useEffect(() => download.cancel, [download]);
  const track = useTrack();
  const isSaved = state.kind === 'saved';
  const { id } = image;
  const quality = useRef<OfferedFile['size']>('standard');
  useEffect(() => {
    if (isSaved) track('download', { item_id: id, quality: quality.current });
  }, [track, isSaved, id]);
  return {
    state,
    start: (chosen) => {
      const started = { ...image, ...chosen };
      quality.current = started.file?.size ?? 'standard';
      download.start(started);
    },
    cancel: download.cancel,
  };
}
