import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limitBodyTime } from './create-server.ts';

const LIMIT_MS = 300;
let app: FastifyInstance;
let socket: Socket;
let answered: string;

beforeEach(async () => {
  app = fastify();
  limitBodyTime(app, { lingerMs: LIMIT_MS });
  app.post('/short', { config: { bodyTimeoutMs: LIMIT_MS } }, (request) => request.body);
  app.post('/long', { config: { bodyTimeoutMs: 20 * LIMIT_MS } }, (request) => request.body);
  app.post(
    '/refused',
    { onRequest: (_request, reply) => void reply.code(403).send('refused') },
    () => 'never',
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  answered = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answered += text));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
});
afterEach(async () => {
  socket.destroy();
  await app.close();
});

const begin = (path: string): boolean =>
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a"`,
  );
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

it('cuts a body that does not come in within the time of its route', async () => {
  const startedAt = performance.now();
  begin('/short');
  await once(socket, 'close');
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(LIMIT_MS - 20);
  expect(answered).not.toContain('200 OK');
});

it('leaves a slow one alone where the route allows it, and a connection that is kept open', async () => {
  begin('/long');
  await pause(2 * LIMIT_MS);
  socket.write(':1}');
  await expect.poll(() => answered).toContain('{"a":1}');
  answered = '';
  begin('/short');
  socket.write(':2}');
  await expect.poll(() => answered).toContain('{"a":2}');
  // The timeout of a finished request must not close the connection.
  await pause(2 * LIMIT_MS);
  begin('/short');
  socket.write(':3}');
  await expect.poll(() => answered).toContain('{"a":3}');
});

it('does not wait for the body of a request that was refused', async () => {
  begin('/refused');
  await expect.poll(() => answered).toContain('403 Forbidden');
  await once(socket, 'close');
});
