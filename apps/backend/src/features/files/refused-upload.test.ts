import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { FILES_PATH } from '@lumigraph/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../auth/test-auth-app.ts';

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

it.each(['Content-Length: 9000000', 'Transfer-Encoding: chunked'])(
  'refuses an upload of a visitor before its body comes, and closes the connection: %s',
  async (length) => {
    socket.write(
      `POST /api/${FILES_PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
    );
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 401 /u);
    expect(received).toMatch(/\r\nconnection: close\r\n/iu);
  },
  10_000,
);

it('keeps the connection of a read without a session', async () => {
  socket.write(`GET /api/${FILES_PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 401 [^]*\r\nconnection: keep-alive\r\n/iu);
});
