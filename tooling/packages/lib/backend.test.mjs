import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { send } from './backend.mjs';

let server;
afterEach(() => server.close());

/** Responds to each call with the next of the responses. */
async function serve(...responses) {
  server = createServer((request, response) => {
    const [status, headers] = responses.shift();
    response.writeHead(status, headers).end('{"ok":true}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}/`;
}

it('sends a call again when the server was too busy', async () => {
  expect(await send(await serve([503, { 'retry-after': '0' }], [200, {}]), { a: 1 })).toEqual({ ok: true });
});

it('fails at other refusals and at an outage without a time to wait', async () => {
  await expect(send(await serve([503, {}]))).rejects.toThrow('503');
  server.close();
  await expect(send(await serve([409, { 'retry-after': '0' }]))).rejects.toThrow('409');
});
