import { coverTasks } from '../features/blog/make-cover.ts';
import { inspectFile } from '../features/files/inspect-file.ts';
import { imageFileTasks } from '../features/images/files/image-file-tasks.ts';

/** All work on pixels. The server and the commands run it in `image-processes.ts`, most tests call it directly. */
export const imageTasks = { ...imageFileTasks, ...coverTasks, inspectFile };

export type ImageTasks = typeof imageTasks;
