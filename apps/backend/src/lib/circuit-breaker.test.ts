import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPartFetch, NotSent } from './circuit-breaker.ts';
import { BREAK_MS, FAILURES_BEFORE_BREAK } from './deadlines.ts';

let requests = 0;
let respond: (response: ServerResponse) => void;
const server = createServer((_request, response) => {
  requests += 1;
  respond(response);
});
let url: string;

beforeEach(async () => {
  requests = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const fine = (response: ServerResponse): void => void response.end('fine');
const ways: [string, (response: ServerResponse) => void][] = [
  ['hangs', () => undefined],
  ['cuts the connection', (response) => response.destroy()],
  ['begins and does not end', (response) => void response.write('f')],
  ['answers 500', (response) => void response.writeHead(500).end()],
];

describe.each(ways)('a part that %s', (_what, fault) => {
  it('is left alone after some failures, and asked by one call at a time', async () => {
    let limitMs = 100;
    const call = createPartFetch(() => limitMs);
    const outcome = () =>
      call(url).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof NotSent ? 'not sent' : 'failed'),
      );
    respond = fault;
    for (let failure = 0; failure < FAILURES_BEFORE_BREAK; failure += 1)
      expect(await outcome()).not.toBe('not sent');
    expect(requests).toBe(FAILURES_BEFORE_BREAK);
    expect(await outcome()).toBe('not sent');
    expect(requests).toBe(FAILURES_BEFORE_BREAK);
    await wait(BREAK_MS + 50);
    const tried = await Promise.all(Array.from({ length: 20 }, outcome));
    expect(tried.filter((each) => each !== 'not sent')).toHaveLength(1);
    expect(requests).toBe(FAILURES_BEFORE_BREAK + 1);
    respond = fine;
    limitMs = 30_000;
    await wait(BREAK_MS + 50);
    expect(await outcome()).toBe(200);
    expect(await Promise.all(Array.from({ length: 20 }, outcome))).toEqual(
      Array.from({ length: 20 }, () => 200),
    );
  });
});

it('refusals of single calls are no outage', async () => {
  const call = createPartFetch(() => 1_000);
  respond = (response) => void response.writeHead(402).end('{}');
  for (let refusal = 0; refusal < 2 * FAILURES_BEFORE_BREAK; refusal += 1)
    expect((await call(url)).status).toBe(402);
});

it('sends nothing when the time of the request is up, or nobody listens', async () => {
  respond = fine;
  await expect(createPartFetch(() => 0)(url)).rejects.toBeInstanceOf(NotSent);
  expect(requests).toBe(0);
  const unused = createServer().listen(0, '127.0.0.1');
  await once(unused, 'listening');
  const { port } = unused.address() as AddressInfo;
  unused.close();
  await once(unused, 'close');
  const call = createPartFetch(() => 1_000);
  await expect(call(`http://127.0.0.1:${port}`)).rejects.toBeInstanceOf(NotSent);
});
