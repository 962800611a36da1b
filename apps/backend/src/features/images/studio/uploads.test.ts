import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@lumigraph/contracts';
import type { ImageDraft, StudioPage } from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import {
  asEditor,
  beginUpload,
  pngOf,
  sendPart,
  tusCall,
  type Sender,
  uploadDraft,
} from '../../../testing/tus-client.ts';

const idOf = (url: string): string => url.split('/').at(-1) ?? '';

onEachEngine((createApp) => {
  let test: TestApp;
  let editor: Sender;
  beforeEach(async () => {
    test = await createApp();
    editor = await asEditor(test);
  });
  afterEach(() => test.close());

  const drafts = async (): Promise<ImageDraft[]> =>
    ((await test.call('GET', '/api/studio/image-drafts', editor)).body as StudioPage<ImageDraft>).items;
  const unfinished = async () => (await test.call('GET', '/api/studio/uploads', editor)).body.items;

  describe('an upload', () => {
    it('continues where it was interrupted, and becomes a draft', async () => {
      const file = await pngOf('teal');
      const url = await beginUpload(editor, file.length, {
        filename: 'blue_fjord.png',
        relativePath: 'Sea/blue_fjord.png',
      });
      expect((await sendPart(editor, { url, offset: 0, body: file.subarray(0, 100) })).offset).toBe(100);
      expect(await unfinished()).toMatchObject([
        { fileName: 'blue_fjord.png', bytes: file.length, received: 100 },
      ]);
      expect((await tusCall(editor, { method: 'HEAD', url })).offset).toBe(100);
      expect(await drafts()).toEqual([]);
      expect((await sendPart(editor, { url, offset: 100, body: file.subarray(100) })).offset).toBe(
        file.length,
      );
      await test.services.images.studio.uploads.reader.settled();
      expect(await drafts()).toMatchObject([
        {
          title: { en: 'Blue fjord' },
          width: 96,
          upload: {
            state: 'ready',
            fileName: 'blue_fjord.png',
            folder: 'Sea',
            ownerName: 'Ada Lovelace',
            isOwn: true,
            missing: ['alt', 'category'],
          },
        },
      ]);
      expect(await unfinished()).toEqual([]);
      // A client that lost the last response learns that all has arrived.
      expect((await tusCall(editor, { method: 'HEAD', url })).offset).toBe(file.length);
    });

    it('has the place in the list at which it was added, whichever file arrives first', async () => {
      const now = test.clock.now;
      for (const [filename, addedAt] of [
        ['third.png', `${now - 1_000}`],
        ['last.png', 'yesterday'],
        ['second.png', `${now - 2_000}`],
        ['also-last.png', `${now - 3 * DAY_MS}`],
        ['first.png', `${now - 3_000}`],
      ] as const) {
        test.clock.now += 1;
        await uploadDraft(editor, await pngOf(filename), { filename, addedAt });
      }
      expect((await drafts()).map(({ upload }) => upload.fileName)).toEqual([
        'first.png',
        'second.png',
        'third.png',
        'last.png',
        'also-last.png',
      ]);
    });

    it('is refused at another place than where it stopped', async () => {
      const file = await pngOf('teal');
      const url = await beginUpload(editor, file.length);
      await sendPart(editor, { url, offset: 0, body: file.subarray(0, 100) });
      expect((await sendPart(editor, { url, offset: 0, body: file })).status).toBe(409);
      expect((await sendPart(editor, { url, offset: 100, body: file })).status).toBe(413);
      expect((await tusCall(editor, { method: 'HEAD', url })).offset).toBe(100);
    });

    it('belongs to the person who began it', async () => {
      const file = await pngOf('teal');
      const url = await beginUpload(editor, file.length);
      const other = await asEditor(test, 'eve');
      for (const method of ['HEAD', 'DELETE'] as const)
        expect((await tusCall(other, { method, url })).status).toBe(404);
      expect((await sendPart(other, { url, offset: 0, body: file })).code).toBe('NOT_FOUND');
      expect((await test.call('GET', '/api/studio/uploads', other)).body.items).toEqual([]);
      expect((await tusCall(editor, { method: 'HEAD', url })).offset).toBe(0);
    });

    it('is refused when it is empty, too large, or one too many', async () => {
      await expect(beginUpload(editor, 0)).rejects.toThrow('400');
      await expect(beginUpload(editor, 257 * 1024 * 1024)).rejects.toThrow('413');
      for (let step = 0; step < 80; step += 1) await beginUpload(editor, 256 * 1024 * 1024);
      await expect(beginUpload(editor, 1)).rejects.toThrow('403');
    });

    it('tells its version, extensions and largest file, and refuses other versions', async () => {
      const url = await beginUpload(editor, 5);
      for (const path of ['/api/studio/uploads', url]) {
        const { status, headers } = await tusCall(editor, { method: 'OPTIONS', url: path });
        expect(status).toBe(204);
        expect(headers).toMatchObject({
          'tus-version': '1.0.0',
          'tus-extension': 'creation,creation-with-upload,termination',
          'tus-max-size': '268435456',
        });
      }
      for (const version of ['0.2.2', ''])
        for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE'] as const) {
          const { status, headers } = await tusCall(editor, {
            method,
            url: method === 'POST' ? '/api/studio/uploads' : url,
            headers: { 'tus-resumable': version, 'upload-length': '5' },
          });
          expect([method, status, headers['tus-version']]).toEqual([method, 412, '1.0.0']);
        }
      expect(await unfinished()).toHaveLength(1);
    });

    it('gives back what the client said of the file, and lets no cache keep it', async () => {
      const metadata = {
        filename: 'fjörd 🦊.png',
        relativePath: 'Sea/fjörd 🦊.png',
        other: '',
        addedAt: '1',
      };
      const url = await beginUpload(editor, 500, metadata);
      const { status, headers } = await tusCall(editor, { method: 'HEAD', url });
      const pairs = Object.entries(metadata).map(([name, value]) =>
        `${name} ${Buffer.from(value).toString('base64')}`.trimEnd(),
      );
      expect([status, headers]).toMatchObject([
        200,
        {
          'upload-metadata': pairs.join(','),
          'upload-length': '500',
          'upload-offset': '0',
          'cache-control': 'no-store',
        },
      ]);
    });

    it('is found by an address with a query, which old clients add against caches', async () => {
      const url = await beginUpload(editor, 500);
      expect((await tusCall(editor, { method: 'HEAD', url: `${url}?_=1470920397045` })).status).toBe(200);
    });

    it('keeps what a broken connection has sent', async () => {
      const file = await pngOf('teal', { width: 640, height: 480 });
      const url = await beginUpload(editor, file.length);
      const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
      const broken = request(new URL(url, origin), {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          authorization: `Bearer ${editor.token}`,
          'content-type': 'application/offset+octet-stream',
          'content-length': file.length,
          'upload-offset': '0',
        },
      });
      broken.on('error', () => undefined);
      broken.write(file.subarray(0, 700));
      setTimeout(() => broken.destroy(), 100);
      await vi.waitFor(
        async () => expect((await tusCall(editor, { method: 'HEAD', url })).offset).toBe(700),
        10_000,
      );
      const rest = await sendPart(editor, { url, offset: 700, body: file.subarray(700) });
      expect(rest.offset).toBe(file.length);
    });

    it('has the version in every response, whatever refuses the request', async () => {
      const file = await pngOf('teal');
      const url = await beginUpload(editor, file.length);
      const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
      const refused = [
        [404, { method: 'HEAD', url: `${url}x` }],
        [404, { method: 'PATCH', url: `${url}x`, headers: part, body: file }],
        [401, { method: 'HEAD', url, headers: { authorization: '' } }],
        [409, { method: 'PATCH', url, headers: { ...part, 'upload-offset': '7' }, body: file }],
        [415, { method: 'PATCH', url, headers: { ...part, 'content-type': 'image/png' }, body: file }],
        [400, { method: 'PATCH', url, headers: { ...part, 'upload-offset': 'x' }, body: file }],
        [413, { method: 'POST', url: '/api/studio/uploads', headers: { 'upload-length': '999999999' } }],
      ] as const;
      for (const [expected, call] of refused) {
        const { status, headers } = await tusCall(editor, call);
        expect([call.method, status, headers['tus-resumable']]).toEqual([call.method, expected, '1.0.0']);
      }
      expect((await tusCall(editor, { method: 'HEAD', url })).offset).toBe(0);
    });

    it('takes the method from a header, for clients behind a proxy that refuses PATCH', async () => {
      const file = await pngOf('teal');
      const url = await beginUpload(editor, file.length);
      const post = (method: string, headers: Record<string, string> = {}, body?: Buffer) =>
        tusCall(editor, {
          method: 'POST',
          url,
          headers: { 'x-http-method-override': method, ...headers },
          ...(body ? { body } : {}),
        });
      const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      expect((await post('PATCH', part, file)).offset).toBe(file.length);
      const second = await beginUpload(editor, 5);
      expect(
        (
          await tusCall(editor, {
            method: 'POST',
            url: second,
            headers: { 'x-http-method-override': 'DELETE' },
          })
        ).status,
      ).toBe(204);
      expect((await tusCall(editor, { method: 'HEAD', url: second })).status).toBe(404);
    });

    it.each([{ 'upload-defer-length': '1' }, { 'upload-concat': 'partial', 'upload-length': '5' }])(
      'is refused with an extension that the server does not have: %j',
      async (headers) => {
        const { status, code } = await tusCall(editor, {
          method: 'POST',
          url: '/api/studio/uploads',
          headers,
        });
        expect([status, code]).toEqual([400, 'VALIDATION_FAILED']);
        expect(await unfinished()).toEqual([]);
      },
    );

    it('is given up by its owner, and expires after a week', async () => {
      const given = await beginUpload(editor, 500);
      await sendPart(editor, { url: given, offset: 0, body: Buffer.alloc(100) });
      expect((await tusCall(editor, { method: 'DELETE', url: given })).status).toBe(204);
      expect((await tusCall(editor, { method: 'HEAD', url: given })).status).toBe(404);
      const [old, recent] = [await beginUpload(editor, 500), await beginUpload(editor, 500)];
      await test.database.db
        .updateTable('image_upload')
        .set({ touched_at: test.clock.now - 8 * DAY_MS })
        .where('id', '=', idOf(old))
        .execute();
      await test.services.images.studio.uploads.uploads.removeExpired();
      expect(await unfinished()).toMatchObject([{ id: idOf(recent) }]);
    });
  });

  it('is taken from a real connection, whose request is a stream', async () => {
    const file = await pngOf('teal');
    const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    type SentUpload = { method: string; headers: Record<string, string>; body?: Uint8Array<ArrayBuffer> };
    const send = (url: string, { headers, ...init }: SentUpload) =>
      fetch(new URL(url, origin), {
        ...init,
        headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${editor.token}`, ...headers },
      });
    const begun = await send('/api/studio/uploads', {
      method: 'POST',
      headers: { 'upload-length': String(file.length) },
    });
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const sent = await send(begun.headers.get('location') ?? '', {
      method: 'PATCH',
      headers: type,
      body: Uint8Array.from(file),
    });
    expect([begun.status, sent.status]).toEqual([201, 204]);
    expect(sent.headers.get('upload-offset')).toBe(String(file.length));
    await test.services.images.studio.uploads.reader.settled();
    expect(await drafts()).toMatchObject([{ upload: { state: 'ready' } }]);
  });

  describe('a file that is no picture', () => {
    it.each([
      ['words', Buffer.from('just some words'), 'not-image'],
      ['a photo of a telephone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'format'],
      ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg'],
    ])('is refused with its reason: %s', async (_name, content, refusal) => {
      await uploadDraft(editor, content);
      expect(await drafts()).toMatchObject([{ upload: { state: 'refused', refusal, missing: [] } }]);
    });

    it('is refused when its end is missing', async () => {
      const file = await pngOf('teal');
      await uploadDraft(editor, file.subarray(0, file.length - 40));
      expect(await drafts()).toMatchObject([{ upload: { state: 'refused' } }]);
    });
  });
});

describe('a restart of the server', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lumigraph-uploads-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('loses nothing that was confirmed', async () => {
    const file = await pngOf('teal');
    const first = await createTestApp({ dataDir });
    const editor = await asEditor(first);
    const url = await beginUpload(editor, file.length);
    await sendPart(editor, { url, offset: 0, body: file.subarray(0, 90) });
    await first.app.close();
    await first.database.close();

    const second = await createTestApp({ dataDir });
    const again = { test: second, token: editor.token };
    expect((await tusCall(again, { method: 'HEAD', url })).offset).toBe(90);
    await sendPart(again, { url, offset: 90, body: file.subarray(90) });
    await second.services.images.studio.uploads.reader.settled();
    const { body } = await second.call('GET', '/api/studio/image-drafts', again);
    expect(body.items).toMatchObject([{ upload: { state: 'ready' }, bytes: expect.any(Number) }]);
    await second.app.close();
    await second.database.close();
  });
});
