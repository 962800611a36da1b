import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { FILES_PATH } from '@lumigraph/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/auth-app.ts';

let test: TestApp;
let socket: Socket;
let received = '';
beforeEach(async () => {
  test = await createTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  received = '';
  socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
});
afterEach(async () => {
  socket.destroy();
  await test.close();
});

// It takes the five seconds; `body-timeout.test.ts` has shorter ones.
it.each(['Content-Length: 9000000', 'Transfer-Encoding: chunked'])(
  'refuses an upload of a visitor before its body comes, and waits seconds for what is still sent: %s',
  { tags: ['long'], timeout: 30_000 },
  async (length) => {
    socket.write(
      `POST /api/${FILES_PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
    );
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 401 /u);
  },
);

// A connection that is closed at once resets the upload: its sender may see a network error instead of the response.
it('lets a client finish what it is sending, and serves its next request', async () => {
  const request = `POST /api/${FILES_PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n`;
  socket.write(`${request}Content-Length: 1000\r\n\r\n`);
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 401 /u);
  received = '';
  socket.write(`${'x'.repeat(1000)}GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 200 /u);
});

it('keeps the connection of a read without a session', async () => {
  socket.write(`GET /api/${FILES_PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 401 [^]*\r\nconnection: keep-alive\r\n/iu);
});
