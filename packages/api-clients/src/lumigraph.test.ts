import { expect, it, onTestFinished, vi } from 'vitest';
import { createAuthClient, createLumigraph, createSession, type LumigraphOptions } from './index.ts';
import { FakeBrowser } from './testing/fake-browser.ts';

const BASE = 'https://accounts.example.org/api';

/** Clients whose requests are recorded; every request fails. */
function recorded(options: LumigraphOptions) {
  const urls: string[] = [];
  const headers: Headers[] = [];
  const { environment } = new FakeBrowser().openTab();
  const fetch = (request: Request) => {
    urls.push(request.url);
    headers.push(request.headers);
    return Promise.resolve(Response.json({ message: 'no' }, { status: 400 }));
  };
  return { urls, headers, environment, fetch, clients: createLumigraph({ ...options, environment, fetch }) };
}

/** One call of every client. */
const callEach = async ({ clients }: ReturnType<typeof recorded>) => {
  const user = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org' };
  const calls: Record<Exclude<keyof typeof clients, 'session'>, () => Promise<unknown>> = {
    auth: () => clients.auth.login({ email: user.email, password: 'Secret-42!' }),
    payments: () => clients.payments.options(),
    subscriptions: () => clients.subscriptions.plans(),
    contact: () => clients.contact.send({ ...user, appName: 'x', subject: 's', message: 'm' }),
    images: () => clients.images.images({ page: 1 }),
    search: () => clients.search.search({ q: 'fjord' }),
    earlyAccess: () => clients.earlyAccess.images('en'),
    blog: () => clients.blog.posts(),
    favorites: () => clients.favorites.sync({ add: [], remove: [] }),
    collections: () => clients.collections.collections(),
    downloads: () => clients.downloads.downloads(),
    files: () => clients.files.list(),
    newsletter: () => clients.newsletter.state(),
    analytics: () => clients.analytics.statistics(7),
  };
  for (const call of Object.values(calls)) {
    await expect(call()).rejects.toMatchObject({ name: 'ApiError' });
  }
  return Object.keys(calls).length;
};

it('all clients use the one base', async () => {
  const test = recorded({ baseUrl: BASE });
  expect(await callEach(test)).toBe(Object.keys(test.clients).length - 1);
  expect(test.urls.filter((url) => !url.startsWith(`${BASE}/`))).toEqual([]);
  expect(test.urls.length).toBeGreaterThanOrEqual(14);
});

it('a service elsewhere gets its own calls, with the bearer token', async () => {
  const elsewhere = 'https://pay.example.org/v1';
  const test = recorded({ baseUrl: BASE, baseUrls: { payments: elsewhere } });
  test.clients.session.open(
    { token: 'secret', user: { id: '1', email: 'ann@example.org', firstName: 'Ann' } },
    { remember: true },
  );
  await expect(test.clients.payments.options()).rejects.toThrow('no');
  await expect(test.clients.subscriptions.plans()).rejects.toThrow('no');
  expect(test.urls).toEqual([
    expect.stringMatching(`^${elsewhere}/`),
    expect.stringMatching(`^${BASE}/accounting/`),
  ]);
  expect(test.headers.map((sent) => sent.get('authorization'))).toEqual(['Bearer secret', 'Bearer secret']);
});

it('an authentication client inherits the bases of its session', async () => {
  const { fetch, environment, urls } = recorded({});
  const session = createSession({ authBaseUrl: BASE, fetch, environment });
  const auth = createAuthClient({ session, fetch });
  await expect(auth.login({ email: 'ann@example.org', password: 'Secret-42!' })).rejects.toThrow('no');
  await expect(auth.refreshUser()).rejects.toThrow('no');
  expect(urls.length).toBeGreaterThanOrEqual(2);
  expect(urls.filter((url) => !url.startsWith(`${BASE}/`))).toEqual([]);
});

it.each([
  ['no base', {}, 0],
  ['a base', { baseUrl: BASE }, 0],
  ['an empty base', { baseUrl: '' }, 1],
  ['a setting of the build that is missing', { baseUrl: undefined as unknown as string }, 1],
])('with %s it says whether the calls stay on this site', (_case, options, times) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  createLumigraph(options);
  expect(warn).toHaveBeenCalledTimes(times);
  if (times > 0) expect(warn).toHaveBeenCalledWith(expect.stringContaining('baseUrl has no value'));
});
