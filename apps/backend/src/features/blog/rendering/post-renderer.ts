import { SECOND_MS } from '@lumigraph/contracts';
import { createProcessPool, TaskLimitError } from '../../../lib/process-pool.ts';
import type { RenderedPost } from './render-post.ts';
import { TextTooComplexError } from './html-text.ts';

/**
 * @throws TextTooComplexError
 * @throws BusyError when too many texts wait
 */
export type RenderPost = (markdown: string, locale: string) => Promise<RenderedPost>;

interface PostRenderer {
  renderPost: RenderPost;
  close(): Promise<void>;
}

/** A text of 256 kB takes less than a second on an idle machine. */
const DEADLINE_MS = 10 * SECOND_MS;
const HEAP_MB = 256;
/** One text that needs all of its time does not delay the next one. */
const PROCESSES = 2;
const MAX_WAITING = 50;

const workerFile = new URL(
  // The build puts it beside the program.
  import.meta.url.endsWith('.ts') ? './post-worker.ts' : './post-worker.js',
  import.meta.url,
);

/** Renders texts outside the main thread, each within a deadline. Processes start with the first text. */
export function createPostRenderer({ deadlineMs = DEADLINE_MS } = {}): PostRenderer {
  const pool = createProcessPool({
    workerFile,
    errors: { TextTooComplexError },
    size: PROCESSES,
    maxTasks: Number.POSITIVE_INFINITY,
    maxResidentBytes: Number.POSITIVE_INFINITY,
    isBackground: true,
    taskLimits: { deadlineMs, heapMb: HEAP_MB, maxWaiting: MAX_WAITING },
  });
  return {
    async renderPost(markdown, locale) {
      try {
        return (await pool.run('renderPost', [markdown, locale])) as RenderedPost;
      } catch (error) {
        if (!(error instanceof TaskLimitError)) throw error;
        throw new TextTooComplexError('The text takes too long', { cause: error });
      }
    },
    close: pool.close,
  };
}
