import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';

export interface Job {
  /** Cron pattern, like `2 * * * *`. */
  pattern: string;
  run: () => Promise<void>;
  /** What the log says when a run fails. */
  failure: string;
  /** Runs once before the server takes requests. */
  atStart?: boolean;
}

/** Repeats a job from the start of the server until it closes; never two runs at a time. */
export function runJob(app: FastifyInstance, { pattern, run, failure, atStart = false }: Job): void {
  const report = (error: unknown): void => app.log.error({ err: error }, failure);
  const job = new Cron(pattern, { paused: true, protect: true, unref: true, catch: report }, run);
  app.addHook('onReady', async () => {
    job.resume();
    if (atStart) await run();
  });
  app.addHook('onClose', (_instance, done) => {
    job.stop();
    done();
  });
}
