import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../testing/auth-app.ts';
import { onEachEngine } from '../testing/on-each-engine.ts';

const DEPTH = 2_000;
const API_KEY = 'key-of-the-tests';

onEachEngine((createApp) => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await createApp({ environment: { API_KEYS: API_KEY } });
    ({ token } = await server.register());
  });
  afterAll(() => server.close());

  it.each([
    ['DELETE', '/api/auth/sessions/%00'],
    ['GET', '/api/downloads/a%00b/certificate'],
    ['GET', '/api/payments/payments/%00'],
    ['GET', '/api/accounting/subscriptions/invoices/%00/download'],
    ['GET', '/api/files/%00'],
  ] as const)('%s %s names nothing', async (method, path) => {
    expect((await server.call(method, path, { token })).status).toBe(404);
  });

  it.each(['/api/blog/post?id=%00', '/api/search?q=a%00b', '/api/newsletter/unsubscribe?token=%00'])(
    'GET %s is refused',
    async (path) => {
      expect((await server.call('GET', path, { headers: { 'x-api-key': API_KEY } })).status).toBe(400);
    },
  );

  const cancellation = { kind: 'ordinary', name: 'Ada', email: 'ada@example.com', contract: '1' };
  it.each([
    ['a text', { ...cancellation, reason: 'a\0b' }],
    ['a nested text', { kind: ['\0'] }],
    ['a key', { ...cancellation, ['\0']: 1 }],
  ])('a body with NUL in %s is refused', async (_where, body) => {
    const response = await server.call('POST', '/api/accounting/cancellation', { body });
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it('a body without NUL is accepted, with any depth and number of keys', async () => {
    const sent = await server.call('POST', '/api/accounting/cancellation', { body: cancellation });
    expect(sent.status).toBe(200);
    const report = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/csp-reports',
        headers: { 'content-type': 'application/reports+json' },
        payload,
      });
    const keys = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index]));
    expect((await report(JSON.stringify([keys]))).statusCode).toBeLessThan(500);
    expect((await report('['.repeat(DEPTH) + ']'.repeat(DEPTH))).statusCode).toBeLessThan(500);
  });
});
