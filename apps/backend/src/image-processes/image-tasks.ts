import { makeCover, makePostImage, makeShareImage } from '../features/blog/make-cover.ts';
import { inspectFile } from '../features/files/inspect-file.ts';
import { makeDownload } from '../features/images/files/delivery/make-download.ts';
import { makeRendition } from '../features/images/files/delivery/make-rendition.ts';
import { fingerprintImage } from '../features/images/files/import/fingerprint-image.ts';
import { makeFrameStrip } from '../features/images/files/import/frames/animation.ts';
import { prepareImage } from '../features/images/files/import/prepare-image.ts';
import { remarkImage } from '../features/images/files/import/remark-image.ts';

/** All work on pixels. The server and the commands run it in `image-processes.ts`, most tests call it directly. */
export const imageTasks = {
  fingerprintImage,
  inspectFile,
  makeCover,
  makeDownload,
  makeFrameStrip,
  makePostImage,
  makeRendition,
  makeShareImage,
  prepareImage,
  remarkImage,
};

export type ImageTasks = typeof imageTasks;
