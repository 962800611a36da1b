import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp } from './testing/auth-app.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => void vi.useRealTimers());

it('an application that is closed leaves nothing to run on its closed database', async () => {
  const test = await createTestApp();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  await test.close();
  expect(vi.getTimerCount()).toBe(0);
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
