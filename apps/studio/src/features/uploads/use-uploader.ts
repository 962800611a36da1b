import { useSyncExternalStore } from 'react';
import { useStudio, type Studio } from '../../lib/studio.tsx';
import type { UploaderState } from './upload-items.ts';
import { createUploader, type Uploader } from './uploader.ts';

const uploaders = new WeakMap<Studio, Uploader>();

function uploaderOf(studio: Studio): Uploader {
  const uploader = uploaders.get(studio) ?? createUploader(studio.uploadFetch);
  uploaders.set(studio, uploader);
  return uploader;
}

/** The uploads of this tab, which continue while another page is open. */
export function useUploader(): { uploader: Uploader; state: UploaderState } {
  const uploader = uploaderOf(useStudio());
  return { uploader, state: useSyncExternalStore(uploader.subscribe, uploader.getSnapshot) };
}
