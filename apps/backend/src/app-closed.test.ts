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
