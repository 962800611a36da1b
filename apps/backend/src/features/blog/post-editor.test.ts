import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@lumigraph/contracts';
import type {
  EditedPost,
  PostContent,
  PostRevision,
  StudioPage,
  StudioPost,
} from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_API_KEY } from '../../config/settings.ts';
import { START, type TestApp } from '../../testing/auth-app.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';
import { imageTasks } from '../../image-processes/image-tasks.ts';
import { openDisk } from '../../storage/open-storages.ts';
import { importPosts } from '../blog/import-posts.ts';
import { renderPost } from '../blog/rendering/render-post.ts';
import { createPostStore } from '../blog/post-store.ts';

const text = (title: string, markdown = `## ${title}\n\nWords.`) => ({
  title,
  excerpt: '',
  markdown,
  tags: [],
});
const content = (texts: PostContent['texts'], changes: Partial<PostContent> = {}): PostContent => ({
  author: 'Ada',
  cover: null,
  publishedAt: null,
  texts,
  ...changes,
});
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const PATH = '/api/studio/posts/gallery/light';

onEachEngine((createApp) => {
  let test: TestApp;
  let token: string;
  beforeEach(async () => {
    test = await createApp();
    ({ token } = await test.register());
    await test.services.accounts.admin.setRole('ada@example.com', { role: 'editor', has: true });
  });
  afterEach(() => test.close());

  const call = (method: Method, path: string, { version, body }: { version?: number; body?: unknown } = {}) =>
    test.call(method, path, {
      token,
      ...(body === undefined ? {} : { body }),
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    });
  const create = (texts: PostContent['texts'] = { en: text('Light') }) =>
    call('POST', '/api/studio/posts', {
      body: { project: 'gallery', slug: 'light', content: content(texts) },
    });
  const read = async (locale = 'en'): Promise<{ title?: string; contentHtml?: string; code?: string }> =>
    (
      await test.call('GET', `/api/blog/post?id=light&locale=${locale}`, {
        headers: { 'x-api-key': DEMO_API_KEY },
      })
    ).body;
  const list = async (query = ''): Promise<StudioPage<StudioPost>> =>
    (await call('GET', `/api/studio/posts${query}`)).body;

  describe('the mail about a post', () => {
    const mail = async () => (await call('GET', `${PATH}/mail`)).body;
    const announced = async () => {
      await test.services.newsletter.announce();
      return (await test.mails()).filter(({ headers }) =>
        headers.some(({ key }) => key === 'list-unsubscribe'),
      );
    };
    beforeEach(async () => {
      await test.database.db.updateTable('user_account').set({ email_verified: 1 }).execute();
      await test.call('PUT', '/api/newsletter', { token, body: { subscribed: true } });
    });

    it('is sent only when the editor asks for it, and its recipients are known before', async () => {
      await create();
      const recipients = { recipients: 1, languages: [{ locale: 'en', recipients: 1 }] };
      expect(await mail()).toEqual({ state: 'open', ...recipients });
      await call('POST', `${PATH}/publish?email=true`, { version: 1 });
      expect(await announced()).toHaveLength(1);
      expect(await mail()).toEqual({ state: 'sent', ...recipients });
      await call('POST', `${PATH}/publish?email=true`, { version: 2 });
      expect(await announced()).toHaveLength(1);
    });

    it.each(['', '?email=false'])(
      'is not sent with "%s", also when the post appears later',
      async (query) => {
        await create();
        const later = content({ en: text('Light') }, { publishedAt: test.clock.now + DAY_MS });
        await call('PUT', PATH, { version: 1, body: later });
        expect((await call('POST', `${PATH}/publish${query}`, { version: 2 })).body.state).toBe('scheduled');
        test.clock.now += 2 * DAY_MS;
        expect(await announced()).toHaveLength(0);
        // The session of the editor has ended by then.
        const about = { project: 'gallery', slug: 'light' };
        expect(await test.services.newsletter.mailOf(about, null)).toMatchObject({ state: 'skipped' });
      },
    );

    it('can still be chosen before a scheduled post appears', async () => {
      await create();
      const later = content({ en: text('Light') }, { publishedAt: test.clock.now + DAY_MS });
      await call('PUT', PATH, { version: 1, body: later });
      await call('POST', `${PATH}/publish`, { version: 2 });
      await call('POST', `${PATH}/publish?email=true`, { version: 3 });
      expect(await announced()).toHaveLength(0);
      test.clock.now += 2 * DAY_MS;
      expect(await announced()).toHaveLength(1);
    });

    it('can be tried before: it goes to the editor alone, also without a subscription', async () => {
      await test.call('PUT', '/api/newsletter', { token, body: { subscribed: false } });
      await create();
      const sent = (await test.mails()).length;
      expect((await call('POST', `${PATH}/test-mail`)).status).toBe(204);
      // Mails of one moment have no order.
      const mails = await test.mails();
      expect(mails).toHaveLength(sent + 1);
      const tried = mails.find(({ subject }) => subject?.includes('Light'));
      expect(tried?.to).toMatchObject([{ address: 'ada@example.com' }]);
      expect(tried?.text).toContain('Words.');
      expect(tried?.text).not.toContain('unsubscribe');
      expect(await announced()).toHaveLength(0);
      expect((await call('GET', PATH)).body.state).toBe('draft');
    });

    it('is not sent by a publication that was refused', async () => {
      await create();
      await call('POST', `${PATH}/publish`, { version: 1 });
      expect((await call('POST', `${PATH}/publish?email=true`, { version: 1 })).status).toBe(412);
      expect(await announced()).toHaveLength(0);
    });

    it('is not sent twice when a post moves, and not about old posts', async () => {
      await create();
      await call('POST', `${PATH}/publish`, { version: 1 });
      await call('POST', `${PATH}/move`, { version: 2, body: { project: 'gallery', slug: 'dusk' } });
      const moved = '/api/studio/posts/gallery/dusk';
      expect((await call('GET', `${moved}/mail`)).body.state).toBe('skipped');
      expect(await announced()).toHaveLength(0);
      await call('PUT', moved, {
        version: 3,
        body: content({ en: text('Light') }, { publishedAt: test.clock.now - 30 * DAY_MS }),
      });
      expect((await call('GET', `${moved}/mail`)).body.state).toBe('old');
    });
  });

  describe('the secret link of a draft', () => {
    const LINK = `${PATH}/draft-link`;
    const make = async (): Promise<{ url: string; until: number; by: string }> =>
      (await call('POST', LINK)).body.link;
    const idIn = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1);
    const visit = (id: string, locale = 'en') =>
      test.call('GET', `/api/blog/post?id=${encodeURIComponent(id)}&locale=${locale}`, {
        headers: { 'x-api-key': DEMO_API_KEY },
      });

    it('shows the saved text to everybody, in the language of the reader, and is kept nowhere', async () => {
      await create({ en: text('Light'), de: text('Licht'), bg: text('') });
      expect((await call('GET', LINK)).body).toEqual({ link: null });
      const link = await make();
      expect(link).toMatchObject({ until: START + 30 * DAY_MS, by: 'Ada Lovelace' });
      expect(new URL(link.url).pathname).toMatch(/^\/blog\/draft@[\w-]{32}$/);
      const { status, body, headers } = await visit(idIn(link), 'de');
      expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
        200,
        'no-store',
        'noindex, nofollow',
      ]);
      expect(body).toMatchObject({ id: idIn(link), title: 'Licht', locales: ['en', 'de'], next: null });
      expect(body.contentHtml).toContain('Licht</h2>');
      await call('PUT', PATH, { version: 1, body: content({ en: text('Dusk') }) });
      expect((await visit(idIn(link), 'de')).body.title).toBe('Dusk');
      // Nobody finds it otherwise.
      expect(await read()).toMatchObject({ code: 'NOT_FOUND' });
      const { body: posts } = await test.call('GET', '/api/blog/posts?projectName=gallery', {
        headers: { 'x-api-key': DEMO_API_KEY },
      });
      expect(JSON.stringify(posts)).not.toContain('Dusk');
    });

    it('stays the same until it is withdrawn, and the next one is another', async () => {
      await create();
      const link = await make();
      expect(await make()).toEqual(link);
      expect((await call('GET', LINK)).body).toEqual({ link });
      expect((await call('DELETE', LINK)).status).toBe(204);
      expect((await visit(idIn(link))).status).toBe(404);
      expect((await call('DELETE', LINK)).status).toBe(404);
      expect(idIn(await make())).not.toBe(idIn(link));
    });

    it('shows nothing when its time is over, and a part of it shows nothing', async () => {
      await create();
      const id = idIn(await make());
      for (const wrong of [id.slice(0, -1), `${id}a`, 'draft@', id.toLowerCase()])
        expect((await visit(wrong)).body).toMatchObject({ code: 'NOT_FOUND' });
      test.clock.now += 30 * DAY_MS - 1;
      expect((await visit(id)).status).toBe(200);
      test.clock.now += 2;
      expect((await visit(id)).body).toMatchObject({ code: 'NOT_FOUND' });
    });

    it('ends with its post', async () => {
      await create();
      const id = idIn(await make());
      expect((await call('DELETE', PATH, { version: 1 })).status).toBe(204);
      expect((await visit(id)).body).toMatchObject({ code: 'NOT_FOUND' });
      await create();
      expect((await visit(id)).body).toMatchObject({ code: 'NOT_FOUND' });
    });

    it('leads to the post under its new address, and needs a site that shows posts', async () => {
      await create();
      const link = await make();
      await call('POST', `${PATH}/move`, { version: 1, body: { project: 'gallery', slug: 'dusk' } });
      expect((await visit(idIn(link))).body.title).toBe('Light');
      await call('POST', '/api/studio/posts/gallery/dusk/move', {
        version: 2,
        body: { project: 'dating', slug: 'dusk' },
      });
      expect((await visit(idIn(link))).status).toBe(404);
      const refused = await call('POST', '/api/studio/posts/dating/dusk/draft-link');
      expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    });
  });

  describe('a post', () => {
    it('is a draft until it is published, and changes wait for the next publication', async () => {
      expect((await create({ en: text('Light'), de: text('Licht') })).headers['etag']).toBe('"1"');
      expect(await read()).toMatchObject({ code: 'NOT_FOUND' });
      const published = await call('POST', `${PATH}/publish`, { version: 1 });
      expect(published.body).toMatchObject({ state: 'published', updatedBy: 'Ada Lovelace' });
      expect(await read('de')).toMatchObject({ title: 'Licht' });
      expect((await read()).contentHtml).toContain('<h2 id="light">Light</h2>');

      const saved = await call('PUT', PATH, { version: 2, body: content({ en: text('Dusk') }) });
      expect([saved.status, saved.body.state]).toEqual([200, 'changed']);
      expect(await read()).toMatchObject({ title: 'Light' });
      await call('POST', `${PATH}/publish`, { version: 3 });
      expect(await read()).toMatchObject({ title: 'Dusk' });
      expect(await read('de')).toMatchObject({ title: 'Dusk' });

      expect((await call('POST', `${PATH}/unpublish`, { version: 4 })).body.state).toBe('draft');
      expect(await read()).toMatchObject({ code: 'NOT_FOUND' });
      expect((await call('DELETE', PATH, { version: 5 })).status).toBe(204);
      expect((await call('GET', PATH)).status).toBe(404);
    });

    it('appears at its date', async () => {
      await create();
      await call('PUT', PATH, {
        version: 1,
        body: content({ en: text('Light') }, { publishedAt: START + DAY_MS }),
      });
      expect((await call('POST', `${PATH}/publish`, { version: 2 })).body.state).toBe('scheduled');
      expect(await read()).toMatchObject({ code: 'NOT_FOUND' });
      test.clock.now += DAY_MS + 1;
      expect(await read()).toMatchObject({ title: 'Light' });
    });

    it('moves with its history, and its former addresses lead to it', async () => {
      await create({ en: text('Light') });
      await call('POST', `${PATH}/publish`, { version: 1 });
      await call('POST', '/api/studio/posts', {
        body: { project: 'dating', slug: 'light', content: content({ en: text('Other') }) },
      });
      const move = (from: string, version: number, to: string) => {
        const [project, slug] = to.split('/');
        return call('POST', `/api/studio/posts/${from}/move`, { version, body: { project, slug } });
      };
      const taken = await move('gallery/light', 2, 'dating/light');
      expect([taken.status, taken.body.errors]).toMatchObject([409, [{ field: 'slug', rule: 'taken' }]]);
      expect((await move('gallery/light', 1, 'gallery/dusk')).status).toBe(412);
      expect(await read()).toMatchObject({ title: 'Light', id: 'light' });

      const moved = await move('gallery/light', 2, 'gallery/dusk');
      expect(moved.body).toMatchObject({ project: 'gallery', slug: 'dusk', state: 'published' });
      expect(await read()).toMatchObject({ title: 'Light', id: 'dusk', projectName: 'gallery' });
      const versions = (await call('GET', '/api/studio/posts/gallery/dusk/revisions')).body as PostRevision[];
      expect(versions.map(({ kind }) => kind)).toEqual(['moved', 'published', 'saved']);
      expect((await call('GET', PATH)).status).toBe(404);

      expect((await move('gallery/dusk', 3, 'dating/dusk')).status).toBe(200);
      expect(await read()).toMatchObject({ title: 'Light', id: 'dusk', projectName: 'dating' });
      await create({ en: text('Next') });
      await call('POST', `${PATH}/publish`, { version: 1 });
      expect(await read()).toMatchObject({ title: 'Next', id: 'light', projectName: 'gallery' });
    });

    it('needs English, and a title and a text in every language that was begun', async () => {
      await create({ de: text('Licht'), bg: text('', 'Светлина') });
      const { status, body } = await call('POST', `${PATH}/publish`, { version: 1 });
      expect(status).toBe(400);
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
        'texts.en.title',
        'texts.en.markdown',
        'texts.bg.title',
      ]);
      await call('PUT', PATH, {
        version: 1,
        body: content({ en: text('Light', '![x](file:///etc/passwd)') }),
      });
      const refused = await call('POST', `${PATH}/publish`, { version: 2 });
      expect(refused.body.errors).toMatchObject([{ field: 'texts.en.markdown', rule: 'image' }]);
    });

    it('loses nothing when two people edit it', async () => {
      await create();
      expect((await call('PUT', PATH, { version: 1, body: content({ en: text('Mine') }) })).status).toBe(200);
      const late = await call('PUT', PATH, { version: 1, body: content({ en: text('Theirs') }) });
      expect([late.status, late.body.code]).toEqual([412, 'CHANGED_MEANWHILE']);
      expect((await call('PUT', PATH, { body: content({ en: text('Theirs') }) })).status).toBe(428);
      for (const path of ['publish', 'unpublish'])
        expect((await call('POST', `${PATH}/${path}`, { version: 1 })).status).toBe(412);
      expect((await call('DELETE', PATH, { version: 1 })).status).toBe(412);
      expect(((await call('GET', PATH)).body as EditedPost).content.texts['en']?.title).toBe('Mine');
      const both = await Promise.all(
        ['a', 'b'].map((name) => call('PUT', PATH, { version: 2, body: content({ en: text(name) }) })),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    });

    it('keeps its earlier versions and has a free address', async () => {
      await create();
      await call('PUT', PATH, { version: 1, body: content({ en: text('Dusk') }) });
      await call('POST', `${PATH}/publish`, { version: 2 });
      const { body } = await call('GET', `${PATH}/revisions`);
      const versions = await Promise.all(
        (body as PostRevision[]).map(({ id }) => call('GET', `${PATH}/revisions/${id}`)),
      );
      expect(versions.map((version) => [version.body.kind, version.body.content.texts.en.title])).toEqual([
        ['published', 'Dusk'],
        ['saved', 'Dusk'],
        ['saved', 'Light'],
      ]);
      expect((await call('GET', `${PATH}/revisions/99999`)).status).toBe(404);
      const again = await create();
      expect([again.status, again.body.errors[0].field]).toEqual([409, 'slug']);
    });

    it('is saved automatically: one entry of history and audit log in ten minutes', async () => {
      await create();
      const automatic = (version: number, title: string) =>
        call('PUT', `${PATH}?automatic=true`, { version, body: content({ en: text(title) }) });
      expect((await automatic(1, 'Light')).headers['etag']).toBe('"1"');
      expect((await automatic(1, 'Dusk')).headers['etag']).toBe('"2"');
      test.clock.now += MINUTE_MS;
      expect((await automatic(2, 'Dawn')).headers['etag']).toBe('"3"');
      expect((await automatic(2, 'Late')).status).toBe(412);
      const kinds = async () =>
        ((await call('GET', `${PATH}/revisions`)).body as PostRevision[]).map(({ kind }) => kind);
      expect(await kinds()).toEqual(['automatic', 'saved']);
      expect(((await call('GET', PATH)).body as EditedPost).content.texts['en']?.title).toBe('Dawn');
      test.clock.now += 10 * MINUTE_MS;
      await automatic(3, 'Day');
      expect(await kinds()).toEqual(['automatic', 'automatic', 'saved']);
      const entries = await test.database.db
        .selectFrom('audit_event')
        .select('action')
        .where('object_kind', '=', 'post')
        .execute();
      expect(entries.map(({ action }) => action)).toEqual(['post-created', 'post-saved', 'post-saved']);
    });

    it('returns to what readers see, and its list shows the date of that', async () => {
      await create({ en: text('Light'), de: text('Licht') });
      expect((await call('POST', `${PATH}/discard`, { version: 1 })).status).toBe(409);
      await call('POST', `${PATH}/publish`, { version: 1 });
      const later = content({ en: text('Dusk') }, { publishedAt: START + 30 * DAY_MS });
      await call('PUT', PATH, { version: 2, body: later });
      expect((await list()).items).toMatchObject([{ state: 'changed', title: 'Dusk', publishedAt: START }]);
      const { body } = await call('POST', `${PATH}/discard`, { version: 3 });
      expect(body).toMatchObject({ state: 'published', publishedAt: START });
      expect(Object.keys((body as EditedPost).content.texts)).toEqual(['en', 'de']);
      await call('POST', `${PATH}/unpublish`, { version: 4 });
      expect((await list()).items).toMatchObject([{ state: 'draft', publishedAt: null }]);
    });

    it('has an address on its site, and one of the sites of this server', async () => {
      await create();
      const { body } = await call('GET', PATH);
      expect((body as EditedPost).publicUrl).toMatch(/^https?:.*\/blog\/light$/);
      const { body: sites } = await call('GET', '/api/studio/post-sites');
      expect(sites).toMatchObject([{ id: 'gallery', blogUrl: (body as EditedPost).publicUrl?.slice(0, -5) }]);
    });

    it('has a proposed address in Latin letters that is free', async () => {
      const propose = async (title: string): Promise<{ slug: string }> =>
        (await call('GET', `/api/studio/post-address?project=gallery&title=${encodeURIComponent(title)}`))
          .body;
      expect(await propose('Светлина в гората')).toEqual({ slug: 'svetlina-v-gorata' });
      await create();
      expect(await propose('Light!')).toEqual({ slug: 'light-2' });
      expect(await propose('!')).toEqual({ slug: 'post' });
    });

    it('is found in the list by words, state and site', async () => {
      await create();
      expect(await list()).toMatchObject({
        total: 1,
        items: [{ slug: 'light', state: 'draft', locales: ['en'] }],
      });
      expect((await list('?q=LIG&project=gallery&state=draft')).total).toBe(1);
      expect((await list('?q=dark')).total).toBe(0);
      expect((await list('?state=published')).total).toBe(0);
    });

    it('has a preview as the site shows it, without scripts', async () => {
      const { body } = await call('POST', '/api/studio/post-preview', {
        body: {
          markdown: '# Hello\n\n**bold**\n\n<script>alert(1)</script>',
          locale: 'en',
        },
      });
      expect(body.html).toContain('<h2 id="hello">Hello</h2>');
      expect(body.html).toContain('<strong>bold</strong>');
      expect(body.html).not.toContain('script');
    });
  });

  describe('a post of a folder', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'posts-'));
      await writeFile(join(folder, 'light.md'), '---\ntitle: From file\ndate: 2026-01-02\n---\n**Words**');
    });
    afterEach(() => rm(folder, { recursive: true }));
    const importFolder = (replace = false) =>
      importPosts(folder, {
        store: createPostStore(test.database.db, () => test.clock.now),
        storage: openDisk({ DATA_DIR: test.dataDir }).files,
        imageTasks,
        renderPost,
        replace,
      });

    it('can be edited, and neither way overwrites the other silently', async () => {
      await importFolder();
      const { body, headers } = await call('GET', PATH);
      expect(headers['etag']).toBe('"0"');
      expect(body).toMatchObject({ fromFile: true, state: 'published' });
      expect((body as EditedPost).content.texts['en']?.markdown).toBe('**Words**');
      await call('PUT', PATH, { version: 0, body: content({ en: text('Edited') }) });
      const refused = await importFolder();
      expect(refused.imported).toEqual([]);
      expect(refused.refused[0]?.message).toContain('--replace');

      expect((await importFolder(true)).imported).toEqual(['light.md']);
      const replaced = await call('GET', PATH);
      expect(replaced.headers['etag']).toBe('"2"');
      expect(replaced.body).toMatchObject({ state: 'published', updatedBy: 'gallery posts import' });
      const { body: revisions } = await call('GET', `${PATH}/revisions`);
      expect(revisions.map(({ kind }: { kind: string }) => kind)).toEqual(['imported', 'saved', 'imported']);
    });

    it('is not imported again at an address from which it was moved', async () => {
      await importFolder();
      const body = { project: 'gallery', slug: 'dusk' };
      const moved = await call('POST', `${PATH}/move`, { version: 0, body });
      expect(moved.body).toMatchObject({ slug: 'dusk', state: 'published' });
      const { imported, refused } = await importFolder();
      expect([imported, refused[0]?.message]).toEqual([[], 'The post was moved to gallery/dusk']);
      expect(await read()).toMatchObject({ id: 'dusk', title: 'From file' });
    });

    it('shows what its file changes after it was edited, until it is published', async () => {
      await importFolder();
      await call('PUT', PATH, { version: 0, body: content({ en: text('Edited') }) });
      const post = async (): Promise<EditedPost> => (await call('GET', PATH)).body;
      await importFolder();
      expect(await post()).toMatchObject({ fileChange: null });

      await writeFile(
        join(folder, 'light.md'),
        '---\ntitle: From file\ndate: 2026-01-02\n---\n**Other words**',
      );
      await importFolder();
      await importFolder();
      const { fileChange, content: kept } = await post();
      expect(kept.texts['en']?.title).toBe('Edited');
      const revision = await call('GET', `${PATH}/revisions/${fileChange?.id}`);
      expect(revision.body).toMatchObject({
        kind: 'file',
        by: 'gallery posts import',
        content: { texts: { en: { title: 'From file', markdown: '**Other words**' } } },
      });
      expect((await call('GET', `${PATH}/revisions`)).body.length).toBe(3);
      await call('POST', `${PATH}/publish`, { version: 1 });
      expect(await post()).toMatchObject({ fileChange: null });
    });
  });
});
