import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { FILES_PATH, HOUR_MS } from '@lumigraph/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import type { FileStorage } from '../../storage/file-storage.ts';
import { createTestApp, type TestApp } from './test-auth-app.ts';

const PIECE = Buffer.alloc(64 * 1024, 'x');
const PIECES = 1600;

let test: TestApp;
let read = 0;
let closed = 0;
afterEach(async () => {
  await test.close();
  read = 0;
  closed = 0;
});

/** Each stored file is a hundred megabytes when it is read. */
function huge(real: FileStorage): FileStorage {
  async function* pieces(): AsyncGenerator<Buffer> {
    try {
      for (let index = 0; index < PIECES; index += 1) {
        read += PIECE.length;
        yield PIECE;
      }
    } finally {
      closed += 1;
    }
  }
  return {
    ...real,
    stream: () => Readable.from(pieces(), { highWaterMark: 1 }),
  };
}

async function start(limits = {}): Promise<{ token: string; port: number }> {
  test = await createTestApp({ storage: huge, limits });
  const { token } = await test.register();
  const boundary = 'b';
  const uploaded = await test.app.inject({
    method: 'POST',
    url: `/api/${FILES_PATH}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload:
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n` +
      `content-type: application/pdf\r\n\r\n%PDF-1.4\n%%EOF\n\r\n--${boundary}--\r\n`,
  });
  expect(uploaded.statusCode).toBe(201);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  return { token, port: (test.app.server.address() as AddressInfo).port };
}

async function ask({ token, port }: { token: string; port: number }): Promise<IncomingMessage> {
  const request = get({
    host: '127.0.0.1',
    port,
    path: '/api/auth/export',
    headers: { authorization: `Bearer ${token}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

it('reads files no faster than they are taken, one export at a time, and stops with the request', async () => {
  const visitor = await start();
  const first = await ask(visitor);
  expect(first.statusCode).toBe(200);
  await once(first, 'readable');
  // Nobody reads on: what the sockets hold is all that was read of the hundred megabytes.
  const second = await ask(visitor);
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '10']);
  second.resume();
  expect(read).toBeLessThan((PIECES * PIECE.length) / 4);
  first.destroy();
  await vi.waitFor(() => expect(closed).toBe(1), { timeout: 20_000 });
  expect(read).toBeLessThan((PIECES * PIECE.length) / 2);
  const third = await ask(visitor);
  expect(third.statusCode).toBe(200);
  third.destroy();
  await vi.waitFor(() => expect(closed).toBe(2), { timeout: 20_000 });
});

it('is whole and readable when it is taken, and limited by user', async () => {
  const visitor = await start({ dataExportUser: { points: 1, windowMs: HOUR_MS } });
  const response = await ask(visitor);
  let bytes = 0;
  let end = '';
  for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
    bytes += chunk.length;
    end = (end + chunk).slice(-100);
  }
  expect(bytes).toBeGreaterThan((PIECES * PIECE.length * 4) / 3);
  expect(end).toMatch(/"\}\n {2}\]\n\}\n$/u);
  const again = await ask(visitor);
  expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '3600']);
  again.resume();
});
