import { expect, it, onTestFinished, vi } from 'vitest';
import { BusyError } from '../../lib/errors.ts';
import { createDocumentCache, OLDEST_WHEN_BUSY_MS } from './document-cache.ts';
import type { FinishedDocument } from './document-steps.ts';

const document = (text: string, shared = true): FinishedDocument => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  encoding: 'identity',
  styleHashes: [],
  scriptHashes: [],
  shared,
});

const KEPT_MS = 40;
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

function counted() {
  let generation = 1;
  let isBehind = false;
  let isBusy = false;
  const cache = createDocumentCache(
    { current: () => Promise.resolve(generation), isBehind: () => isBehind },
    {
      keptMs: KEPT_MS,
      limit: (work) => (isBusy ? Promise.reject(new BusyError()) : work()),
    },
  );
  let made = 0;
  return {
    change: () => (generation += 1),
    setBehind: (value: boolean) => void (isBehind = value),
    setBusy: (value: boolean) => void (isBusy = value),
    async get(key: string, shared = true): Promise<string> {
      const { body } = await cache.get(key, async () => {
        made += 1;
        const text = `${key} ${made}`;
        await pause(5);
        return document(text, shared);
      });
      return body.toString();
    },
    fail: (key: string) => cache.get(key, () => Promise.reject(new Error('cannot'))),
  };
}

it('a shared document is made once for all who ask within a moment, also while it is made', async () => {
  const { get } = counted();
  expect(await Promise.all([get('/'), get('/'), get('/about')])).toEqual(['/ 1', '/ 1', '/about 2']);
  expect(await get('/')).toBe('/ 1');
  await pause(KEPT_MS + 20);
  expect(await get('/')).toBe('/ 3');
});

it('nothing is older than the last change of the pictures', async () => {
  const { get, change } = counted();
  const old = get('/');
  await pause(1);
  change();
  expect(await get('/')).toBe('/ 2');
  expect(await old).toBe('/ 1');
  expect(await get('/')).toBe('/ 2');
});

it('what is not shared, and what failed, is not kept', async () => {
  const { get, fail } = counted();
  expect([await get('/profile', false), await get('/profile', false)]).toEqual(['/profile 1', '/profile 2']);
  await expect(fail('/')).rejects.toThrow('cannot');
  expect(await get('/')).toBe('/ 3');
});

it('an expired document is shown while the database does not answer, one of a visitor never', async () => {
  const { get, setBehind } = counted();
  expect([await get('/'), await get('/mine', false)]).toEqual(['/ 1', '/mine 2']);
  await pause(KEPT_MS + 20);
  setBehind(true);
  expect([await get('/'), await get('/'), await get('/mine', false)]).toEqual(['/ 1', '/ 1', '/mine 3']);
  setBehind(false);
  expect(await get('/')).toBe('/ 4');
});

it('a document of the last minutes is sent while too many are made, none from before a change or of long ago', async () => {
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  const since = performance.now();
  const passUntil = async (ms: number): Promise<void> => {
    clock.mockReturnValue(since + ms);
    // The cache reads the clock at most once a millisecond.
    await pause(5);
  };
  const { get, change, setBusy } = counted();
  await passUntil(0);
  expect([await get('/'), await get('/mine', false)]).toEqual(['/ 1', '/mine 2']);
  await passUntil(OLDEST_WHEN_BUSY_MS);
  setBusy(true);
  expect(await get('/')).toBe('/ 1');
  await expect(get('/mine', false)).rejects.toThrow(BusyError);
  await passUntil(OLDEST_WHEN_BUSY_MS + 2 * KEPT_MS);
  await expect(get('/')).rejects.toThrow(BusyError);
  setBusy(false);
  expect(await get('/')).toBe('/ 3');
  setBusy(true);
  change();
  await expect(get('/')).rejects.toThrow(BusyError);
});
