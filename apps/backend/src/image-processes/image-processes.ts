import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { Refusal } from '../features/images/files/import/refusal.ts';
import { createProcessPool, type ProcessPool, type ProcessPoolOptions } from '../lib/process-pool.ts';
import type { ImageTasks } from './image-tasks.ts';

interface ImageProcesses {
  /** Each call runs in an image process. */
  tasks: ImageTasks;
  close: ProcessPool['close'];
}

const MB = 1024 * 1024;
/** libvips returns most of its memory; what a process has gathered by then is lost in fragments. */
const MAX_TASKS = 500;

const workerFile = new URL(
  // The build puts it beside the program.
  import.meta.url.endsWith('.ts') ? './image-worker.ts' : './image-worker.js',
  import.meta.url,
);

/** Processes start with the first task. `isBackground`: see {@link ProcessPoolOptions}. */
export function openImageProcesses(
  config: Pick<Config, 'IMAGE_PROCESSES' | 'IMAGE_PROCESS_MEMORY_MB'>,
  { isBackground }: Pick<ProcessPoolOptions, 'isBackground'> = {},
): ImageProcesses {
  const pool = createProcessPool({
    workerFile,
    errors: { Refusal },
    size: config.IMAGE_PROCESSES || availableParallelism(),
    maxTasks: MAX_TASKS,
    ...(isBackground ? { isBackground } : {}),
    // A command ends soon, and its allocator keeps memory for the next image.
    maxResidentBytes: isBackground ? config.IMAGE_PROCESS_MEMORY_MB * MB : Number.POSITIVE_INFINITY,
  });
  const task =
    <Name extends keyof ImageTasks>(name: Name) =>
    (...args: Parameters<ImageTasks[Name]>) =>
      pool.run(name, args) as ReturnType<ImageTasks[Name]>;
  return {
    tasks: {
      fingerprintImage: task('fingerprintImage'),
      inspectFile: task('inspectFile'),
      makeCover: task('makeCover'),
      makePostImage: task('makePostImage'),
      makeDownload: task('makeDownload'),
      makeFrameStrip: task('makeFrameStrip'),
      makeRendition: task('makeRendition'),
      makeShareImage: task('makeShareImage'),
      prepareImage: task('prepareImage'),
      remarkImage: task('remarkImage'),
    },
    close: pool.close,
  };
}

/** Tasks whose processes end with the application. */
export function imageTasksOf(app: FastifyInstance, config: Config): ImageTasks {
  const { tasks, close } = openImageProcesses(config, { isBackground: true });
  app.addHook('onClose', close);
  return tasks;
}
