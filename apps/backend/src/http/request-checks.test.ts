import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await createTestApp({ environment: { PUBLIC_ORIGIN: 'https://gallery.example' } });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => test.close());

/** Sends the bytes and reads until the server closes the connection. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}

it.each([
  ['a bad header line', 'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400],
  ['no protocol', 'GARBAGE\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    400,
  ],
  [
    'a length and chunks',
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'an unknown coding',
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'a chunk of a wrong length',
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n',
    400,
  ],
  ['a blank in a header name', 'GET /api/health HTTP/1.1\r\nHost: x\r\nContent-Length : 3\r\n\r\nabc', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(140_000)}\r\n\r\n`, 431],
  ['two hosts', 'GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
  ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a bad path', 'GET /% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
  ['a bad path of the API', 'GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
  ['one host', 'GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 200],
  ['HTTP/1.0 without host', 'GET /api/health HTTP/1.0\r\n\r\n', 200],
] as const)('%s has all security headers', async (_what, bytes, status) => {
  const text = (await exchange(bytes)).toLowerCase();
  expect(text).toMatch(new RegExp(`^http/1.1 ${status} `));
  expect(text).toContain('x-content-type-options: nosniff');
  expect(text).toContain("content-security-policy: default-src 'none'");
  expect(text).toContain('x-frame-options: deny');
  expect(text).toContain('strict-transport-security: max-age=31536000');
});

it('a connection that is gone before its request is looked at reaches no handler and no limit', async () => {
  const gone: string[] = [];
  const end = ({ socket, url = '' }: IncomingMessage): void => {
    if (!url.includes('gone')) return;
    gone.push(url);
    socket.destroy();
  };
  // Runs before the application's own listener, which then finds no address.
  test.app.server.prependListener('request', end);
  const contact = (path: string) => {
    const body = '{}';
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    return exchange(`${head}\r\nConnection: close\r\n\r\n${body}`).catch(() => '');
  };
  const counted = () => test.database.db.selectFrom('rate_counter').selectAll().orderBy('key').execute();
  expect(await contact('/api/auth/login')).toMatch(/^HTTP\/1.1 4/u);
  const before = await counted();
  expect(before.length).toBeGreaterThan(0);
  const responses = await Promise.all(Array.from({ length: 40 }, () => contact('/api/auth/login?gone')));
  expect(responses).toEqual(Array.from({ length: 40 }, () => ''));
  expect(gone).toHaveLength(40);
  test.app.server.off('request', end);
  expect(await counted()).toEqual(before);
  expect(await exchange('GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 200/u,
  );
});
