import { SECOND_MS } from '@lumigraph/contracts';
import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import { tell } from './diagnostics.ts';
import { inSpan } from './work-context.ts';

export interface Job {
  /** Names the job in metrics. */
  name: string;
  /** Cron pattern, like `2 * * * *`. */
  pattern: string;
  run: () => Promise<unknown>;
  /** What the log says when a run fails. */
  failure: string;
  /** Runs once before the server takes requests. */
  atStart?: boolean;
}

/** The job, telling metrics when it ran and whether it failed. */
export function measuredJob(job: string, run: () => Promise<unknown>): () => Promise<void> {
  return async () => {
    const since = performance.now();
    const finished = (isFailed: boolean): void =>
      tell('job', { job, isFailed, seconds: (performance.now() - since) / SECOND_MS });
    try {
      await inSpan({ name: `job ${job}`, kind: 'internal', attributes: {} }, run);
    } catch (error) {
      finished(true);
      throw error;
    }
    finished(false);
  };
}

/** Repeats a job from the start of the server until it closes; never two runs at a time. */
export function runJob(
  app: FastifyInstance,
  { name, pattern, run: runOnce, failure, atStart = false }: Job,
): void {
  const run = measuredJob(name, runOnce);
  const report = (error: unknown): void => app.log.error({ err: error }, failure);
  const job = new Cron(pattern, { paused: true, protect: true, unref: true, catch: report }, run);
  app.addHook('onReady', async () => {
    job.resume();
    if (atStart) await run();
  });
  app.addHook('onClose', async () => job.stop());
}
