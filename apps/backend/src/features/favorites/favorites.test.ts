import { FAVORITES_MAX, type Favorite } from '@lumigraph/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExport } from '../../testing/unzip.ts';
import { engines } from '../../testing/databases.ts';
import { createTestApp, PASSWORD, START, type TestApp } from '../../testing/auth-app.ts';
import { createImageStore } from '../images/store/image-store.ts';
import { sampleImage } from '../../testing/images/sample-image.ts';

const API_KEY = { 'x-api-key': 'gallery-public-key' };

for (const engine of engines) {
  describe.skipIf(!engine.available)(`Favorites on ${engine.title}`, () => {
    let test: TestApp;
    let people = 0;
    beforeAll(async () => {
      test = await createTestApp({ engine });
      await createImageStore(test.database.db).addMany(
        ['a', 'b', 'c, d'].map((name) =>
          sampleImage(name, { titleTranslations: { de: `Bild ${name}` }, placeholder: '#336699' }),
        ),
      );
    });
    afterAll(async () => {
      await test.close();
    });

    async function signIn(): Promise<string> {
      people += 1;
      const { token } = await test.register({ email: `person${people}@example.com` });
      return token ?? '';
    }
    const sync = async (token: string, body: unknown): Promise<Favorite[]> => {
      const response = await test.call('POST', '/api/favorites', { token, body });
      expect(response.status).toBe(200);
      return response.body.items;
    };
    const fav = (imageId: string, addedAt = START): Favorite => ({ imageId, addedAt });

    it('are asked for with a session only', async () => {
      for (const token of [undefined, 'wrong']) {
        const options = token === undefined ? {} : { token };
        expect((await test.call('GET', '/api/favorites', options)).status).toBe(401);
        expect((await test.call('POST', '/api/favorites', { ...options, body: { add: [] } })).status).toBe(
          401,
        );
      }
    });

    it('come together from two browsers, whatever was done twice or in which order', async () => {
      const token = await signIn();
      const phone = { add: [fav('nature/a', START - 5), fav('nature/b', START - 3)], remove: [] };
      const desk = { add: [fav('nature/b', START - 9), fav('nature/gone', START - 1)], remove: ['nature/x'] };
      await sync(token, phone);
      const both = await sync(token, desk);
      expect(both).toEqual([
        fav('nature/gone', START - 1),
        fav('nature/b', START - 3),
        fav('nature/a', START - 5),
      ]);
      expect(await sync(token, phone)).toEqual(both);
      expect(await sync(token, desk)).toEqual(both);
      expect((await test.call('GET', '/api/favorites', { token })).body.items).toEqual(both);
      expect(await sync(token, { remove: ['nature/b'] })).toHaveLength(2);
    });

    it('are one person’s own', async () => {
      const [first, second] = [await signIn(), await signIn()];
      await sync(first, { add: [fav('nature/a')] });
      expect(await sync(second, {})).toEqual([]);
      await sync(second, { remove: ['nature/a'] });
      expect(await sync(first, {})).toEqual([fav('nature/a')]);
    });

    it('hold no more than their number, and refuse as a whole what would be more', async () => {
      const token = await signIn();
      const many = Array.from({ length: FAVORITES_MAX }, (_, index) => fav(`nature/${index}`, index));
      expect(await sync(token, { add: many })).toHaveLength(FAVORITES_MAX);
      const response = await test.call('POST', '/api/favorites', {
        token,
        body: { add: [fav('nature/more')] },
      });
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ rule: 'max' }] });
      const swap = { add: [fav('nature/more')], remove: ['nature/0'] };
      expect((await sync(token, swap))[0]).toEqual(fav('nature/more'));
    });

    it('ignore ids that no picture can have and times to come, and refuse what is no change', async () => {
      const token = await signIn();
      const odd = ['../etc', 'a\u0001b', 'a//b', 'x'.repeat(300), 'ä/🦊', "'; drop table favorite; --"];
      const list = await sync(token, {
        add: odd.map((imageId) => fav(imageId, START * 2)),
        remove: ['a\u0001b'],
      });
      expect(list.map(({ imageId }) => imageId).toSorted()).toEqual(odd.slice(3).toSorted());
      expect(Math.max(...list.map(({ addedAt }) => addedAt))).toBeLessThanOrEqual(test.clock.now);
      for (const body of [
        [],
        { add: 'a' },
        { add: [{}] },
        { add: [fav('')] },
        { add: [{ imageId: 'a', addedAt: -1 }] },
        { drop: [] },
      ])
        expect((await test.call('POST', '/api/favorites', { token, body })).status).toBe(400);
    });

    it('agree with a set, whatever is added and removed', async () => {
      const token = await signIn();
      const imageId = fc.nat(12).map((number) => `nature/${number}`);
      const step = fc.record({
        add: fc.uniqueArray(imageId, { maxLength: 6 }),
        remove: fc.array(imageId, { maxLength: 6 }),
      });
      const kept = new Set<string>();
      await fc.assert(
        fc.asyncProperty(step, async ({ add, remove }) => {
          for (const id of remove) kept.delete(id);
          for (const id of add) kept.add(id);
          const list = await sync(token, { add: add.map((id) => fav(id)), remove });
          expect(new Set(list.map(({ imageId: id }) => id))).toEqual(kept);
        }),
        { numRuns: 30 },
      );
    });

    it('are taken along by the export and go with the account', async () => {
      const token = await signIn();
      await sync(token, { add: [fav('nature/a')] });
      const exported = readExport((await test.call('GET', '/api/auth/export', { token })).bytes).data;
      expect(exported.favorites).toEqual([{ imageId: 'nature/a', addedAt: new Date(START).toISOString() }]);
      const { id } = (await test.call('GET', '/api/auth/profile', { token })).body.user ?? exported.account;
      const gone = await test.call('DELETE', '/api/auth/account', {
        token,
        body: { currentPassword: PASSWORD },
      });
      expect(gone.status).toBe(200);
      const rows = await test.database.db
        .selectFrom('favorite')
        .where('user_id', '=', String(id))
        .selectAll()
        .execute();
      expect(rows).toEqual([]);
    });

    it('show their pictures in the order asked for, without those that are gone', async () => {
      const ids = ['nature/c, d', 'nature/gone', 'nature/a', 'nature/a', '../x'];
      const query = encodeURIComponent(ids.map(encodeURIComponent).join(','));
      const response = await test.call('GET', `/api/favorites/images?ids=${query}&locale=de`, {
        headers: API_KEY,
      });
      expect(response.status).toBe(200);
      expect(response.body.items.map(({ title }: { title: string }) => title)).toEqual([
        'Bild c, d',
        'Bild a',
      ]);
      expect((await test.call('GET', '/api/favorites/images?ids=a')).status).toBe(401);
      for (const bad of ['', '%25E0%25A4%25A', Array.from({ length: 49 }, () => 'a').join(',')])
        expect(
          (await test.call('GET', `/api/favorites/images?ids=${bad}`, { headers: API_KEY })).status,
        ).toBe(400);
    });
  });
}
