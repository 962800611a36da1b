import { useSyncExternalStore } from 'react';
import { useStudio, type Studio } from '../../lib/studio.tsx';
import { statusOf, type UploaderState } from './upload-items.ts';
import { createUploader, type Uploader } from './uploader.ts';

const uploaders = new WeakMap<Studio, Uploader>();

function uploaderOf(studio: Studio): Uploader {
  const existing = uploaders.get(studio);
  if (existing) return existing;
  const uploader = createUploader(studio.uploadFetch);
  uploaders.set(studio, uploader);
  uploader.subscribe(() => studio.uploadStatus.set(statusOf(uploader.getSnapshot())));
  return uploader;
}

/** The uploads of this tab, which continue while another page is open. */
export function useUploader(): { uploader: Uploader; state: UploaderState } {
  const uploader = uploaderOf(useStudio());
  return { uploader, state: useSyncExternalStore(uploader.subscribe, uploader.getSnapshot) };
}
