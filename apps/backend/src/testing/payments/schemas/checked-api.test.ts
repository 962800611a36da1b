import { afterEach, describe, expect, it } from 'vitest';
import { createFakeServer } from '../fake-server.ts';

const thing = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: { type: 'string' } },
};

const schemas = {
  calls: {
    'POST /v1/things': {
      body: {
        type: 'object',
        additionalProperties: false,
        required: ['amount'],
        properties: { amount: { type: 'integer', minimum: 1 } },
      },
      responses: { 200: thing },
    },
    'GET /v1/things/{id}': { responses: { 200: thing, 204: null } },
  },
  errors: { 400: { type: 'object' } },
  refuse: (violation: string) => ({ status: 400, body: { violation } }),
};

/** Whatever is not documented is named by the check, and fails the test that closes the fake. */
describe('a fake server with schemas', () => {
  let close: (() => Promise<void>) | undefined;
  afterEach(() => close?.());

  async function open(response: { status: number; body: unknown }) {
    const server = createFakeServer('idempotency-key', { status: 400, body: {} }, schemas);
    server.app.all('/*', (_request, reply) => reply.code(response.status).send(response.body));
    close = server.close;
    const base = await server.listen();
    return {
      server,
      send: (method: string, path: string, body?: object) =>
        fetch(base + path, {
          method,
          ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
        }),
    };
  }

  it.each([
    { what: 'an unknown field', call: 'POST /v1/things', body: { amount: 1, sum: 1 } },
    { what: 'a missing field', call: 'POST /v1/things', body: {} },
    { what: 'a wrong type', call: 'POST /v1/things', body: { amount: '1' } },
    { what: 'an unknown call', call: 'GET /v2/things' },
    { what: 'an unknown query', call: 'GET /v1/things/1?x=1' },
  ])('refuses $what', async ({ call, body }) => {
    const { server, send } = await open({ status: 200, body: { id: 'thing' } });
    const [method = '', path = ''] = call.split(' ');
    expect((await send(method, path, body)).status).toBe(400);
    expect(server.api?.takeViolations()).toHaveLength(1);
  });

  it.each([
    ['an unknown field', { status: 200, body: { id: 'thing', x: 1 } }],
    ['an unknown status', { status: 418, body: {} }],
    ['a text', { status: 200, body: 'thing' }],
  ])('reports %s of a response', async (_name, response) => {
    const { server, send } = await open(response);
    await send('GET', '/v1/things/1');
    await expect(server.close()).rejects.toThrow(/response \d+ to GET \/v1\/things\/1/);
  });

  it('accepts what is documented', async () => {
    const { server, send } = await open({ status: 200, body: { id: 'thing' } });
    expect((await send('POST', '/v1/things', { amount: 1 })).status).toBe(200);
    await server.close();
  });
});
