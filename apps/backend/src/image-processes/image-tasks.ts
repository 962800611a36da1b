import { makeCover, makePostImage } from '../features/blog/make-cover.ts';
import { inspectFile } from '../features/files/inspect-file.ts';
import { makeDownload } from '../features/images/delivery/make-download.ts';
import { makeRendition } from '../features/images/delivery/make-rendition.ts';
import { prepareImage } from '../features/images/import/prepare-image.ts';

/** All work on pixels. The server and the commands run it in `image-processes.ts`, most tests call it directly. */
export const imageTasks = {
  inspectFile,
  makeCover,
  makeDownload,
  makePostImage,
  makeRendition,
  prepareImage,
};

export type ImageTasks = typeof imageTasks;
