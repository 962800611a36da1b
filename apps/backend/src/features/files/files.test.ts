import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { HOUR_MS } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { readExport } from '../../testing/unzip.ts';
import { AppError } from '../../lib/errors.ts';
import { PASSWORD } from '../../testing/auth-app.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';
import { sharp } from '../../lib/sharp.ts';
import { createFileStore } from './file-store.ts';
import { redAndBlue, upload, type SentFile } from '../../testing/upload.ts';
import { HTML, PDF, useFileScene } from './testing/file-scene.ts';

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

onEachEngine((createApp) => {
  const scene = useFileScene(createApp);
  const { send, asAda, profile, filesOnDisk, rows } = scene;

  describe('a file', () => {
    it('is stored, listed, downloaded in parts, and deleted without a trace', async () => {
      const { status, body } = await send({ content: PDF, name: 'Отчет 2026.pdf' });
      expect([status, body]).toMatchObject([
        201,
        { name: 'Отчет 2026.pdf', type: 'application/pdf', size: PDF.length, purpose: 'attachment' },
      ]);
      expect((await asAda('GET', '/api/files')).json().items).toEqual([body]);

      const whole = await asAda('GET', body.url);
      expect(whole.rawPayload).toEqual(PDF);
      expect(whole.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition':
          'attachment; filename="Otchet 2026.pdf"; filename*=UTF-8\'\'%D0%9E%D1%82%D1%87%D0%B5%D1%82%202026.pdf',
        'x-content-type-options': 'nosniff',
      });
      expect(whole.headers['content-security-policy']).toContain('sandbox');
      const part = await asAda('GET', body.url, { range: 'bytes=1-3' });
      expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
        206,
        'PDF',
        `bytes 1-3/${PDF.length}`,
      ]);
      const again = await asAda('GET', body.url, { 'if-none-match': String(whole.headers.etag) });
      expect([again.statusCode, again.payload]).toEqual([304, '']);

      expect((await asAda('DELETE', body.url)).statusCode).toBe(200);
      expect((await asAda('GET', body.url)).statusCode).toBe(404);
      expect((await asAda('DELETE', body.url)).statusCode).toBe(404);
      expect([await filesOnDisk(), await rows()]).toEqual([[], []]);
    });

    it('is nobody else’s, nor a visitor’s', async () => {
      const { body } = await send({ content: PDF, name: 'a.pdf' });
      const eve = await scene.test.register({ email: 'eve@example.com' });
      const call = (method: 'GET' | 'DELETE') => scene.test.call(method, body.url, { token: eve.token });
      expect([(await call('GET')).status, (await call('DELETE')).status]).toEqual([404, 404]);
      expect((await scene.test.call('GET', '/api/files', { token: eve.token })).body.items).toEqual([]);
      expect((await scene.test.call('GET', body.url)).status).toBe(401);
      expect((await upload(scene.test, { token: 'at_none' }, { content: PDF })).status).toBe(401);
      expect((await asAda('GET', body.url)).statusCode).toBe(200);
    });
  });

  describe('is refused and leaves nothing behind:', () => {
    const cut = async (format: 'jpeg' | 'png' | 'webp') => {
      const whole = await redAndBlue({ width: 600, height: 600 }, format);
      return whole.subarray(0, Math.floor(whole.length / 2));
    };
    /** Its header is changed to 65,500 by 65,500 pixels. */
    const boasting = async () => {
      const image = await redAndBlue({ width: 64, height: 64 }, 'jpeg');
      const frame = image.indexOf(Buffer.from([0xff, 0xc0]));
      image.writeUInt16BE(65_500, frame + 5);
      image.writeUInt16BE(65_500, frame + 7);
      return image;
    };
    const wide = () =>
      sharp({ create: { width: 12_500, height: 2_000, channels: 3, background: '#345' } })
        .avif({ quality: 10, effort: 0 })
        .toBuffer();
    const damaged = async () => {
      const raw = { width: 64, height: 64, channels: 3 as const };
      const image = await sharp(randomBytes(64 * 64 * 3), { raw })
        .png()
        .toBuffer();
      return image.fill(7, image.indexOf('IDAT') + 20, image.length - 100);
    };
    it.each<[string, () => SentFile | Promise<SentFile>, number, string]>([
      ['nothing at all', () => ({ content: Buffer.alloc(0) }), 400, 'FILE_EMPTY'],
      ['another field', () => ({ content: PDF, field: 'picture' }), 400, 'FILE_MISSING'],
      [
        'SVG with a script',
        () => ({ content: SVG, name: 'a.svg', type: 'image/svg+xml' }),
        415,
        'FILE_TYPE_REFUSED',
      ],
      ['HTML called a picture', () => ({ content: HTML }), 415, 'FILE_TYPE_REFUSED'],
      ['a GIF that is a program', () => ({ content: 'GIF89a/*' + HTML }), 415, 'FILE_TYPE_REFUSED'],
      ['a program', () => ({ content: Buffer.from('MZ' + '\0'.repeat(200)) }), 415, 'FILE_TYPE_REFUSED'],
      [
        'an archive',
        () => ({ content: Buffer.from('PK\u0003\u0004' + '\0'.repeat(200)) }),
        415,
        'FILE_TYPE_REFUSED',
      ],
      [
        'XML with entities',
        () => ({ content: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>' }),
        415,
        'FILE_TYPE_REFUSED',
      ],
      ['the beginning of a JPEG', async () => ({ content: await cut('jpeg') }), 422, 'PICTURE_UNREADABLE'],
      ['the beginning of a PNG', async () => ({ content: await cut('png') }), 422, 'PICTURE_UNREADABLE'],
      ['the beginning of a WebP', async () => ({ content: await cut('webp') }), 422, 'PICTURE_UNREADABLE'],
      ['a PNG whose pixels are noise', async () => ({ content: await damaged() }), 422, 'PICTURE_UNREADABLE'],
      [
        'a PNG of noise alone',
        () => ({ content: Buffer.concat([PNG_START, Buffer.alloc(500, 7)]) }),
        415,
        'FILE_TYPE_REFUSED',
      ],
      ['a bomb of 256 million pixels', () => ({ content: bomb(16_000, 16_000) }), 422, 'PICTURE_TOO_LARGE'],
      ['a JPEG that says it is huge', async () => ({ content: await boasting() }), 422, 'PICTURE_TOO_LARGE'],
      ['an AVIF of 25 million pixels', async () => ({ content: await wide() }), 422, 'PICTURE_TOO_LARGE'],
      [
        'more than ten megabytes',
        () => ({ content: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.4 ') }),
        413,
        'FILE_TOO_LARGE',
      ],
      [
        'a PDF as a profile picture',
        () => ({ content: PDF, query: '?purpose=avatar' }),
        415,
        'FILE_TYPE_REFUSED',
      ],
    ])('%s', async (...[, make, status, code]) => {
      const response = await send(await make());
      expect([response.status, response.body]).toMatchObject([status, { success: false, code }]);
      expect([await filesOnDisk(), await rows(), (await profile()).avatarUrl]).toEqual([[], [], null]);
    });

    it('two files at once, a body that breaks off, a body that is no form, a request that makes no sense', async () => {
      expect((await send({ content: PDF }, { content: PDF })).body.message).toBe('Send one file at a time');
      const raw = (payload: string, type: string, url = '/api/files') =>
        scene.test.app.inject({
          method: 'POST',
          url,
          payload,
          headers: { authorization: `Bearer ${scene.ada.token}`, 'content-type': type },
        });
      const broken = await raw(
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
        'multipart/form-data; boundary=x',
      );
      expect([broken.statusCode, broken.json().code]).toEqual([400, 'VALIDATION_FAILED']);
      expect((await raw('{}', 'application/json')).json().code).toBe('UNSUPPORTED_MEDIA_TYPE');
      expect((await raw('x', 'text/plain')).statusCode).toBe(415);
      expect((await raw('', 'multipart/form-data')).statusCode).toBe(400);
      for (const query of ['?purpose=admin', '?x=2', '?size=0', '?size=1e9'])
        expect((await send({ content: PDF, query })).status).toBe(400);
      expect(await rows()).toEqual([]);
    });
  });

  it('a query parameter that nobody knows changes nothing at an upload', async () => {
    expect((await send({ content: PDF, query: '?utm_source=x&_=1&_=2&userId=1' })).status).toBe(201);
    expect(await rows()).toMatchObject([{ user_id: scene.ada.user.id, purpose: 'attachment' }]);
  });

  it('joins the data that a person takes along, and goes with the account', async () => {
    const { body } = await send({ content: PDF, name: 'a.pdf' });
    scene.test.clock.now += 1;
    const image = (
      await send({ content: await redAndBlue({ width: 20, height: 20 }), query: '?purpose=avatar' })
    ).body;
    const { data, entries } = readExport((await asAda('GET', '/api/auth/export')).rawPayload);
    expect(data.files.map((file: { id: string }) => file.id)).toEqual([body.id, image.id]);
    expect(data.files[0].path).toBe('files/1-a.pdf');
    expect(Buffer.from(entries['files/1-a.pdf'] ?? [])).toEqual(PDF);
    await rm(join(scene.test.dataDir, 'files/avatars'), { recursive: true });
    const lossy = readExport((await asAda('GET', '/api/auth/export')).rawPayload);
    expect(lossy.data.files.map((file: { path: string | null }) => file.path)).toEqual([
      'files/1-a.pdf',
      null,
    ]);
    expect(Object.keys(lossy.entries)).toEqual(['README.txt', 'my-data.json', 'files/1-a.pdf']);
    expect(data.account.avatarUrl).toBe(image.url);
    await scene.test.call('DELETE', '/api/auth/account', {
      token: scene.ada.token,
      body: { currentPassword: PASSWORD },
    });
    expect([await filesOnDisk(), await rows()]).toEqual([[], []]);
  });

  it('stands in the API description with its form', async () => {
    const { paths } = (await scene.test.call('GET', '/api/openapi.json')).body;
    const { properties, required } =
      paths['/api/files'].post.requestBody.content['multipart/form-data'].schema;
    expect([properties, required]).toEqual([{ file: { type: 'string', format: 'binary' } }, ['file']]);
  });

  it('is looked after by `gallery doctor`', async () => {
    const { body } = await send({ content: PDF, name: 'a.pdf' });
    const keep = createFileStore(scene.test.database.db).kept();
    expect((await keep.next()).value).toMatchObject({ id: body.id, bytes: PDF.length });
    expect((await keep.next()).done).toBe(true);
  });

  it('what a crash left half-written goes after an hour, and not before', async () => {
    await send({ content: PDF, name: 'a.pdf' });
    const change = (status: string) =>
      scene.test.database.db.updateTable('stored_file').set({ status }).execute();
    await change('writing');
    expect((await asAda('GET', '/api/files')).json().items).toEqual([]);
    await scene.test.services.files.sweep.run();
    expect(await filesOnDisk()).toHaveLength(1);
    scene.test.clock.now += HOUR_MS + 1;
    await scene.test.services.files.sweep.run();
    expect([await filesOnDisk(), await rows()]).toEqual([[], []]);
  });

  it.each([
    ['the disk is full', Object.assign(new Error('no space'), { code: 'ENOSPC' }), 507, 'STORAGE_FULL'],
    ['the storage is away', new AppError('UNAVAILABLE'), 503, 'UNAVAILABLE'],
    ['something unexpected happens', new Error('secret path /var/x'), 500, 'UNKNOWN_ERROR'],
  ] as const)(
    'when %s it says so, keeps nothing, and the picture before stays',
    async (...[, error, status, code]) => {
      const state = { broken: false };
      const fragile = await createApp({
        storage: (real) => ({
          ...real,
          put: (...args) => (state.broken ? Promise.reject(error) : real.put(...args)),
        }),
      });
      try {
        const bob = await fragile.register();
        const image = { content: await redAndBlue({ width: 20, height: 20 }), query: '?purpose=avatar' };
        const before = (await upload(fragile, bob, image)).body;
        state.broken = true;
        const response = await upload(fragile, bob, image);
        expect([response.status, response.body.code, JSON.stringify(response.body)]).toEqual([
          status,
          code,
          expect.not.stringContaining('/var/x'),
        ]);
        expect((await fragile.call('GET', '/api/files', { token: bob.token })).body.items).toEqual([before]);
        expect((await fragile.app.inject(before.url)).statusCode).toBe(200);
        await fragile.services.files.sweep.run();
        expect(await fragile.database.db.selectFrom('stored_file').select('id').execute()).toEqual([
          { id: before.id },
        ]);
      } finally {
        await fragile.close();
      }
    },
  );

  it('keeps to the quota, also for ten at once', async () => {
    const small = await createApp({ files: { quota: { count: 3, bytes: 10_000 } } });
    try {
      const bob = await small.register();
      const results = await Promise.all(
        Array.from({ length: 10 }, () => upload(small, bob, { content: PDF, name: 'a.pdf' })),
      );
      expect(results.filter(({ status }) => status === 201)).toHaveLength(3);
      const refused = results.find(({ status }) => status !== 201);
      expect([refused?.status, refused?.body]).toMatchObject([403, { code: 'FILE_QUOTA_EXCEEDED' }]);
      // The replaced image does not count.
      const big = Buffer.concat([PDF, Buffer.alloc(9_940)]);
      const items = (await small.call('GET', '/api/files', { token: bob.token })).body.items;
      for (const { id } of items) await small.call('DELETE', `/api/files/${id}`, { token: bob.token });
      expect((await upload(small, bob, { content: big, name: 'a.pdf' })).status).toBe(201);
      expect((await upload(small, bob, { content: PDF, name: 'a.pdf' })).status).toBe(403);
    } finally {
      await small.close();
    }
  });

  it('only so many uploads an hour', async () => {
    const limited = await createApp({ limits: { uploadUser: { points: 2, windowMs: HOUR_MS } } });
    try {
      const bob = await limited.register();
      const statuses = [];
      for (let count = 0; count < 3; count += 1)
        statuses.push((await upload(limited, bob, { content: PDF })).status);
      expect(statuses).toEqual([201, 201, 429]);
    } finally {
      await limited.close();
    }
  });
});

/** A PNG of one colour: a few kilobytes that decode to gigabytes. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(1024 * 1024));
  return Buffer.concat([
    PNG_START,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])), 0);
  return Buffer.concat([head, data, sum]);
}
