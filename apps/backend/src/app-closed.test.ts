import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp } from './testing/auth-app.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/**
 * The timers that what runs inside of `run` has set and not cleared. The files of a worker share their process: an image
 * process of an earlier file, for example, may set one at any time.
 */
function ownTimers(): { run: AsyncLocalStorage<true>['run']; waiting: Set<unknown> } {
  const context = new AsyncLocalStorage<true>();
  const waiting = new Set<unknown>();
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = globalThis[name] as (...args: unknown[]) => NodeJS.Timeout;
    vi.spyOn(globalThis, name).mockImplementation((...args: unknown[]) => {
      const timer = set(...args);
      if (context.getStore()) waiting.add(timer);
      return timer;
    });
  }
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const clear = globalThis[name];
    vi.spyOn(globalThis, name).mockImplementation((timer) => {
      waiting.delete(timer);
      clear(timer);
    });
  }
  return { run: context.run.bind(context), waiting };
}

it('an application that is closed leaves nothing to run on its closed database', async () => {
  const timers = ownTimers();
  const test = await timers.run(true, () => createTestApp());
  expect(timers.waiting.size).toBeGreaterThan(0);
  await timers.run(true, () => test.close());
  expect(timers.waiting).toEqual(new Set());
});

it('what a request left to be done soon fails no job after the application is closed', async () => {
  const lines: string[] = [];
  const test = await createTestApp({
    logger: pino({ level: 'info' }, { write: (line) => lines.push(line) }),
  });
  await test.register();
  await test.close();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  lines.length = 0;
  await vi.runAllTimersAsync();
  expect(lines).toEqual([]);
});
