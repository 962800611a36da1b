import { makeDownload, makeRendition } from './delivery/make-rendition.ts';
import { fingerprintImage } from './import/make-prepared.ts';
import { makeFrameStrip } from './import/frames/animation.ts';
import { prepareImage } from './import/prepare-image.ts';
import { remarkImage } from './import/marks/write-marks.ts';

/** Work on the pixels of images, which runs in processes of its own. */
export const imageFileTasks = {
  fingerprintImage,
  makeDownload,
  makeFrameStrip,
  makeRendition,
  prepareImage,
  remarkImage,
};

export type ImageFileTasks = typeof imageFileTasks;
