import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import process from 'node:process';
import { serveTasks } from '../lib/serve-tasks.ts';

/** Tasks that the test of the process pool runs. */
serveTasks({
  pid: async () => process.pid,
  echo: async (value: unknown) => value,
  wait: () => wait(60_000),
  block: async () => {
    for (;;);
  },
  grow: async () => {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_one, index) => `text ${index}`));
  },
  environment: async () => process.env,
  endOnce: async (path: string) => {
    if (existsSync(path)) return 'done';
    writeFileSync(path, '');
    return process.kill(process.pid, 'SIGKILL');
  },
  end: async () => process.kill(process.pid, 'SIGKILL'),
  refuse: async () => {
    const { Refusal } = await import('../features/images/files/import/refusal.ts');
    throw new Refusal('The file is empty.');
  },
  fail: async () => {
    const { AppError } = await import('../lib/errors.ts');
    throw new AppError('FILE_TYPE_REFUSED');
  },
});
