import { hash } from 'node:crypto';
import { DAY_MS } from '@lumigraph/contracts';
import type { ImageDraft, PublishedDrafts, StudioImage } from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_API_KEY } from '../../../config/settings.ts';
import type { TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { asEditor, pngOf, sendImage, uploadDraft, type Sender } from '../../../testing/tus-client.ts';
import { animatedWebp, COLORS } from '../../../testing/import/animations.ts';
import { hiddenBlock, withHiddenBytes } from '../../../testing/import/containers.ts';
import { sharp } from '../../../lib/sharp.ts';

onEachEngine((createApp) => {
  let test: TestApp;
  let editor: Sender;
  let categoryId: number;
  beforeEach(async () => {
    test = await createApp({ staleForMs: 0 });
    editor = await asEditor(test);
    const made = await call('POST', 'categories', { name: 'Sea' });
    categoryId = made.body.id;
  });
  afterEach(() => test.close());

  const call = (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    ...[body, version]: [body?: object | undefined, version?: number]
  ) =>
    test.call(method, `/api/studio/${path}`, {
      token: editor.token,
      ...(body ? { body } : {}),
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    });
  const draft = async (id: string): Promise<ImageDraft> => (await call('GET', `images/${id}`)).body;
  const publish = async (...ids: string[]): Promise<PublishedDrafts> =>
    (await call('POST', 'image-drafts/publish', { ids })).body;
  const complete = (...ids: string[]) =>
    Promise.all(ids.map((id) => call('PATCH', `images/${id}`, { alt: { en: `Alt ${id}` }, categoryId }, 1)));
  const asVisitor = (path: string) =>
    test.call('GET', `/api/images/${path}`, { headers: { 'x-api-key': DEMO_API_KEY } });
  const onSite = (id: string) => asVisitor(`metadata/${id}`);
  const imageOf = async (id: string): Promise<StudioImage> => (await call('GET', `images/${id}`)).body;
  const storedKeys = async (): Promise<string[]> => {
    const keys: string[] = [];
    const rows = await test.database.db.selectFrom('published_image').select('storage_key').execute();
    for (const { storage_key } of rows) keys.push(storage_key);
    return keys;
  };

  describe('a draft', () => {
    it('lacks what a picture needs, is completed and published', async () => {
      const id = await uploadDraft(editor, await pngOf('teal'));
      expect((await draft(id)).upload.missing).toEqual(['alt', 'category']);
      expect(await publish(id)).toEqual({ published: [], refused: [{ id, missing: ['alt', 'category'] }] });
      const changes = {
        title: { en: 'Cold fjord', de: 'Kalter Fjord' },
        alt: { en: 'Ice on the water' },
        categoryId,
        tags: ['Ice'],
        source: 'compositeWithTrainedAlgorithmicMedia',
        credit: 'Ada',
      };
      const changed = await call('PATCH', `images/${id}`, changes, 1);
      expect(changed.headers['etag']).toBe('"2"');
      expect(changed.body).toMatchObject({ ...changes, upload: { missing: [] } });
      expect((await call('PATCH', `images/${id}`, { credit: 'Eve' }, 1)).body.code).toBe('CHANGED_MEANWHILE');
      expect(await publish(id)).toEqual({ published: [{ id, imageId: 'sea/cold-fjord' }], refused: [] });
      expect((await onSite('sea/cold-fjord')).body).toMatchObject({
        title: 'Cold fjord',
        alt: 'Ice on the water',
        categoryName: 'Sea',
        credit: 'Ada',
      });
      expect((await call('GET', `images/${id}`)).status).toBe(404);
      const { items } = await test.services.studio.auditEvents.list({ pageSize: 5 });
      expect(items[0]).toMatchObject({
        action: 'images-published',
        object: { kind: 'image', id: 'sea/cold-fjord', label: 'Cold fjord' },
      });
    });

    it('is found by the digest of its file, before and after its publication', async () => {
      const file = await pngOf('navy');
      const digest = hash('sha256', file, 'hex');
      const other = hash('sha256', 'another file', 'hex');
      const known = async () => (await call('POST', 'known-files', { sha256: [other, digest] })).body;
      expect(await known()).toEqual({ sha256: [] });
      const id = await uploadDraft(editor, file);
      expect(await known()).toEqual({ sha256: [digest] });
      await complete(id);
      await publish(id);
      expect(await known()).toEqual({ sha256: [digest] });
      for (const sha256 of [[], ['none'], [digest.toUpperCase()]])
        expect((await call('POST', 'known-files', { sha256 })).status).toBe(400);
    });

    it('gets texts of its own by one request, which can be undone', async () => {
      const [one, two] = [
        await uploadDraft(editor, await pngOf('gold')),
        await uploadDraft(editor, await pngOf('plum')),
      ];
      const texts = [
        { id: one, alt: { en: 'Gold', de: 'Gold' } },
        { id: two, alt: { en: 'A plum' } },
      ];
      const { body } = await call('POST', 'image-changes', { texts });
      expect(body.changed).toBe(2);
      expect((await draft(one)).alt).toEqual({ en: 'Gold', de: 'Gold' });
      expect((await draft(two)).alt).toEqual({ en: 'A plum' });
      await call('POST', 'image-changes/undo', { undo: body.undo });
      for (const id of [one, two]) expect(Object.values((await draft(id)).alt).join('')).toBe('');
    });

    it('says that a text was hidden in its pixels', async () => {
      const plain = await uploadDraft(editor, await pngOf('teal'));
      expect((await draft(plain)).upload.hadHiddenText).toBe(false);
      const canvas = { width: 300, height: 200, channels: 4, background: '#468' } as const;
      const png = await sharp({ create: canvas }).png().toBuffer();
      const block = hiddenBlock('stealth_pnginfo', Buffer.from('a fox\nSteps: 20, Seed: 7, Model: fjord'));
      const hidden = await draft(await uploadDraft(editor, await withHiddenBytes(png, block)));
      expect(hidden).toMatchObject({ prompt: 'a fox', upload: { hadHiddenText: true } });
    });

    it('has in its file what the editor wrote', async () => {
      const id = await uploadDraft(editor, await pngOf('teal'));
      await call('PATCH', `images/${id}`, { alt: { en: 'Ice' }, credit: 'Ada & Eve', categoryId }, 1);
      const [{ imageId } = { imageId: '' }] = (await publish(id)).published;
      const square = `/cdn/image/upload/c_fill,h_300,w_300/${imageId}`;
      const { xmp } = await sharp((await test.call('GET', square)).bytes).metadata();
      expect(xmp?.toString()).toContain('<photoshop:Credit>Ada &amp; Eve</photoshop:Credit>');
      expect(await storedKeys()).toHaveLength(1);
      expect(await test.database.db.selectFrom('import_claim').selectAll().execute()).toEqual([]);
    });

    it('is published with others in their order, the last one as the newest', async () => {
      const ids: string[] = [];
      for (const name of ['teal', 'crimson', 'ochre', 'violet', 'umber'])
        ids.unshift(await uploadDraft(editor, await pngOf(name), { filename: `${name}.png` }));
      await call('POST', 'image-changes', { ids, set: { categoryId } });
      for (const id of ids) await call('PATCH', `images/${id}`, { alt: { en: 'A color' } }, 2);
      expect((await publish(...ids)).published.map(({ id }) => id)).toEqual(ids);
      const { items } = (await asVisitor('images?page=1&pageSize=5')).body;
      expect(items.map(({ title }: { title: string }) => title)).toEqual([
        'Teal',
        'Crimson',
        'Ochre',
        'Violet',
        'Umber',
      ]);
    });

    it('is changed with others, scheduled, and discarded', async () => {
      const [one, two] = [
        await uploadDraft(editor, await pngOf('teal')),
        await uploadDraft(editor, await pngOf('crimson')),
      ];
      const publishAt = test.clock.now + DAY_MS;
      const set = { categoryId, createdAt: publishAt, addTags: ['Winter'], license: 'premium' };
      const changed = await call('POST', 'image-changes', { ids: [one, two], set });
      expect(changed.body).toMatchObject({ changed: 2 });
      await call('PATCH', `images/${one}`, { alt: { en: 'Ice' } }, 2);
      const { published, refused } = await publish(one, two);
      expect(refused).toEqual([{ id: two, missing: ['alt'] }]);
      expect(await imageOf(published[0]?.imageId ?? '')).toMatchObject({
        visibility: 'scheduled',
        createdAt: publishAt,
        tags: ['Winter'],
        license: 'premium',
      });
      expect((await call('POST', 'image-drafts/discard', { ids: [two] })).body).toEqual({ changed: 1 });
      expect((await call('GET', 'image-drafts')).body.items).toEqual([]);
    });

    it('is shown to everybody who edits pictures, as somebody else’s', async () => {
      const id = await uploadDraft(editor, await pngOf('teal'));
      const other = await asEditor(test, 'eve');
      const list = (query: string) => test.call('GET', `/api/studio/image-drafts${query}`, other);
      expect((await list('')).body.items).toEqual([]);
      expect((await list('?owner=everyone')).body.items).toMatchObject([{ id, upload: { isOwn: false } }]);
      const preview = await test.call('GET', `/api/studio/image-previews/${id}?size=square`, other);
      expect(preview.headers['content-type']).toBe('image/jpeg');
    });

    it.each([
      ['square', 300, 300],
      ['whole', 640, 320],
      ['large', 1920, 960],
      ['share', 1200, 630],
    ])('is shown as %s before it is published', async (size, width, height) => {
      const id = await uploadDraft(editor, await pngOf('wide', { width: 2000, height: 1000 }));
      const { bytes, headers } = await test.call('GET', `/api/studio/image-previews/${id}?size=${size}`, {
        token: editor.token,
      });
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
      expect(headers['cache-control']).toBe('no-store');
    });
  });

  describe('an animated file', () => {
    const choose = (id: string, frame: number, version: number) =>
      test.call('PUT', `/api/studio/image-drafts/${id}/frame`, {
        token: editor.token,
        body: { frame },
        headers: { 'if-match': `"${version}"` },
      });
    const parts = () => test.database.db.selectFrom('image_upload_part').select('upload_id').execute();

    it('is shown as its first frame until an editor chooses another one, which is published', async () => {
      const id = await uploadDraft(editor, await animatedWebp(), { filename: 'waves.webp' });
      expect(await draft(id)).toMatchObject({
        placeholder: COLORS[0],
        format: 'png',
        upload: { state: 'ready', animation: { frames: 5, chosen: 0 } },
      });
      await call('PATCH', `images/${id}`, { alt: { en: 'Waves' }, title: { de: 'Wellen' }, categoryId }, 1);
      const strip = await test.call('GET', `/api/studio/image-drafts/${id}/frames`, { token: editor.token });
      expect(strip.headers['content-type']).toBe('image/jpeg');
      expect(await sharp(strip.bytes).metadata()).toMatchObject({ width: 120, height: 400 });

      const changed = await choose(id, 2, 2);
      expect(changed.headers['etag']).toBe('"3"');
      expect(changed.body).toMatchObject({
        placeholder: COLORS[2],
        title: { en: 'Waves', de: 'Wellen' },
        alt: { en: 'Waves' },
        upload: { animation: { frames: 5, chosen: 2 } },
      });
      expect((await choose(id, 1, 2)).body).toMatchObject({ code: 'CHANGED_MEANWHILE' });
      expect((await choose(id, 5, 3)).body).toMatchObject({ code: 'VALIDATION_FAILED' });

      const [{ imageId } = { imageId: '' }] = (await publish(id)).published;
      const square = `/cdn/image/upload/c_fill,h_300,w_300/${imageId}`;
      const { dominant } = await sharp((await test.call('GET', square)).bytes).stats();
      expect(dominant.b).toBeGreaterThan(180);
      expect(await storedKeys()).toHaveLength(1);
      expect(await test.database.db.selectFrom('import_claim').selectAll().execute()).toEqual([]);
      expect(await parts()).toEqual([]);
    });

    it('is kept as long as its draft, and removed with it', async () => {
      const id = await uploadDraft(editor, await animatedWebp(), { filename: 'waves.webp' });
      test.clock.now += 30 * DAY_MS;
      await test.services.images.studio.uploads.uploads.removeExpired();
      test.clock.now -= 30 * DAY_MS;
      expect((await choose(id, 1, 1)).status).toBe(200);
      await call('POST', 'image-drafts/discard', { ids: [id] });
      expect(await parts()).toEqual([]);
    });

    it('has no frames to choose from when it is a still image', async () => {
      const id = await uploadDraft(editor, await pngOf('teal'));
      expect((await draft(id)).upload.animation).toBeNull();
      expect((await choose(id, 0, 1)).status).toBe(404);
      expect(await parts()).toEqual([]);
    });
  });

  describe('a picture that is there already', () => {
    it('is recognised when its file is the same, and is not published twice', async () => {
      const file = await pngOf('teal');
      const first = await uploadDraft(editor, file);
      await complete(first);
      const [{ imageId } = { imageId: '' }] = (await publish(first)).published;
      const second = await uploadDraft(editor, file);
      await complete(second);
      expect(await draft(second)).toMatchObject({
        upload: {
          missing: ['same-file'],
          similar: [{ kind: 'image', id: imageId, isSameFile: true, visibility: 'published' }],
        },
      });
      expect(await publish(second)).toEqual({
        published: [],
        refused: [{ id: second, missing: ['same-file'] }],
      });
    });

    it('is recognised when it looks the same, and is published if the editor wants it', async () => {
      const first = await uploadDraft(editor, await pngOf('teal', { width: 600, height: 400 }));
      await complete(first);
      const [{ imageId } = { imageId: '' }] = (await publish(first)).published;
      const second = await uploadDraft(editor, await pngOf('teal', { width: 480, height: 320 }));
      const other = await uploadDraft(editor, await pngOf('crimson', { width: 480, height: 320 }));
      await complete(second);
      expect((await draft(other)).upload.similar).toEqual([]);
      expect(await draft(second)).toMatchObject({
        upload: { missing: ['similar'], similar: [{ kind: 'image', id: imageId, isSameFile: false }] },
      });
      await call('PATCH', `images/${second}`, { acceptsSimilar: true }, 2);
      expect((await publish(second)).published).toHaveLength(1);
    });

    it('gets the file of the draft under its address, with other addresses of its renditions', async () => {
      const first = await uploadDraft(editor, await pngOf('teal', { width: 480, height: 320 }));
      await complete(first);
      const [{ imageId } = { imageId: '' }] = (await publish(first)).published;
      const [former = ''] = await storedKeys();
      const before = (await onSite(imageId)).body;
      const second = await uploadDraft(editor, await pngOf('teal', { width: 900, height: 600 }));
      const body = { imageId, version: 1 };
      expect((await call('POST', `image-drafts/${second}/replace`, { imageId, version: 7 })).status).toBe(
        412,
      );
      expect((await call('POST', `image-drafts/${second}/replace`, body)).status).toBe(204);
      const after = (await onSite(imageId)).body;
      expect(after).toMatchObject({ title: before.title, alt: before.alt, width: 900, height: 600 });
      expect(after.thumbnailUrl).toBe(`${before.thumbnailUrl}?v=1`);
      expect((await test.call('GET', after.thumbnailUrl)).status).toBe(200);
      expect(await storedKeys()).not.toContain(former);
      expect((await call('GET', `images/${second}`)).status).toBe(404);
    });
  });

  describe('one request', () => {
    it('replaces the file of a picture, and refuses one that is no picture', async () => {
      const id = await uploadDraft(editor, await pngOf('teal'));
      await complete(id);
      const [{ imageId } = { imageId: '' }] = (await publish(id)).published;
      const put = (content: Buffer, version: number) =>
        sendImage(editor, { method: 'PUT', url: `/api/studio/image-files/${imageId}`, content, version });
      expect((await put(Buffer.from('words'), 1)).body).toMatchObject({ code: 'UNPROCESSABLE' });
      expect((await put(await pngOf('crimson'), 9)).status).toBe(412);
      const replaced = await put(await pngOf('crimson', { width: 120, height: 90 }), 1);
      expect(replaced.body).toMatchObject({ id: imageId, width: 120, version: 2, alt: { en: `Alt ${id}` } });
      expect((await put(await pngOf('crimson', { width: 120, height: 90 }), 2)).status).toBe(409);
      const { items } = await test.services.studio.auditEvents.list({ pageSize: 5 });
      expect(items[0]).toMatchObject({ action: 'image-file-replaced', before: { width: 96 } });
    });

    it('publishes a picture with an access key', async () => {
      const maker = await test.services.accounts.admin.find('ada@example.com');
      const { key } = await test.services.studio.keys.create(
        { name: 'Bot', scopes: ['images:write'], days: 30 },
        { id: maker?.id ?? '', name: 'Ada' },
      );
      const bot = { test, token: key };
      const post = (content: Buffer, data?: object) =>
        sendImage(bot, { method: 'POST', url: '/api/studio/images', content, ...(data ? { data } : {}) });
      expect((await post(await pngOf('teal'))).body).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ field: 'alt.en' }],
      });
      expect((await post(await pngOf('teal'), { colour: 'red' })).status).toBe(400);
      const data = { title: { en: 'Sea fog', bg: 'Мъгла' }, alt: { en: 'Fog' }, category: 'Weather' };
      const published = await post(await pngOf('teal'), data);
      expect([published.status, published.body]).toMatchObject([
        201,
        { id: 'weather/sea-fog', title: { en: 'Sea fog', bg: 'Мъгла' }, visibility: 'published' },
      ]);
      expect((await onSite('weather/sea-fog')).body.categoryName).toBe('Weather');
      expect((await post(await pngOf('teal'), data)).status).toBe(409);
      expect((await post(Buffer.from('words'), data)).body.message).toBe('This is not an image.');
      expect((await post(await animatedWebp(), data)).body.message).toMatch(/animated.*choose a frame/);
      const { items } = await test.services.studio.auditEvents.list({ pageSize: 5 });
      expect(items.find(({ action }) => action === 'image-published')).toMatchObject({
        actor: { kind: 'key', name: 'Bot' },
        object: { id: 'weather/sea-fog' },
      });
    });
  });

  it('fingerprints are made for pictures that have none', async () => {
    const id = await uploadDraft(editor, await pngOf('teal', { width: 600, height: 400 }));
    await complete(id);
    await publish(id);
    await test.database.db.deleteFrom('image_fingerprint').execute();
    expect(await test.services.images.studio.uploads.fingerprints.addMissing()).toBe(1);
    const alike = await uploadDraft(editor, await pngOf('teal', { width: 480, height: 320 }));
    expect((await draft(alike)).upload.similar).toMatchObject([{ kind: 'image' }]);
  });
});
