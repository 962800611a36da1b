import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FILES_PATH, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { readExport } from '../../../testing/unzip.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { EXPORT_TIMEOUT_MS } from './account-data-service.ts';

const PIECE = Buffer.alloc(64 * 1024, 'x');
const PIECES = 1600;

let test: TestApp;
let other: TestApp | undefined;
let read = 0;
let closed = 0;
afterEach(async () => {
  await other?.close();
  other = undefined;
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
  return { token, port: await listen(test) };
}

async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Another process of the same server, as far as the database can tell. */
async function startOther(): Promise<number> {
  const { database, dataDir, clock } = test;
  other = await createTestApp({
    storage: huge,
    dataDir: await mkdtemp(join(dataDir, 'other-')),
    engine: {
      title: 'shared',
      available: true,
      open: () => Promise.resolve({ ...database, close: () => Promise.resolve() }),
    },
  });
  other.clock.now = clock.now;
  return listen(other);
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
  // The client stops reading: what the sockets hold is all that was read of the hundred megabytes.
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

it('runs once at a time for a user in all processes, and a killed one does not block for long', async () => {
  const user = await start();
  const second = { ...user, port: await startOther() };
  const running = await ask(user);
  const refused = await ask(second);
  expect([running.statusCode, refused.statusCode]).toEqual([200, 429]);
  refused.resume();
  if (other) other.clock.now += 11 * MINUTE_MS;
  const later = await ask(second);
  expect(later.statusCode).toBe(200);
  for (const response of [running, later]) response.destroy();
});

it('is whole and readable when it is taken, and limited by user', { tags: ['long'] }, async () => {
  const visitor = await start({ dataExportUser: { points: 1, windowMs: HOUR_MS } });
  const response = await ask(visitor);
  const { entries, data } = readExport(await buffer(response));
  expect(data.files).toMatchObject([{ name: 'a.pdf', path: 'files/1-a.pdf' }]);
  expect(entries['files/1-a.pdf']).toHaveLength(PIECES * PIECE.length);
  const again = await ask(visitor);
  expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '3600']);
  again.resume();
});

it('that nobody reads is closed after its time, and does not end the process', async () => {
  await start();
  const { user } = await test.register({ email: 'grace@example.com' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const uncaught = vi.fn<(error: Error) => void>();
  process.on('uncaughtException', uncaught);
  try {
    await test.services.accounts.accountData.startExport({ userId: user.id });
    vi.advanceTimersByTime(EXPORT_TIMEOUT_MS);
    // An error without a listener is thrown in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    expect(uncaught).not.toHaveBeenCalled();
  } finally {
    process.off('uncaughtException', uncaught);
    vi.useRealTimers();
  }
});
