import type { ImageMetadata } from '@lumigraph/contracts';
import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { usePictureDownload, type UsePictureDownload } from '../../lib/download/use-picture-download.ts';

/** Id of the button; the grid's download links lead to it. */
export const DOWNLOAD_ID = 'download';

/** The download of a picture. One that was asked for in the grid (`#download`) starts by itself. */
export function useImageDownload(image: ImageMetadata): UsePictureDownload {
  const { hash } = useLocation();
  const navigation = useNavigationType();
  const download = usePictureDownload({
    id: image.id,
    title: image.title,
    imageUrl: image.imageUrl,
    waitSeconds: image.download.waitSeconds,
    originalAllowed: image.download.originalAllowed,
  });
  // Only after a press on this site: a shared or reloaded address must not start a download.
  const asked = hash === `#${DOWNLOAD_ID}` && navigation === NavigationType.Push;
  const start = useEffectEvent(() => download.start());
  useEffect(() => {
    if (asked) start();
  }, [asked]);
  return download;
}
