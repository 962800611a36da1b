import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createAuthClient,
  createFilesClient,
  createImagesClient,
  createLumigraph,
  createSession,
} from '../../packages/api-clients/src/index.ts';
import { FakeBrowser, injectFetch } from '../../packages/api-clients/src/testing.ts';
import { fallbackCategories, locales, MINUTE_MS } from '../../packages/contracts/src/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../apps/backend/src/testing/auth-app.ts';
import { createImageStore } from '../../apps/backend/src/features/images/store/image-store.ts';
import { sampleImage } from '../../apps/backend/src/testing/images/sample-image.ts';
import { readExport } from '../../apps/backend/src/testing/unzip.ts';

/**
 * The complete path in one process: client → ky → the real server → its database, and back. The test is outside
 * packages and apps, because neither may import the other.
 */
const baseUrl = 'http://localhost/api';
const password = 'Kiwi-Lantern7';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp({ environment: { API_KEYS: 'integration-key' } });
}, 60_000);
afterAll(() => backend.close());

function openTab(browser = new FakeBrowser()) {
  const tab = browser.openTab();
  const fetch = injectFetch(backend.app);
  const environment = { ...tab.environment, now: () => backend.clock.now };
  const session = createSession({ authBaseUrl: baseUrl, mainBaseUrl: baseUrl, fetch, environment });
  const auth = createAuthClient({ session, baseUrl, mainBaseUrl: baseUrl, fetch });
  const files = createFilesClient({ baseUrl, fetch, fetchThrough: session.fetchThrough });
  return { tab, session, auth, files };
}

const person = (email: string) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email,
  password,
  confirmPassword: password,
});

it('registers, signs in, changes and deletes an account, down to the rows', async () => {
  const { auth, session, tab } = openTab();
  await session.start();
  const opened = await auth.register(person('Ann@Example.com'));
  expect(opened?.user).toMatchObject({ email: 'Ann@Example.com', firstName: 'Ann' });
  const rows = () => backend.database.db.selectFrom('user_account').selectAll().execute();
  expect(await rows()).toMatchObject([{ email_key: 'ann@example.com', first_name: 'Ann' }]);

  expect(await auth.validate()).toBe(true);
  await auth.updateUser({ firstName: 'Anna' });
  expect(session.store.getState().user).toMatchObject({ firstName: 'Anna' });
  expect(await rows()).toMatchObject([{ first_name: 'Anna' }]);
  expect(
    await auth.changePassword({
      currentPassword: password,
      newPassword: 'Tulip-Meadow7',
      confirmPassword: 'Tulip-Meadow7',
    }),
  ).toBe('Password changed successfully');
  await expect(auth.login({ email: 'ann@example.com', password })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
    message: 'Invalid email or password',
  });
  await auth.login({ email: 'ann@example.com', password: 'Tulip-Meadow7', rememberMe: true });
  expect(readExport(await (await auth.exportData()).bytes()).data).toMatchObject({
    account: { firstName: 'Anna' },
  });
  await expect(auth.deleteAccount({ currentPassword: 'no' })).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  });
  await auth.deleteAccount({ currentPassword: 'Tulip-Meadow7' });
  expect(await rows()).toEqual([]);
  expect(tab.logouts).toEqual(['deleted']);
});

it('refreshes once for fifty requests of two tabs when the token has run out, and ends with the session', async () => {
  const browser = new FakeBrowser();
  const first = openTab(browser);
  await first.session.start();
  await first.auth.register(person('two-tabs@example.com'));
  const second = openTab(browser);
  await second.session.start();
  const before = browser.data.get('refreshToken');

  backend.clock.now += 16 * MINUTE_MS;
  const all = [first, second].flatMap(({ auth }) => Array.from({ length: 25 }, () => auth.refreshUser()));
  expect(await Promise.all(all)).toHaveLength(50);
  expect(browser.data.get('refreshToken')).not.toBe(before);
  const sessions = await backend.database.db.selectFrom('user_session').select('counter').execute();
  expect(sessions).toEqual([{ counter: 1 }]);

  await backend.database.db.deleteFrom('user_session').execute();
  await expect(first.auth.refreshUser()).rejects.toMatchObject({ message: 'Token refresh failed' });
  expect(browser.data.size).toBe(0);
  expect(first.tab.logouts).toEqual(['expired']);
});

it('asks the image service with its key', async () => {
  const fetch = injectFetch(backend.app);
  const images = createImagesClient({ baseUrl, apiKey: 'integration-key', fetch });
  expect((await images.categories()).map(({ name }) => name)).toEqual(
    fallbackCategories.map(({ name }) => name),
  );
  expect(await images.images()).toEqual({ items: [], page: 1, pageSize: 12, total: 0 });
  expect(await images.count()).toBe(0);
  await expect(images.metadata('not/here')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(images.images({ page: 0 })).rejects.toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
  const stranger = createImagesClient({ baseUrl, apiKey: 'wrong', fetch });
  await expect(stranger.images()).rejects.toMatchObject({ code: 'API_KEY_INVALID' });
});

it('uploads a file with progress, downloads it as a blob and deletes it, also after the token has run out', async () => {
  const { auth, session, files } = openTab();
  await session.start();
  await auth.register(person('files@example.com'));
  const percents: number[] = [];
  const content = '%PDF-1.4\n%%EOF\n';
  backend.clock.now += 16 * MINUTE_MS;
  const uploaded = await files.upload(new File([content], 'отчет.pdf'), {
    onProgress: (percent) => percents.push(percent),
  });
  expect(uploaded).toMatchObject({ name: 'отчет.pdf', type: 'application/pdf', size: content.length });
  expect([percents.at(0), percents.at(-1)]).toEqual([0, 100]);
  expect(await files.list()).toEqual([uploaded]);
  const { blob, fileName } = await files.download(uploaded.id);
  expect([await blob.text(), fileName]).toEqual([content, 'отчет.pdf']);
  await expect(files.upload(new File(['<svg/>'], 'a.svg'))).rejects.toMatchObject({
    status: 415,
    code: 'FILE_TYPE_REFUSED',
  });
  await files.remove(uploaded.id);
  expect(await files.list()).toEqual([]);
});

it('reads what the server sends, with every reading call of every client', async () => {
  const images = ['fjord', 'meadow'].map((name) => sampleImage(name, { tags: ['golden hour'] }));
  await createImageStore(backend.database.db).addMany(images);
  const ids = images.map(({ publicId }) => publicId);
  const [id = ''] = ids;
  const { environment } = new FakeBrowser().openTab();
  const client = createLumigraph({
    baseUrl,
    apiKey: 'integration-key',
    projectName: 'gallery',
    environment: { ...environment, now: () => backend.clock.now },
    fetch: injectFetch(backend.app),
  });
  await client.session.start();
  await client.auth.register(person('reader@example.com'));
  const collection = await client.collections.create({ name: 'Fjords' });
  const calls: Record<string, () => Promise<unknown>> = {
    categories: () => client.images.categories(),
    specialCategories: () => client.images.specialCategories(),
    images: () => client.images.images(),
    metadata: () => client.images.metadata(id),
    neighbours: () => client.images.neighbours(id),
    offer: () => client.images.downloadOffer(id),
    search: () => client.search.search({ q: 'fjord' }),
    suggest: () => client.search.suggest('fj'),
    tags: () => client.search.suggest(''),
    related: () => client.search.related(id),
    posts: () => client.blog.posts(),
    favorites: () => client.favorites.images(ids),
    sync: () => client.favorites.sync({ add: [{ imageId: id, addedAt: backend.clock.now }], remove: [] }),
    collections: () => client.collections.collections(),
    collection: () => client.collections.collection(collection.id),
    downloads: () => client.downloads.downloads(),
    files: () => client.files.list(),
    plans: () => client.subscriptions.plans(),
    current: () => client.subscriptions.current(),
    options: () => client.payments.options(),
    products: () => client.payments.products(),
    cards: () => client.payments.cards(),
    sessions: () => client.auth.sessions(),
    passkeys: () => client.auth.passkeys(),
  };
  const found = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const value = await call().catch((error: unknown) => String(error));
      return [name, typeof value === 'string' ? value : 'read'];
    }),
  );
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.keys(calls).map((name) => [name, 'read'])),
  );
  expect((await client.search.suggest('fj')).map(({ text }) => text)).toContain('Picture fjord');
});

// The gallery translates the built-in categories itself where the server does not respond.
it.each(locales)('a new installation names its categories as the gallery does (%s)', async (locale) => {
  const file = join(import.meta.dirname, '../../apps/gallery/src/messages', `${locale}.json`);
  const { categoryNames } = JSON.parse(readFileSync(file, 'utf8')) as { categoryNames: object };
  const headers = { 'x-api-key': 'integration-key', 'accept-language': locale };
  const categories = await backend.app.inject({ url: '/api/images/categories', headers });
  expect(categories.json<{ name: string }[]>().map(({ name }) => name)).toEqual(Object.values(categoryNames));
});
