import { DAY_MS, FOLLOWED_LISTS_MAX, MINUTE_MS, type FollowedList } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, tokenIn, type TestApp } from '../../testing/auth-app.ts';
import { engines } from '../../testing/databases.ts';
import { sampleImage } from '../../testing/images/sample-image.ts';
import { readExport } from '../../testing/unzip.ts';
import { createImageEditor } from '../images/store/image-editor.ts';
import { createImageStore } from '../images/store/image-store.ts';

const LISTS = '/api/newsletter/lists';
const WEEK_MS = 7 * DAY_MS;
const ANIMALS = 4;

for (const engine of engines) {
  describe.skipIf(!engine.available)(`New images of followed lists by mail on ${engine.title}`, () => {
    let test: TestApp;
    let read: Set<string>;
    beforeEach(async () => {
      read = new Set();
      test = await createTestApp({ engine, staleForMs: 0 });
    });
    afterEach(() => test.close());

    const add = (name: string, more: Parameters<typeof sampleImage>[1] = {}, state?: 'scheduled') =>
      createImageStore(test.database.db).addMany([sampleImage(name, { title: name, ...more })], state);
    const editor = () => createImageEditor({ db: test.database.db, log: () => undefined });

    async function visitor(email: string, { confirmed = true } = {}): Promise<string> {
      const { token } = await test.register({ email });
      if (confirmed) {
        const welcome = (await test.mails()).findLast(({ to }) => to?.[0]?.address === email);
        await test.call('POST', '/api/auth/confirm-email', { body: { token: tokenIn(welcome) } });
      }
      return token;
    }
    /** A session lasts shorter than the pause between two mails. */
    async function again(email: string): Promise<string> {
      const { body } = await test.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
      return String(body.token);
    }
    const follow = (token: string, list: FollowedList, query = '') =>
      test.call('POST', LISTS + query, { token, body: list });

    /** The mails about new images since the last call, after what is due was mailed. */
    async function digests() {
      await test.services.follows.mailDigests();
      return (await test.mails()).filter(
        ({ headers, messageId = '' }) =>
          headers.some(({ key, value }) => key === 'list-unsubscribe' && value.includes('list=images')) &&
          !read.has(messageId) &&
          read.add(messageId),
      );
    }
    const aWeekLater = () => {
      test.clock.now += WEEK_MS;
      return digests();
    };
    const linkIn = (mail: { text?: string | undefined } | undefined): string =>
      /http:\/\/localhost:4106(\/api\/newsletter\/unsubscribe\?token=\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

    it('lists are followed with a session, named in the language of the request, and unfollowed', async () => {
      expect((await test.call('GET', LISTS)).status).toBe(401);
      expect((await test.call('POST', LISTS, { body: {} })).status).toBe(401);
      const token = await visitor('ada@example.com', { confirmed: false });
      await follow(token, { categoryId: ANIMALS });
      test.clock.now += MINUTE_MS;
      const { body } = await follow(token, { q: ' red  fox ', colour: 'blue' }, '?locale=de');
      expect(body).toEqual({
        lists: [
          {
            list: { q: 'red fox', colour: 'blue' },
            name: 'Bilder zu „red fox“ · Blau',
            path: '/?q=red+fox&colour=blue',
          },
          { list: { categoryId: ANIMALS }, name: 'Tiere', path: `/?categoryId=${ANIMALS}` },
        ],
        emailConfirmed: false,
      });
      // The same list in another spelling.
      expect((await follow(token, { colour: 'blue', q: 'red fox' })).body.lists).toHaveLength(2);
      const left = await test.call('DELETE', `${LISTS}?categoryId=${ANIMALS}`, { token });
      expect(left.body.lists.map(({ list }: { list: FollowedList }) => list)).toEqual([
        { q: 'red fox', colour: 'blue' },
      ]);
      expect((await test.call('DELETE', `${LISTS}?q=unknown`, { token })).body.lists).toHaveLength(1);
    });

    it('lists that do not exist and too many lists are refused', async () => {
      const token = await visitor('ada@example.com');
      const statuses = [];
      for (const list of [{ categoryId: 999 }, { collection: 'ended' }, { colour: 'mauve' }, { odd: 1 }])
        statuses.push((await follow(token, list as FollowedList)).status);
      expect(statuses).toEqual([404, 404, 400, 400]);
      for (let index = 0; index < FOLLOWED_LISTS_MAX; index += 1) await follow(token, { q: `word${index}` });
      const refused = await follow(token, { q: 'more' });
      expect([refused.status, refused.body.errors?.[0]?.rule]).toEqual([400, 'max']);
      expect((await follow(token, { q: 'word1' })).body.lists).toHaveLength(FOLLOWED_LISTS_MAX);
    });

    it('new images come once a week in one mail, each once, in the language of the account', async () => {
      await add('before', { categoryId: ANIMALS });
      const token = await visitor('ada@example.com');
      await follow(token, {});
      await follow(token, { categoryId: ANIMALS });
      await add('fjord', { credit: 'Ada', title: 'Fjord & <fog>' });
      await add('owl', { categoryId: ANIMALS, createdAt: Date.UTC(2001, 0, 1) });
      test.clock.now += WEEK_MS - 1;
      expect(await digests()).toEqual([]);
      test.clock.now += 1;
      const [mail, ...others] = await digests();
      expect(others).toEqual([]);
      expect(mail?.subject).toBe('New pictures on Lumigraph: owl');
      const text = mail?.text ?? '';
      // One of the two lists shows the owl, though both have it.
      expect(text.match(/\/image\/nature\/\w+/g)?.toSorted()).toEqual([
        '/image/nature/fjord',
        '/image/nature/owl',
      ]);
      expect(text).toContain('Fjord & <fog> (Ada, AI-generated)');
      expect(text).toContain('http://localhost:4106/follow?lang=en');
      const html = mail?.html ?? '';
      expect(html).toContain('Fjord &amp; &lt;fog&gt;');
      expect(html).toMatch(/<img src="http:\/\/localhost:4106\/cdn\/[^"]+nature\/owl" alt="[^"]+"/u);
      const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
      expect(header('list-unsubscribe')).toBe(`<http://localhost:4106${linkIn(mail)}>`);
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

      // Nothing new: no mail. Then only what is new.
      expect(await aWeekLater()).toEqual([]);
      await add('dog', { categoryId: ANIMALS });
      const [next] = await aWeekLater();
      expect(next?.text?.match(/nature\/\w+/g)).toEqual(['nature/dog']);
    });

    it('what was there when a list was followed is not new, whenever the last mail was', async () => {
      const token = await visitor('ada@example.com');
      await follow(token, { categoryId: 2 });
      await add('early', { categoryId: ANIMALS });
      test.clock.now += DAY_MS;
      await follow(token, { categoryId: ANIMALS });
      expect(await aWeekLater()).toEqual([]);
    });

    it('scheduled and withheld images are in no mail; one is in the mail after its publication', async () => {
      const token = await visitor('ada@example.com');
      await follow(token, {});
      await follow(token, { q: 'secret' });
      await add('shown');
      await add('withheld', { title: 'secret shame' });
      await add(
        'tomorrow',
        { title: 'secret plan', createdAt: test.clock.now + WEEK_MS + DAY_MS },
        'scheduled',
      );
      await editor().withhold(['nature/withheld'], 'Doubt');
      const first = (await aWeekLater())[0];
      expect(first?.text).toContain('nature/shown');
      expect(`${first?.text}${first?.html}`).not.toMatch(
        /secret (?:shame|plan)|nature\/(?:withheld|tomorrow)/u,
      );
      test.clock.now += 2 * DAY_MS;
      await createImageStore(test.database.db).publishDue(test.clock.now);
      expect((await aWeekLater())[0]?.text).toContain('nature/tomorrow');
    });

    it('a collection is followed by what is put into it, and its followers lose it when its link ends', async () => {
      await add('old');
      await add('older');
      const owner = await visitor('owner@example.com');
      const { body: made } = await test.call('POST', '/api/collections', {
        token: owner,
        body: { name: 'Birds & co', imageId: 'nature/older' },
      });
      const one = `/api/collections/${String(made.id)}`;
      const { body: opened } = await test.call('PUT', one, { token: owner, body: { shared: true } });
      const token = await visitor('ada@example.com');
      const { body } = await follow(token, { collection: opened.shareToken });
      expect(body.lists).toEqual([
        {
          list: { collection: opened.shareToken },
          name: 'Birds & co',
          path: `/shared/${String(opened.shareToken)}`,
        },
      ]);
      test.clock.now += MINUTE_MS;
      await test.call('POST', `${one}/images`, { token: owner, body: { add: ['nature/old'], remove: [] } });
      const [mail] = await aWeekLater();
      expect(mail?.text?.match(/nature\/\w+/g)).toEqual(['nature/old']);
      const later = await again('owner@example.com');
      await test.call('PUT', one, { token: later, body: { shared: false } });
      await test.call('POST', `${one}/images`, { token: later, body: { add: ['nature/older'], remove: [] } });
      expect(await aWeekLater()).toEqual([]);
      const { body: gone } = await test.call('GET', LISTS, { token: await again('ada@example.com') });
      expect(gone.lists).toMatchObject([{ name: null }]);
    });

    it('a merged category goes on under the one that stayed', async () => {
      const token = await visitor('ada@example.com');
      await follow(token, { categoryId: 2 });
      await editor().mergeCategory(2, ANIMALS);
      await add('owl', { categoryId: ANIMALS });
      expect((await aWeekLater())[0]?.text).toContain('nature/owl');
      const later = await again('ada@example.com');
      const { body } = await test.call('GET', `${LISTS}?locale=de`, { token: later });
      expect(body.lists[0].name).toBe('Tiere');
    });

    it('one press ends the mails and leaves those about posts; opening the link changes nothing', async () => {
      const token = await visitor('ada@example.com');
      await test.call('PUT', '/api/newsletter', { token, body: { subscribed: true } });
      await follow(token, {});
      await add('fjord');
      const link = linkIn((await aWeekLater())[0]);
      const later = await again('ada@example.com');
      const bodyOf = async (path: string) => (await test.call('GET', path, { token: later })).body;
      const asked = await test.call('GET', link);
      expect(asked.text).toContain('Stop emails about new pictures?');
      expect(asked.text).toContain('list=images');
      expect((await bodyOf(LISTS)).lists).toHaveLength(1);
      for (const body of ['List-Unsubscribe=One-Click', '']) {
        const done = await test.app.inject({
          method: 'POST',
          url: link,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: body,
        });
        expect([done.statusCode, done.payload.includes('<button>')]).toEqual([200, false]);
      }
      expect((await bodyOf(LISTS)).lists).toEqual([]);
      expect((await bodyOf('/api/newsletter')).subscribed).toBe(true);
      await add('dog');
      expect(await aWeekLater()).toEqual([]);
      // Followed again: only what is new from then on.
      await follow(await again('ada@example.com'), {});
      await add('owl');
      expect((await aWeekLater())[0]?.text?.match(/nature\/\w+/g)).toEqual(['nature/owl']);
    });

    it('a mail that waits is dropped when its reader has stopped following meanwhile', async () => {
      const token = await visitor('ada@example.com');
      await follow(token, {});
      await add('fjord');
      const { id } = await test.database.db.selectFrom('user_account').select('id').executeTakeFirstOrThrow();
      const since = JSON.stringify({ afterImageId: 0, upToImageId: 9, after: 0, upTo: test.clock.now });
      const prepare = () =>
        test.services.follows.prepare({
          template: 'new-images',
          to: 'ada@example.com',
          userId: id,
          locale: 'en',
          data: { since },
        });
      expect(await prepare()).toMatchObject({ lists: [{ title: 'New pictures' }] });
      await test.call('DELETE', LISTS, { token });
      expect(await prepare()).toBeNull();
    });

    it('two instances write one mail for each follower', async () => {
      for (const name of ['ada', 'bea', 'cleo']) await follow(await visitor(`${name}@example.com`), {});
      await add('fjord');
      test.clock.now += WEEK_MS;
      await Promise.all(Array.from({ length: 4 }, () => test.services.follows.mailDigests()));
      expect((await digests()).map(({ to }) => String(to?.[0]?.address)).toSorted()).toEqual([
        'ada@example.com',
        'bea@example.com',
        'cleo@example.com',
      ]);
    });

    it('an address gets mails from its confirmation on, and nobody who is blocked does', async () => {
      await follow(await visitor('ada@example.com', { confirmed: false }), {});
      await follow(await visitor('bea@example.com'), {});
      await test.database.db
        .updateTable('user_account')
        .set({ blocked_at: test.clock.now })
        .where('email', '=', 'bea@example.com')
        .execute();
      await add('fjord');
      expect(await aWeekLater()).toEqual([]);
      await test.database.db
        .updateTable('user_account')
        .set({ email_verified: 1 })
        .where('email', '=', 'ada@example.com')
        .execute();
      expect((await digests()).map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.com']);
    });

    it('the studio sees how many users follow what, and neither who nor their words', async () => {
      const [ada, bea] = [await visitor('ada@example.com'), await visitor('bea@example.com')];
      for (const token of [ada, bea]) await follow(token, { categoryId: ANIMALS });
      await follow(ada, {});
      await follow(ada, { q: 'secret' });
      await follow(bea, { q: 'other', categoryId: ANIMALS });
      await follow(bea, { colour: 'blue' });
      const statistics = await test.services.follows.statistics('de');
      expect(statistics).toEqual({
        followers: 2,
        items: [
          { kind: 'search', name: null, followers: 3 },
          { kind: 'category', name: 'Tiere', followers: 2 },
          { kind: 'newest', name: null, followers: 1 },
        ],
      });
    });

    it('go into the export, and away with the account', async () => {
      const token = await visitor('ada@example.com');
      await follow(token, { categoryId: ANIMALS });
      const exported = readExport((await test.call('GET', '/api/auth/export', { token })).bytes).data;
      expect(exported.followedLists).toEqual([
        { list: { categoryId: ANIMALS }, followedAt: new Date(test.clock.now).toISOString() },
      ]);
      await test.database.db.deleteFrom('user_account').execute();
      expect(await test.database.db.selectFrom('followed_list').selectAll().execute()).toEqual([]);
    });
  });
}
