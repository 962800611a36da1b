import type { BulkResult, StudioImage } from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY } from '../../../testing/download-scene.ts';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import type { TestApp } from '../../../testing/auth-app.ts';
import { createImageEditor } from '../store/image-editor.ts';
import { createImageStore } from '../store/image-store.ts';
import { createImageCheckStore } from '../store/image-check-store.ts';

const DAY = 86_400_000;

onEachEngine((createApp) => {
  let test: TestApp;
  let token: string;
  beforeEach(async () => {
    test = await createApp();
    const { token: own, user } = await test.register();
    token = own;
    await test.services.accounts.stores.users.update(
      user.id,
      { roles: JSON.stringify(['editor']) },
      test.clock.now,
    );
    const store = createImageStore(test.database.db);
    await store.addMany(['a', 'b', 'c'].map((name) => sampleImage(name, { tags: ['Ice'] })));
    await store.addMany([sampleImage('s', { createdAt: test.clock.now + DAY })], 'scheduled');
  });
  afterEach(() => test.close());

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    ...[body, version]: [body?: object | undefined, version?: number]
  ) =>
    test.call(method, `/api/studio/${path}`, {
      token,
      ...(body ? { body } : {}),
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    });
  const read = async (name: string): Promise<StudioImage> =>
    (await call('GET', `images/nature/${name}`)).body as StudioImage;
  const bulk = async (body: object): Promise<BulkResult> =>
    (await call('POST', 'image-changes', body)).body as BulkResult;
  const events = async () => (await test.services.studio.auditEvents.list({ pageSize: 50 })).items;

  describe('texts of several images', () => {
    const texts = [
      { id: 'nature/a', title: { de: ' Bild\n A ' }, alt: { de: 'Eis' } },
      { id: 'nature/b', title: { en: 'New b', bg: 'Снимка' } },
      { id: 'nature/none', title: { de: 'Keines' } },
    ];

    it('are changed by one request, each image by its own, and the others stay', async () => {
      await call('PATCH', 'images/nature/a', { title: { bg: 'Лед' } }, 1);
      expect(await bulk({ texts })).toMatchObject({ changed: 2 });
      expect(await read('a')).toMatchObject({
        title: { en: 'Picture a', de: 'Bild A', bg: 'Лед' },
        alt: { de: 'Eis' },
      });
      expect((await read('b')).title).toEqual({ en: 'New b', bg: 'Снимка' });
      expect(await bulk({ texts })).toMatchObject({ changed: 0, undo: null });
    });

    it('come back by one request, also in languages that had none', async () => {
      const before = [await read('a'), await read('b')];
      const { undo } = await bulk({ texts });
      await call('PATCH', 'images/nature/b', { credit: 'Somebody' }, 2);
      expect((await call('POST', 'image-changes/undo', { undo: undo ?? '' })).body).toEqual({
        restored: 2,
        kept: 0,
      });
      const after = [await read('a'), await read('b')];
      expect(after.map(({ title, alt }) => ({ title, alt }))).toEqual(
        before.map(({ title, alt }) => ({ title, alt })),
      );
      expect(after[1]?.credit).toBe('Somebody');
    });

    it('are refused beside other changes, and in languages that no site has', async () => {
      for (const body of [
        { texts, set: { credit: 'One' } },
        { texts, visibility: 'withheld', reason: 'Doubt' },
        { texts: [{ id: 'nature/a', title: { xx: 'None' } }] },
        {},
      ])
        expect((await call('POST', 'image-changes', body)).status).toBe(400);
    });
  });

  describe('one picture', () => {
    it('is changed in six languages, with its version, and recorded with what it was', async () => {
      const body = { title: { en: '  New\n title ', bg: 'Ново' }, tags: ['Snow', 'snow'], license: 'free' };
      const response = await call('PATCH', 'images/nature/a', body, 1);
      expect([response.status, response.headers['etag']]).toEqual([200, '"2"']);
      expect(response.body).toMatchObject({
        title: { en: 'New title', bg: 'Ново' },
        tags: ['Snow'],
        license: 'free',
        version: 2,
      });
      expect((await events())[0]).toMatchObject({
        action: 'image-changed',
        object: { kind: 'image', id: 'nature/a', label: 'Picture a' },
        before: { title: { en: 'Picture a' }, tags: ['Ice'], license: 'CC BY 4.0' },
        after: { title: { en: 'New title', bg: 'Ново' } },
      });
      expect((await call('PATCH', 'images/nature/a', { title: { bg: '' } }, 2)).body).toMatchObject({
        title: { en: 'New title' },
      });
    });

    it('gets another origin, prompt and model, and an empty text removes one', async () => {
      const body = { source: 'digitalCreation', prompt: ' a fjord\nat dawn ', model: ' SDXL  1.0 ' };
      expect((await call('PATCH', 'images/nature/a', body, 1)).body).toMatchObject({
        source: 'digitalCreation',
        prompt: 'a fjord\nat dawn',
        model: 'SDXL 1.0',
        version: 2,
      });
      const removed = await call('PATCH', 'images/nature/a', { prompt: ' ', model: null }, 2);
      expect(removed.body).toMatchObject({ prompt: null, model: null, source: 'digitalCreation' });
      expect((await call('PATCH', 'images/nature/a', { source: 'painting' }, 3)).status).toBe(400);
      const scheduled = await call('PATCH', 'images/nature/s', { prompt: 'snow' }, 1);
      expect(scheduled.body).toMatchObject({ prompt: 'snow', visibility: 'scheduled' });
    });

    it('is found by its changed prompt', async () => {
      const search = async () =>
        ((await call('GET', 'images?q=zeppelin')).body as { items: { id: string }[] }).items;
      expect(await search()).toEqual([]);
      await call('PATCH', 'images/nature/a', { prompt: 'a zeppelin above the ice' }, 1);
      expect(await search()).toMatchObject([{ id: 'nature/a' }]);
    });

    it('comes with images that look like it, and with its history', async () => {
      const fingerprint = '10'.repeat(32);
      await createImageStore(test.database.db).addMany([
        sampleImage('x', { fingerprint }),
        sampleImage('y', { fingerprint: `1${fingerprint.slice(1, -2)}01` }),
        sampleImage('z', { fingerprint: '01'.repeat(32) }),
      ]);
      await call('PATCH', 'images/nature/x', { credit: 'One' }, 1);
      await bulk({ ids: ['nature/y'], visibility: 'withheld', reason: 'Doubt' });
      expect((await call('GET', 'image-context/nature/x')).body).toMatchObject({
        similar: [{ id: 'nature/y', visibility: 'withheld', isSameFile: false }],
        history: { items: [{ action: 'image-changed', after: { credit: 'One' } }], total: 1 },
      });
      expect((await call('GET', 'image-context/nature/z')).body).toMatchObject({ similar: [] });
      expect((await call('GET', 'image-context/nature/none')).status).toBe(404);
    });

    it('keeps the change of the first of two people', async () => {
      await call('PATCH', 'images/nature/a', { credit: 'One' }, 1);
      const second = await call('PATCH', 'images/nature/a', { credit: 'Two' }, 1);
      expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE']);
      expect((await read('a')).credit).toBe('One');
      expect((await call('PATCH', 'images/nature/a', { credit: 'Two' })).status).toBe(428);
    });

    it('conflicts with a change by the command', async () => {
      const { db } = test.database;
      const editor = createImageEditor({ db, log: () => undefined });
      await editor.edit(['nature/a'], { credit: 'Command' });
      expect((await call('PATCH', 'images/nature/a', { credit: 'Two' }, 1)).status).toBe(412);
    });

    it('is not changed by what is not valid', async () => {
      for (const body of [{ title: { en: ' ' } }, { categoryId: 99 }, { tags: [''] }, { unknown: 1 }])
        expect((await call('PATCH', 'images/nature/a', body, 1)).status).toBe(400);
      expect((await read('a')).version).toBe(1);
    });

    it('is changed while it is scheduled or withheld', async () => {
      const later = test.clock.now + 3 * DAY;
      expect((await call('PATCH', 'images/nature/s', { createdAt: later }, 1)).body).toMatchObject({
        visibility: 'scheduled',
        createdAt: later,
        version: 2,
      });
      await bulk({ ids: ['nature/a'], visibility: 'withheld', reason: 'Doubt' });
      const { version } = await read('a');
      const changed = await call('PATCH', 'images/nature/a', { title: { en: 'Kept' } }, version);
      expect(changed.body).toMatchObject({ visibility: 'withheld', reason: 'Doubt', version: 2 });
      await bulk({ ids: ['nature/a'], visibility: 'published' });
      expect(await read('a')).toMatchObject({ visibility: 'published', title: { en: 'Kept' }, version: 2 });
    });

    it.each(['a', 's', 'c'])('%s is deleted, published, scheduled or withheld', async (name) => {
      await bulk({ ids: ['nature/c'], visibility: 'withheld', reason: 'Doubt' });
      expect((await call('DELETE', `images/nature/${name}`, undefined, 7)).status).toBe(412);
      const { version } = await read(name);
      expect((await call('DELETE', `images/nature/${name}`, undefined, version)).status).toBe(204);
      expect((await call('GET', `images/nature/${name}`)).status).toBe(404);
      expect((await events())[0]).toMatchObject({ action: 'image-deleted' });
      expect(await createImageCheckStore(test.database.db).wrongCounters()).toEqual([]);
    });
  });

  describe('a change of many pictures', () => {
    it('adds and removes tags by a filter, and is undone where nobody has changed them since', async () => {
      const set = { addTags: ['Snow'], removeTags: ['ice'], special: true };
      const { changed, undo } = await bulk({ filter: { categoryId: 1 }, set });
      expect(changed).toBe(3);
      expect(await read('b')).toMatchObject({ tags: ['Snow'], special: true });
      await call('PATCH', 'images/nature/a', { tags: ['Own'] }, 2);
      const undone = await call('POST', 'image-changes/undo', { undo });
      expect(undone.body).toEqual({ restored: 3, kept: 0 });
      expect(await read('a')).toMatchObject({ tags: ['Own'], special: false });
      expect(await read('b')).toMatchObject({ tags: ['Ice'], special: false });
      expect(await createImageCheckStore(test.database.db).wrongCounters()).toEqual([]);
    });

    it('withholds pictures with a reason; undoing publishes them again', async () => {
      const ids = ['nature/a', 'nature/b'];
      expect((await call('POST', 'image-changes', { ids, visibility: 'withheld' })).status).toBe(400);
      const { changed, undo } = await bulk({ ids, visibility: 'withheld', reason: 'Doubt' });
      expect(changed).toBe(2);
      expect(await read('a')).toMatchObject({ visibility: 'withheld', reason: 'Doubt', thumbnailUrl: null });
      expect((await call('POST', 'image-changes/undo', { undo })).body).toEqual({ restored: 2, kept: 0 });
      expect((await read('a')).visibility).toBe('published');
    });

    it('does not publish a picture without a title or an alternative text', async () => {
      const store = createImageStore(test.database.db);
      await store.addMany([sampleImage('bare', { alt: ' ' }), sampleImage('whole')]);
      const ids = ['nature/bare', 'nature/whole'];
      await bulk({ ids, visibility: 'withheld', reason: 'Doubt' });
      expect(await bulk({ ids, visibility: 'published' })).toMatchObject({
        changed: 1,
        incomplete: 1,
        replaced: 0,
      });
      expect((await read('bare')).visibility).toBe('withheld');
      expect((await call('PATCH', 'images/nature/bare', { alt: { en: '' } }, 1)).status).toBe(400);
      await call('PATCH', 'images/nature/bare', { alt: { en: 'A seal' } }, 1);
      expect(await bulk({ ids: ['nature/bare'], visibility: 'published' })).toMatchObject({ changed: 1 });
    });

    it('names pictures and one kind of change', async () => {
      const ids = ['nature/a'];
      const set = { special: true };
      for (const body of [
        {},
        { ids },
        { ids, filter: {}, set },
        { ids, set, visibility: 'published' },
        { ids, set: { categoryId: 99 } },
      ])
        expect((await call('POST', 'image-changes', body)).status).toBe(400);
    });

    it('counts those that differ afterwards; without one there is nothing to undo', async () => {
      await bulk({ ids: ['nature/a'], set: { special: true } });
      const ids = ['nature/a', 'nature/b', 'nature/s'];
      expect(await bulk({ ids, set: { special: true } })).toMatchObject({ changed: 2 });
      expect(await bulk({ ids, set: { special: true } })).toMatchObject({ changed: 0, undo: null });
    });

    it('has nothing to undo for an unknown change', async () => {
      expect((await call('POST', 'image-changes/undo', { undo: 'x' })).status).toBe(404);
    });
  });

  describe('a category', () => {
    it('is made, renamed, merged and removed, and every change is recorded', async () => {
      const made = (await call('POST', 'categories', { name: ' Ice  age ' })).body;
      expect(made).toMatchObject({ name: 'Ice age', count: 0, version: 1 });
      const path = `categories/${String(made['id'])}`;
      expect((await call('PATCH', path, { name: 'Winter' })).status).toBe(428);
      expect((await call('PATCH', path, { name: 'Winter' }, 1)).body).toMatchObject({
        name: 'Winter',
        version: 2,
      });
      expect((await call('PATCH', path, { name: 'Frost' }, 1)).status).toBe(412);
      expect((await call('PATCH', path, { name: 'nature' }, 2)).status).toBe(400);
      expect((await call('POST', 'categories', { name: 'WINTER' })).status).toBe(400);
      expect((await call('DELETE', 'categories/1')).status).toBe(400);
      expect((await call('POST', 'categories/1/merge', { into: made['id'] })).body).toEqual({ moved: 4 });
      expect((await call('GET', 'categories')).body).toContainEqual({
        ...made,
        name: 'Winter',
        count: 3,
        unpublished: 1,
        version: 2,
      });
      expect((await call('DELETE', 'categories/2')).status).toBe(204);
      expect((await events()).map(({ action, object }) => [action, object.label])).toEqual([
        ['category-removed', 'Abstract'],
        ['category-merged', 'Nature'],
        ['category-renamed', 'Ice age'],
        ['category-made', 'Ice age'],
      ]);
    });
  });

  describe('the categories of the site', () => {
    const onSitePath = (path: string) => test.call('GET', `/api/${path}`, { headers: KEY });
    const onSite = async (locale: string) => {
      const { body } = await onSitePath(`images/categories?locale=${locale}`);
      return (body as unknown as { name: string }[]).map(({ name }) => name);
    };

    it('have names in the language of the visitor, by which they are found', async () => {
      const translations = { de: 'Eiszeit ', bg: 'Ледена епоха' };
      const { body: made } = await call('POST', 'categories', { name: 'Ice age', translations });
      expect(made).toMatchObject({ translations: { de: 'Eiszeit', bg: 'Ледена епоха' }, unpublished: 0 });
      const id = Number(made['id']);
      await bulk({ ids: ['nature/a'], set: { categoryId: id } });
      expect(await onSite('de')).toContain('Eiszeit');
      expect(await onSite('ru')).toContain('Ice age');
      const metadata = await onSitePath('images/metadata/nature/a?locale=bg');
      expect(metadata.body['categoryName']).toBe('Ледена епоха');
      const found = await onSitePath('search?q=eiszeit');
      expect(found.body['items']).toMatchObject([{ id: 'nature/a' }]);

      const changed = await call('PATCH', `categories/${id}`, { translations: { de: '' } }, 1);
      expect(changed.body).toMatchObject({
        name: 'Ice age',
        translations: { bg: 'Ледена епоха' },
        version: 2,
      });
      expect(await onSite('de')).toContain('Ice age');
      expect((await onSitePath('search?q=eiszeit')).body['items']).toEqual([]);
      expect((await events())[0]).toMatchObject({
        before: { name: { en: 'Ice age', de: 'Eiszeit', bg: 'Ледена епоха' } },
        after: { name: { en: 'Ice age', bg: 'Ледена епоха' } },
      });
    });

    it('are in the order of the editor, new ones last', async () => {
      const names = async () => {
        const { body } = await call('GET', 'categories');
        return (body as unknown as { name: string }[]).map(({ name }) => name);
      };
      expect((await call('PUT', 'category-order', { ids: [2, 1] })).status).toBe(200);
      await call('POST', 'categories', { name: 'Newest' });
      const ordered = await names();
      expect([ordered[0], ordered[1], ordered.at(-1)]).toEqual(['Abstract', 'Nature', 'Newest']);
      expect(await onSite('en')).toEqual(ordered);
      expect((await events())[1]).toMatchObject({
        action: 'categories-ordered',
        before: { order: expect.arrayContaining(['Nature']) },
      });
      expect((await call('PUT', 'category-order', { ids: [99, 1] })).status).toBe(404);
      expect((await call('PUT', 'category-order', { ids: [] })).status).toBe(400);
      expect(await names()).toEqual(ordered);
    });

    it('count pictures that are not published', async () => {
      await bulk({ ids: ['nature/a'], visibility: 'withheld', reason: 'Doubt' });
      expect((await call('GET', 'categories')).body).toContainEqual(
        expect.objectContaining({ id: 1, count: 2, unpublished: 2 }),
      );
    });
  });

  it('names the licenses, models and origins that pictures have', async () => {
    const license = `Own ${'terms '.repeat(40)}`.trim();
    await createImageStore(test.database.db).addMany([
      sampleImage('x', { license, model: 'Painter 2' }),
      sampleImage('y', { license, model: null, source: 'algorithmicMedia' }),
    ]);
    const { body } = await call('GET', 'image-values');
    expect(body['licenses']).toEqual(['CC BY 4.0', license]);
    expect(body['models']).toContain('Painter 2');
    expect(body['sources']).toContain('algorithmicMedia');
  });

  it('completes tags', async () => {
    expect((await call('GET', 'image-tags?q=ic')).body).toEqual([{ label: 'Ice', count: 3 }]);
    expect((await call('GET', 'image-tags')).body).toEqual([{ label: 'Ice', count: 3 }]);
  });
});
