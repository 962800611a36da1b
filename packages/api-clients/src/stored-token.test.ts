import { afterEach, expect, it, vi } from 'vitest';
import { createPaymentsClient, createSubscriptionsClient } from './index.ts';

const storage = (token?: string) => ({
  getItem: (key: string) => (key === 'auth_token' ? (token ?? null) : null),
});

afterEach(() => vi.unstubAllGlobals());

async function sentTokens(
  session: string | undefined,
  local: string | undefined,
): Promise<(string | null)[]> {
  const sent: (string | null)[] = [];
  vi.stubGlobal('sessionStorage', storage(session));
  vi.stubGlobal('localStorage', storage(local));
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request.headers.get('authorization'));
    return Promise.resolve(Response.json({ items: [] }));
  });
  const options = { baseUrl: 'http://own.test/api' };
  await createPaymentsClient(options).history();
  await createSubscriptionsClient(options).invoices();
  return sent;
}

it.each([
  ['tab', 'browser', 'Bearer tab'],
  [undefined, 'browser', 'Bearer browser'],
  [undefined, undefined, null],
])('without a session, the clients send auth_token: tab %s, browser %s', async (session, local, expected) => {
  expect(await sentTokens(session, local)).toEqual([expected, expected]);
});

it('with a fetch of a session, auth_token is not read', async () => {
  vi.stubGlobal('localStorage', storage('stale'));
  const seen: (string | null)[] = [];
  const fetch = (request: Request) => {
    seen.push(request.headers.get('authorization'));
    return Promise.resolve(Response.json({ items: [] }));
  };
  await createSubscriptionsClient({ baseUrl: 'http://own.test/api', fetch }).invoices();
  expect(seen).toEqual([null]);
});
