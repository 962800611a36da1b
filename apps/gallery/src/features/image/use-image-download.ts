import type { DownloadOffer, ImageMetadata, OfferedFile } from '@lumigraph/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useFileDownload } from '../../lib/download/use-file-download.ts';

/** Id of the button; the download links of the grid lead to it. */
export const DOWNLOAD_ID = 'download';

export interface UseImageDownload extends ReturnType<typeof useFileDownload> {
  /** The start was requested before the offer arrived; the download begins with the offer. */
  isAwaited: boolean;
}

/**
 * The download of an image, as the given file of its offer. A download requested in the grid (`#download`) starts by
 * itself.
 */
export function useImageDownload(
  image: ImageMetadata,
  offer: DownloadOffer | undefined,
  file: OfferedFile | undefined,
): UseImageDownload {
  const { hash } = useLocation();
  const navigation = useNavigationType();
  const download = useFileDownload({
    id: image.id,
    title: image.title,
    directUrl: (file ?? offer)?.directUrl ?? null,
    waitSeconds: offer?.waitSeconds ?? 0,
    file,
  });
  // Only after a click on this site: a shared or reloaded address must not start a download.
  const asked = hash === `#${DOWNLOAD_ID}` && navigation === NavigationType.Push;
  const [isAwaited, setAwaited] = useState(asked);
  const pending = useRef(asked);
  const startPending = useEffectEvent(() => {
    if (!pending.current) return;
    pending.current = false;
    download.start();
  });
  const isOffered = offer !== undefined;
  useEffect(() => {
    if (isOffered) startPending();
  }, [isOffered]);
  return {
    ...download,
    isAwaited,
    start: (chosen) => {
      setAwaited(!isOffered);
      pending.current = !isOffered;
      if (isOffered) download.start(chosen);
    },
  };
}
