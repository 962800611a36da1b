import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAppError } from './errors.ts';
import { Refusal } from '../features/images/files/import/refusal.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import {
  createProcessPool,
  ProcessEndedError,
  TaskLimitError,
  type ProcessPoolOptions,
} from './process-pool.ts';

const workerFile = new URL('../testing/pool-worker.ts', import.meta.url);
const GB = 1024 ** 3;

const opened: { close(): Promise<void> }[] = [];
function open(options: Partial<ProcessPoolOptions> = {}) {
  const limits = { size: 1, maxTasks: 100, maxResidentBytes: GB };
  const pool = createProcessPool({ workerFile, errors: { Refusal }, ...limits, ...options });
  opened.push(pool);
  return { ...pool, pid: async () => (await pool.run('pid', [])) as number };
}
afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.close())));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('A process pool', () => {
  it('runs tasks in a process of lower priority, which has no settings', async () => {
    vi.stubEnv('SESSION_SECRET', 'secret');
    const { run, pid } = open({ isBackground: true });
    const bytes = Buffer.alloc(3_000_000, 'x');
    expect(await run('echo', [{ bytes }])).toEqual({ bytes });
    const child = await pid();
    expect(child).not.toBe(process.pid);
    expect(getPriority(child)).toBeGreaterThan(getPriority());
    expect(await run('environment', [])).not.toHaveProperty('SESSION_SECRET');
    vi.unstubAllEnvs();
  });

  it('passes errors with their class', async () => {
    const { run } = open();
    await expect(run('refuse', [])).rejects.toThrow(new Refusal('The file is empty.'));
    await expect(run('refuse', [])).rejects.toBeInstanceOf(Refusal);
    const error = await run('fail', []).catch((thrown: unknown) => thrown);
    expect(isAppError(error) && error.status).toBe(415);
  });

  it('runs a task again when its process is killed, and then the tasks behind it', async () => {
    const { run, pid } = open();
    const killed = await pid();
    const folder = await mkdtemp(join(tmpdir(), 'pool-'));
    const again = run('endOnce', [join(folder, 'ended')]);
    const later = pid();
    expect(await again).toBe('done');
    expect(await later).not.toBe(killed);
    await rm(folder, { recursive: true });
  });

  it('refuses a task that ends two processes, with 503 and Retry-After', async () => {
    const { run, pid } = open({ size: 2 });
    const [error, other] = await Promise.all([run('end', []).catch((thrown: unknown) => thrown), pid()]);
    expect(error).toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfterS: 5 });
    expect(other).toBeGreaterThan(0);
  });

  it('refuses a task with 503 when no process can be started, and runs tasks when one can again', async () => {
    const { execPath } = process;
    for (const program of ['/no/such/program', '\0']) {
      const { run } = open();
      process.execPath = program;
      const error = await run('pid', []).catch((thrown: unknown) => thrown);
      process.execPath = execPath;
      expect(error).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
      expect(await run('pid', [])).toBeGreaterThan(0);
    }
  });

  it(
    'replaces a process after its number of tasks, and after one that leaves it with too much memory',
    { tags: ['long'] },
    async () => {
      const counted = open({ maxTasks: 2 });
      const pids = [await counted.pid(), await counted.pid(), await counted.pid()];
      expect(pids[1]).toBe(pids[0]);
      expect(pids[2]).not.toBe(pids[0]);
      await vi.waitFor(() => expect(isRunning(pids[0] ?? 0)).toBe(false));
      const small = open({ maxResidentBytes: 1 });
      expect(await small.pid()).not.toBe(await small.pid());
    },
  );

  it('ends a process without tasks, and all processes when it is closed', async () => {
    const idle = open({ idleMs: 1 });
    const pid = await idle.pid();
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
    const { run, pid: pidOf, close } = open({ size: 2 });
    const child = await pidOf();
    const waiting = run('wait', []).catch((error: unknown) => error);
    await close();
    expect(await waiting).toBeInstanceOf(ProcessEndedError);
    expect(isRunning(child)).toBe(false);
    await expect(pidOf()).rejects.toBeInstanceOf(ProcessEndedError);
  });

  describe('with limits of a task', () => {
    const taskLimits = { deadlineMs: 60_000, heapMb: 64, maxWaiting: 1 };

    it(
      'ends the process of a task at its deadline, once, and runs the next one',
      { tags: ['long'] },
      async () => {
        const { run, pid } = open({ taskLimits: { ...taskLimits, deadlineMs: 2_000 } });
        const first = pid();
        const stuck = run('block', []).catch((error: unknown) => error);
        expect(await stuck).toBeInstanceOf(TaskLimitError);
        expect(await pid()).not.toBe(await first);
      },
    );

    it('ends a task that needs more memory', async () => {
      const { run } = open({ taskLimits });
      await expect(run('grow', [])).rejects.toBeInstanceOf(TaskLimitError);
    });

    it('refuses a task when enough wait, with 503', async () => {
      const { run } = open({ taskLimits });
      const running = [run('wait', []), run('wait', [])].map((task) => task.catch(() => undefined));
      await expect(run('echo', [1])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await Promise.all(opened.splice(0).map((pool) => pool.close()));
      await Promise.all(running);
    });
  });

  it('does not begin a task whose signal is aborted while it waits', async () => {
    const { run, pid } = open();
    await pid();
    const running = run('echo', [1]);
    const gone = new AbortController();
    const aborted = run('end', [], gone.signal);
    gone.abort();
    await expect(aborted).rejects.toThrow(/aborted/);
    expect(await running).toBe(1);
    await expect(run('echo', [2], gone.signal)).rejects.toThrow(/aborted/);
  });

  it('leaves no process behind when its own process is killed', { tags: ['long'] }, async () => {
    const module = new URL('process-pool.ts', import.meta.url).href;
    const program = `
      import { createProcessPool } from '${module}';
      const workerFile = new URL('${workerFile.href}');
      const pool = createProcessPool({ workerFile, size: 1, maxTasks: 9, maxResidentBytes: ${GB} });
      console.log(await pool.run('pid', []));
      setInterval(() => {}, 1_000);
    `;
    const options = ['--conditions=@lumigraph/source', '--input-type=module', '-e', program];
    const parent = spawn(process.execPath, options, { env: childEnvironment });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line);
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 });
  });
});
