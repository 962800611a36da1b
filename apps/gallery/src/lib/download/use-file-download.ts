import { useTrack } from '@lumigraph/analytics/react';
import { readDownload } from '@lumigraph/api-clients';
import {
  type DownloadFormat,
  type OfferedFile,
  SHARED_TIMEOUT_MS,
  type DownloadedFile,
  type DownloadProgress,
} from '@lumigraph/contracts';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useServices } from '../services.tsx';
import { createFileDownload, type DownloadableImage } from './file-download.ts';
import { saveFile } from '@lumigraph/site-kit';

/**
 * Downloads one image. Unmounting cancels it: set the image's id as `key` of the component that uses this
 * hook.
 */
export function useFileDownload(image: DownloadableImage) {
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
  const [state, setState] = useState(download.getState);
  useEffect(() => {
    // A press on a slow phone shows its next frame before React renders the wait; so does a scroll, for each percent.
    const stop = download.subscribe(() => startTransition(() => setState(download.getState())));
    return () => {
      stop();
      download.cancel();
    };
  }, [download]);
  const track = useTrack();
  const isSaved = state.kind === 'saved';
  const { id } = image;
  const quality = useRef<OfferedFile['size']>('standard');
  useEffect(() => {
    if (isSaved) track('download', { item_id: id, quality: quality.current });
  }, [track, isSaved, id]);
  return {
    state,
    /** With another file of the offer than that of the hook. */
    start: (chosen?: Pick<DownloadableImage, 'directUrl' | 'file'>) => {
      const started = { ...image, ...chosen };
      quality.current = started.file?.size ?? 'standard';
      download.start(started);
    },
    cancel: download.cancel,
  };
}

interface FetchImageOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/**
 * Fetches an image directly from the image CDN, without credentials or own headers, because the CDN may be a
 * third party.
 *
 * @throws Error 'HTTP error! status: {code}', a network error, or one for a response that is
 * not an image; each of them makes the caller use the download call instead.
 */
async function fetchImage(
  url: string,
  { signal, onProgress }: FetchImageOptions = {},
): Promise<DownloadedFile> {
  const response = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  // A captive portal or an error page with status 200 must not be saved as an image.
  if (!type.startsWith('image/')) throw new Error(`Not an image: ${type || 'no content type'}`);
  return readDownload(response, { idleMs: SHARED_TIMEOUT_MS, signal, onProgress });
}
