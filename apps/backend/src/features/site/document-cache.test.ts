import { expect, it } from 'vitest';
import { createDocumentCache } from './document-cache.ts';
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
  const cache = createDocumentCache(
    { current: () => Promise.resolve(generation), isBehind: () => isBehind },
    {
      keptMs: KEPT_MS,
      limit: (work) => work(),
    },
  );
  let made = 0;
  return {
    change: () => (generation += 1),
    setBehind: (value: boolean) => void (isBehind = value),
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
