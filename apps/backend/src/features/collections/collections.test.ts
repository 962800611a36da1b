import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  COLLECTION_IMAGES_MAX,
  COLLECTION_NAME_MAX_LENGTH,
  COLLECTIONS_MAX,
  locales,
  MINUTE_MS,
  type CollectionSummary,
  type Image,
} from '@lumigraph/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newStorageKey, openFileStorage } from '../../storage/file-storage.ts';
import { createTestApp, PASSWORD, START, type TestApp } from '../../testing/auth-app.ts';
import { engines } from '../../testing/databases.ts';
import { sampleImage } from '../../testing/images/sample-image.ts';
import { drawImage } from '../../testing/images/test-gallery.ts';
import { readExport } from '../../testing/unzip.ts';
import { createImageEditor } from '../images/store/image-editor.ts';
import { createImageStore } from '../images/store/image-store.ts';

const KEY = { 'x-api-key': 'gallery-public-key' };
const NAMES = ['a', 'b', 'c', 'd'];
const NO_COLLECTION = '/api/collections/none';

for (const engine of engines) {
  describe.skipIf(!engine.available)(`Collections on ${engine.title}`, () => {
    let test: TestApp;
    let users = 0;

    beforeAll(async () => {
      test = await createTestApp({ engine, billing: { manualJobs: true } });
      const file = await drawImage({ width: 40, height: 30 });
      const storage = openFileStorage(join(test.dataDir, 'pictures'));
      const keys = NAMES.map((name) => [name, newStorageKey('originals', 'png')] as const);
      for (const [, key] of keys) await storage.put(key, file);
      await createImageStore(test.database.db).addMany([
        ...keys.map(([name, storageKey]) =>
          sampleImage(name, {
            storageKey,
            width: 40,
            height: 30,
            license: name === 'd' ? 'CC BY 4.0' : 'free',
            title: `Picture: ${name}`,
            titleTranslations: { de: `Bild ${name}` },
          }),
        ),
        sampleImage('lost', { storageKey: newStorageKey('originals', 'png') }),
        ...Array.from({ length: COLLECTION_IMAGES_MAX + 1 }, (_, index) => sampleImage(`n${index}`)),
      ]);
    }, 60_000);
    afterAll(async () => {
      await test.close();
    });

    const signUp = async (): Promise<string> => {
      users += 1;
      return (await test.register({ email: `collector${users}@example.com` })).token ?? '';
    };
    const member = async (): Promise<string> => {
      const token = await signUp();
      const paid = await test.call('POST', '/api/payments/payment', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          planId: 'premium-monthly',
          provider: 'stripe',
          immediateStartConsent: true,
          consentVersion: '2026-11',
          card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
        },
      });
      expect(paid.body).toMatchObject({ status: 'succeeded' });
      return token;
    };
    const create = async (token: string, name = 'Forest', imageId?: string): Promise<CollectionSummary> => {
      const response = await test.call('POST', '/api/collections', { token, body: { name, imageId } });
      expect({ status: response.status, body: response.body }).toMatchObject({ status: 200 });
      return response.body;
    };
    const changeImages = (token: string, id: string, body: object) =>
      test.call('POST', `/api/collections/${id}/images`, { token, body });
    const images = async (token: string, id: string): Promise<string[]> => {
      const { body } = await test.call('GET', `/api/collections/${id}`, { token });
      return body.images.map((image: Image) => image.id.replace('nature/', ''));
    };
    const ids = (names: readonly string[]) => names.map((name) => `nature/${name}`);
    const filled = async (token: string, names = NAMES): Promise<CollectionSummary> => {
      const collection = await create(token, `List ${randomUUID()}`);
      const response = await changeImages(token, collection.id, { add: ids(names) });
      expect(response.status).toBe(200);
      return response.body;
    };

    it('are made, named, listed with cover and count, and deleted', async () => {
      const token = await signUp();
      const collection = await create(token, '  Quiet\n  forest ', 'nature/b');
      expect(collection).toMatchObject({
        name: 'Quiet forest',
        count: 1,
        coverImageId: null,
        coverUrl: expect.stringContaining('nature/b'),
        shareToken: null,
        hasImage: true,
      });
      await changeImages(token, collection.id, { add: ['nature/a'] });
      const path = `/api/collections/${collection.id}`;
      const change = await test.call('PUT', path, {
        token,
        body: { name: 'Forest', coverImageId: 'nature/a' },
      });
      expect(change.body).toMatchObject({
        name: 'Forest',
        count: 2,
        coverUrl: expect.stringContaining('nature/a'),
      });
      const list = async (query = '') =>
        (await test.call('GET', `/api/collections${query}`, { token })).body.items;
      expect(await list('?imageId=nature/a')).toMatchObject([{ name: 'Forest', hasImage: true }]);
      expect(await list('?imageId=nature/c')).toMatchObject([{ hasImage: false }]);
      // Without its cover the collection shows its first image.
      await changeImages(token, collection.id, { remove: ['nature/a'] });
      expect(await list()).toMatchObject([
        { count: 1, coverImageId: null, coverUrl: expect.stringContaining('nature/b') },
      ]);
      // Its cover may be withheld.
      await changeImages(token, collection.id, { add: ['nature/a'] });
      await test.call('PUT', path, { token, body: { coverImageId: 'nature/a' } });
      const editor = createImageEditor({ db: test.database.db, log: () => undefined });
      await editor.withhold(['nature/a'], 'Doubt');
      expect(await list()).toMatchObject([{ coverUrl: expect.stringContaining('nature/b') }]);
      await editor.restore(['nature/a']);
      expect(await list()).toMatchObject([{ coverUrl: expect.stringContaining('nature/a') }]);
      expect((await test.call('DELETE', path, { token })).status).toBe(200);
      expect((await test.call('DELETE', path, { token })).status).toBe(404);
      expect(await list()).toEqual([]);
    });

    it('require a session, and do not exist for other users', async () => {
      const [owner, other] = [await signUp(), await member()];
      const { id } = await filled(owner);
      const path = `/api/collections/${id}`;
      const calls = [
        ['GET', path, undefined],
        ['PUT', path, { name: 'Mine', shared: true }],
        ['POST', `${path}/images`, { add: ['nature/a'], remove: ['nature/b'] }],
        ['POST', `${path}/move`, { imageId: 'nature/b', before: 'nature/a' }],
        ['POST', `${path}/zip`, undefined],
        ['DELETE', path, undefined],
      ] as const;
      for (const [method, url, body] of calls) {
        const options = body === undefined ? {} : { body };
        expect({ method, url, status: (await test.call(method, url, options)).status }).toMatchObject({
          status: 401,
        });
        const foreign = await test.call(method, url, { ...options, token: other });
        expect({ method, url, status: foreign.status }).toMatchObject({ status: 404 });
        const unknown = url.replace(path, NO_COLLECTION);
        expect((await test.call(method, unknown, { ...options, token: owner })).status).toBe(404);
      }
      expect((await test.call('GET', '/api/collections')).status).toBe(401);
      expect((await test.call('POST', '/api/collections', { body: { name: 'x' } })).status).toBe(401);
      expect(await images(owner, id)).toEqual(NAMES);
      const still = await test.call('GET', path, { token: owner });
      expect(still.body.collection).toMatchObject({ shareToken: null });
    });

    it('refuse names that are empty, too long or taken, and odd input', async () => {
      const token = await signUp();
      await create(token, 'Forest');
      const { id } = await create(token, 'Sea');
      const long = 'x'.repeat(COLLECTION_NAME_MAX_LENGTH);
      for (const [name, rule] of [
        ['Forest', 'unique'],
        [' Forest\u0001', 'unique'],
        ['\u0001', 'required'],
        ['   ', 'required'],
        [`${long}x`, 'maxLength'],
        // Longer once it is normalised.
        ['\ufb2c'.repeat(COLLECTION_NAME_MAX_LENGTH / 2), 'maxLength'],
      ]) {
        for (const response of [
          await test.call('POST', '/api/collections', { token, body: { name } }),
          await test.call('PUT', `/api/collections/${id}`, { token, body: { name } }),
        ])
          expect(response).toMatchObject({
            status: 400,
            body: { code: 'VALIDATION_FAILED', errors: [{ field: 'name', rule }] },
          });
      }
      for (const body of [{}, { name: '' }, { name: 'a', odd: 1 }, []])
        expect((await test.call('POST', '/api/collections', { token, body })).status).toBe(400);
      expect((await create(token, long)).name).toBe(long);
      expect((await create(await signUp(), 'Forest')).name).toBe('Forest');
      const cover = { coverImageId: 'nature/a' };
      expect((await test.call('PUT', `/api/collections/${id}`, { token, body: cover })).status).toBe(404);
      expect((await test.call('GET', '/api/collections/%00', { token })).status).toBe(400);
    });

    it('keep the order of the user, whatever is moved', async () => {
      const token = await signUp();
      const { id } = await filled(token);
      const move = async (name: string, before: string | null) =>
        (
          await test.call('POST', `/api/collections/${id}/move`, {
            token,
            body: { imageId: `nature/${name}`, before: before && `nature/${before}` },
          })
        ).status;
      expect(await move('d', 'a')).toBe(200);
      expect(await images(token, id)).toEqual(['d', 'a', 'b', 'c']);
      expect(await move('d', null)).toBe(200);
      expect(await move('b', 'a')).toBe(200);
      expect(await images(token, id)).toEqual(['b', 'a', 'c', 'd']);
      for (const [name, before] of [
        ['b', 'gone'],
        ['gone', 'b'],
        ['b', 'b'],
      ] as const)
        expect(await move(name, before)).toBe(404);
      expect(await images(token, id)).toEqual(['b', 'a', 'c', 'd']);
    });

    it('lose nothing when two tabs change them at once, and take an image once', async () => {
      const token = await signUp();
      const { id } = await create(token);
      const responses = await Promise.all(
        [...NAMES, ...NAMES].map((name) => changeImages(token, id, { add: [`nature/${name}`] })),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      expect((await images(token, id)).toSorted()).toEqual(NAMES);
      const doubled = await Promise.all(
        [1, 2].map(() => test.call('POST', '/api/collections', { token, body: { name: 'Twice' } })),
      );
      expect(new Set(doubled.map(({ status }) => status))).toEqual(new Set([200, 400]));
      await changeImages(token, id, { add: ['nature/unknown', '../etc', 'a\u0001'] });
      expect((await images(token, id)).toSorted()).toEqual(NAMES);
    });

    it('hold no more images, and a user no more collections, than their limits', async () => {
      const token = await signUp();
      const many = Array.from({ length: COLLECTION_IMAGES_MAX }, (_, index) => `n${index}`);
      const { id, count } = await filled(token, many);
      expect(count).toBe(COLLECTION_IMAGES_MAX);
      const more = await changeImages(token, id, { add: [`nature/n${COLLECTION_IMAGES_MAX}`] });
      expect(more).toMatchObject({ status: 400, body: { errors: [{ rule: 'maxImages' }] } });
      expect((await changeImages(token, id, { add: ['nature/n0'] })).status).toBe(200);
      const added = await Promise.all(
        Array.from({ length: COLLECTIONS_MAX }, (_, index) =>
          test.call('POST', '/api/collections', { token, body: { name: `C${index}` } }),
        ),
      );
      expect(added.filter(({ status }) => status === 200)).toHaveLength(COLLECTIONS_MAX - 1);
      expect(added.find(({ status }) => status === 400)?.body).toMatchObject({
        errors: [{ rule: 'maxCollections' }],
      });
    }, 60_000);

    it('are shared by a link without a word about the user, until it is ended', async () => {
      const token = await signUp();
      const { id, name } = await filled(token);
      const share = async (shared: boolean): Promise<string | null> =>
        (await test.call('PUT', `/api/collections/${id}`, { token, body: { shared } })).body.shareToken;
      const shareToken = await share(true);
      expect(shareToken).toMatch(/^[A-Za-z0-9_-]{24}$/);
      expect(await share(true)).toBe(shareToken);
      const read = (path: string, headers = KEY) =>
        test.call('GET', `/api/shared-collections/${path}`, { headers });
      const shared = await read(`${shareToken}?locale=de`);
      expect(shared).toMatchObject({ status: 200, body: { name } });
      expect(Object.keys(shared.body)).toEqual(['name', 'coverImageId', 'images']);
      expect(shared.body.images.map(({ title }: Image) => title)).toEqual(NAMES.map((one) => `Bild ${one}`));
      expect(shared.text).not.toMatch(/Ada|Lovelace|example\.com|userId/);
      expect((await test.call('GET', `/api/shared-collections/${shareToken}`)).status).toBe(401);
      for (const wrong of ['x', id, `${shareToken}x`]) expect((await read(wrong)).status).toBe(404);
      expect(await share(false)).toBeNull();
      expect((await read(String(shareToken))).status).toBe(404);
      expect(await share(true)).not.toBe(shareToken);
    });

    it(
      'become a zip for members: originals in order, with credits, licenses and certificates',
      { tags: ['long'] },
      async () => {
        const token = await member();
        const { id, name } = await filled(token, ['b', 'lost', 'd']);
        const offered = await test.call('POST', `/api/collections/${id}/zip`, { token });
        expect(offered.status).toBe(200);
        const response = await test.app.inject({ url: `${offered.body.url}&locale=de` });
        expect(response.headers).toMatchObject({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${name}.zip"`,
          'cache-control': 'private, no-store',
        });
        const entries = unzipSync(response.rawPayload);
        expect(Object.keys(entries)).toEqual(['1 Bild b.png', '3 Bild d.png', 'LICENSES.txt']);
        const single = await test.app.inject({
          url: '/api/images/download/nature/b',
          headers: { ...KEY, authorization: `Bearer ${token}` },
        });
        expect(Buffer.from(entries['1 Bild b.png']!).equals(single.rawPayload)).toBe(true);
        const { items, total } = (await test.call('GET', '/api/downloads', { token })).body;
        expect(total).toBe(2);
        const text = strFromU8(entries['LICENSES.txt']!);
        for (const { id: certificate, hasCertificate } of items) {
          expect(hasCertificate).toBe(true);
          expect(text).toContain(`/license/certificate/${certificate}`);
        }
        expect(text).toMatch(/1 Bild b\.png\n {2}Bildnachweis: .+\n {2}Lizenz: Premium/);
        expect(text).toMatch(/Lizenz: CC BY 4\.0/);
        expect(text).toContain('2 nature/lost\n  Dieses Bild ist nicht mehr in der Galerie.');
      },
    );

    it('are no zip for free users, forged or old tickets, and ended memberships', async () => {
      const free = await signUp();
      const own = await filled(free);
      expect((await test.call('POST', `/api/collections/${own.id}/zip`, { token: free })).status).toBe(403);
      const token = await member();
      const [one, other] = [await filled(token), await filled(token)];
      const { url } = (await test.call('POST', `/api/collections/${one.id}/zip`, { token })).body;
      const status = async (path: string) => (await test.app.inject({ url: path })).statusCode;
      expect(await status(url.replace(one.id, other.id))).toBe(403);
      expect(await status(url.replace('ticket=1', 'ticket=2'))).toBe(403);
      expect(await status(`/api/collections/${one.id}/zip?ticket=x`)).toBe(403);
      expect(await status(`/api/collections/${one.id}/zip`)).toBe(400);
      test.clock.now += MINUTE_MS;
      expect(await status(url)).toBe(403);
      test.clock.now = START;
      expect((await test.call('GET', '/api/downloads', { token })).body.total).toBe(0);
    });

    it('stop the zip when the client leaves, and allow the next one', async () => {
      const token = await member();
      const { id } = await filled(token);
      const zipUrl = async (): Promise<string> =>
        (await test.call('POST', `/api/collections/${id}/zip`, { token })).body.url;
      if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = test.app.server.address() as AddressInfo;
      const path = await zipUrl();
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get({ host: '127.0.0.1', port, path }, resolve).on('error', reject);
      });
      expect(response.statusCode).toBe(200);
      response.destroy();
      const next = await vi.waitFor(
        async () => {
          const again = await test.app.inject({ url: await zipUrl() });
          expect(again.statusCode).toBe(200);
          return again;
        },
        { timeout: 20_000 },
      );
      expect(Object.keys(unzipSync(next.rawPayload))).toHaveLength(NAMES.length + 1);
    }, 30_000);

    it('go into the export, and away with the account', async () => {
      const token = await signUp();
      const { id, name } = await filled(token, ['b', 'a']);
      const exported = readExport((await test.call('GET', '/api/auth/export', { token })).bytes).data;
      expect(exported.collections).toMatchObject([
        {
          name,
          coverImageId: null,
          shared: false,
          images: [{ imageId: 'nature/b' }, { imageId: 'nature/a' }],
        },
      ]);
      const gone = await test.call('DELETE', '/api/auth/account', {
        token,
        body: { currentPassword: PASSWORD },
      });
      expect(gone.status).toBe(200);
      const { db } = test.database;
      expect(await db.selectFrom('collection').selectAll().where('id', '=', id).execute()).toEqual([]);
      const rows = db.selectFrom('collection_image').selectAll().where('collection_id', '=', id);
      expect(await rows.execute()).toEqual([]);
    });
  });
}

it('has the texts of the zip in every language', async () => {
  const { default: texts } = await import('./messages/credits.json', { with: { type: 'json' } });
  expect(Object.keys(texts).toSorted()).toEqual([...locales].toSorted());
});
