import { afterEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';

let server: TestApp | undefined;
afterEach(() => server?.close());

it('turns an address away that reads too often, and lets it in again when its window is over', async () => {
  const test = await createTestApp({ limits: { apiKeyReadAddress: { points: 3, windowMs: 60_000 } } });
  server = test;
  const read = (remoteAddress: string) =>
    test.app.inject({
      url: '/api/images/count',
      headers: { 'x-api-key': 'gallery-public-key' },
      remoteAddress,
    });
  const statuses = async (address: string): Promise<number[]> => {
    const responses = [await read(address), await read(address), await read(address), await read(address)];
    return responses.map(({ statusCode }) => statusCode);
  };
  expect(await statuses('203.0.113.7')).toEqual([200, 200, 200, 429]);
  expect((await read('203.0.113.7')).headers['retry-after']).toBe('60');
  // Another address has its own count; two addresses of one IPv6 network share one.
  expect((await read('203.0.113.8')).statusCode).toBe(200);
  expect(await statuses('2001:db8:1:2::1')).toEqual([200, 200, 200, 429]);
  expect((await read('2001:db8:1:2::99')).statusCode).toBe(429);
  test.clock.now += 60_000;
  expect((await read('203.0.113.7')).statusCode).toBe(200);
});
