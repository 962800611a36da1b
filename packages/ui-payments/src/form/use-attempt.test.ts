import { afterEach, expect, it, vi } from 'vitest';
import { newIdempotencyKey } from './use-attempt.ts';

afterEach(() => vi.unstubAllGlobals());

it('is a key that the server accepts, another one each time, also without a secure origin', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 100 }, newIdempotencyKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(100);
});
