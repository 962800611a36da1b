import { readFileSync } from 'node:fs';
import process from 'node:process';
import { Cron } from 'croner';

/**
 * Moves the clock of a server process, for tests and the soak only: `node --import moved-clock.ts server.ts` with
 * `MOVED_CLOCK`, a file with a number of milliseconds that `Date` is ahead of the machine. At a message `move` the
 * process reads the file again, runs the jobs that became due, as if the time had passed, and responds `moved`. Timers
 * and monotonic clocks are not changed: timeouts of running work take as long as usual. Commands that the server starts
 * inherit the clock. At a message `measure` it collects garbage (`--expose-gc`) and responds with its memory.
 */
const file = process.env['MOVED_CLOCK'];
if (file !== undefined) moveClock(file);

function moveClock(path: string): void {
  const RealDate = Date;
  const read = (): number => Number(readFileSync(path, 'utf8'));
  let aheadMs = read();
  const now = (): number => RealDate.now() + aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
    apply: () => new RealDate(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
  });

  const jobs = new Set<Cron>();
  const { resume } = Cron.prototype;
  Cron.prototype.resume = function remember(this: Cron) {
    jobs.add(this);
    return resume.call(this);
  };
  const move = async (): Promise<void> => {
    const next = read();
    const then = now() + next - aheadMs;
    const due = [...jobs].filter((job) => (job.nextRun()?.getTime() ?? Infinity) <= then);
    aheadMs = next;
    await Promise.all(due.filter((job) => !job.isBusy()).map((job) => job.trigger()));
  };
  process.on('message', (message) => {
    if (message === 'move') void move().then(() => process.send?.('moved'));
    if (message === 'measure') {
      globalThis.gc?.();
      process.send?.(process.memoryUsage());
    }
  });
}
