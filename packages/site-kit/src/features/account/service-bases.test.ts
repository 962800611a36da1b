import { createNewsletterClient } from '@lumigraph/api-clients';
import type { PublicSettings } from '@lumigraph/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { openBilling } from '../../lib/billing-client.ts';
import { createAccount } from './account-context.tsx';
import { authOf } from './use-auth.ts';

const settings = {
  apiBaseUrl: 'https://main.test/api',
  serviceBaseUrls: {
    auth: 'https://auth.test/api',
    payments: 'https://pay.test/api',
    accounting: 'https://books.test/api',
  },
} as unknown as PublicSettings;

afterEach(() => localStorage.clear());

it('calls each service at its own base, with the token at own bases only', async () => {
  const asked: string[] = [];
  const fetch = vi.fn<(request: Request) => Promise<Response>>((request: Request) => {
    const token = request.headers.get('authorization') === null ? '' : ' with token';
    asked.push(`${new URL(request.url).host}${token}`);
    return Promise.resolve(Response.json({ items: [], subscribed: false }));
  });
  const account = createAccount({ ...settings, fetch });
  const { session } = account;
  session.open(
    { token: 'at_1', user: { id: '1', email: 'a@b.example', firstName: 'A' } },
    {
      remember: true,
    },
  );
  const { payments, subscriptions } = openBilling(settings, session.fetch);
  await authOf(account).providers();
  await payments.history();
  await subscriptions.invoices();
  await createNewsletterClient({ baseUrl: settings.apiBaseUrl, fetch: session.fetch }).state();
  await session.fetch(new Request('https://elsewhere.test/api'));
  expect(asked).toEqual([
    expect.stringMatching(/^auth\.test/),
    'pay.test with token',
    'books.test with token',
    'main.test with token',
    'elsewhere.test',
  ]);
});
