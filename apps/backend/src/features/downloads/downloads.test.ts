import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  cdnTransforms,
  DAY_MS,
  MINUTE_MS,
  readCertificateId,
  STANDARD_LONG_SIDE_PX,
  type DownloadOffer,
} from '@lumigraph/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newStorageKey, openFileStorage } from '../../storage/file-storage.ts';
import { httpEngines } from '../../testing/databases.ts';
import { createTestApp, PASSWORD, START, type TestApp } from '../../testing/auth-app.ts';
import { newId } from '../accounts/sessions/tokens.ts';
import { createImageStore } from '../images/catalogue/image-store.ts';
import { sharp } from '../../lib/sharp.ts';
import { drawImage } from '../../testing/images/test-gallery.ts';
import { sampleImage } from '../../testing/images/sample-image.ts';
import { createFreeDownloadStore } from './free-download-store.ts';
import { createFreeDownloads } from './free-downloads.ts';

const KEY = { 'x-api-key': 'gallery-public-key' };
const LIMIT = 30;
const IMAGES = 65;

/** An original is sent with the license in its metadata; no pixel changes. */
const samePixels = async (one: Buffer, other: Buffer): Promise<boolean> => {
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).raw().toBuffer()));
  return a?.equals(b ?? Buffer.alloc(0)) ?? false;
};

for (const engine of httpEngines) {
  describe.skipIf(!engine.available)(`Downloads on ${engine.title}`, () => {
    let test: TestApp;
    let original: Buffer;
    let people = 0;
    let networks = 0;

    beforeAll(async () => {
      test = await createTestApp({
        engine,
        billing: { manualJobs: true },
        environment: { TRUST_PROXY: '127.0.0.1' },
      });
      original = await drawImage({ width: 2600, height: 1300 }, 'webp');
      const small = await drawImage({ width: 40, height: 30 });
      const storage = openFileStorage(join(test.dataDir, 'pictures'));
      const [large, little] = [newStorageKey('originals', 'webp'), newStorageKey('originals', 'png')];
      await storage.put(large, original);
      await storage.put(little, small);
      await createImageStore(test.database.db).addMany([
        sampleImage('large', {
          title: 'Fjord before sunrise',
          titleTranslations: { de: 'Fjord vor Sonnenaufgang', bg: 'Фиорд преди изгрев', zh: '日出前的峡湾' },
          width: 2600,
          height: 1300,
          bytes: original.length,
          format: 'webp',
          storageKey: large,
          license: 'free',
        }),
        sampleImage('own-license', { storageKey: little, width: 40, height: 30, license: 'CC BY 4.0' }),
        ...Array.from({ length: IMAGES }, (_, index) =>
          sampleImage(`n${index}`, { storageKey: little, width: 40, height: 30, license: 'free' }),
        ),
      ]);
    }, 60_000);
    afterEach(() => {
      test.clock.now = START;
    });
    afterAll(async () => {
      await test.close();
    });

    /** A new network for each visitor, so that tests do not share limits. */
    const visitor = (): Record<string, string> => {
      networks += 1;
      return { ...KEY, 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${1 + (networks % 250)}` };
    };
    const download = (name: string, headers: Record<string, string>, more: { token?: string } = {}) =>
      test.app.inject({
        url: `/api/images/download/nature/${name}`,
        headers: { ...headers, ...(more.token ? { authorization: `Bearer ${more.token}` } : {}) },
      });
    const signUp = async (): Promise<string> => {
      people += 1;
      return (await test.register({ email: `reader${people}@example.com` })).token ?? '';
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
    const freeDownloads = () =>
      createFreeDownloads({
        store: createFreeDownloadStore(test.database.db),
        perDay: LIMIT,
        now: () => test.clock.now,
      });
    const history = async (token: string, headers: Record<string, string> = {}, query = '') =>
      (await test.call('GET', `/api/downloads${query}`, { token, headers })).body;

    it('give exactly as many different images as the limit says, however many ask at once', async () => {
      const headers = visitor();
      const responses = await Promise.all(
        Array.from({ length: 60 }, (_, index) => download(`n${index}`, headers)),
      );
      const statuses = Map.groupBy(responses, ({ statusCode }) => statusCode);
      expect(statuses.get(200)).toHaveLength(LIMIT);
      expect(statuses.get(429)).toHaveLength(60 - LIMIT);
    });

    it('say at the limit what it is and when it ends, and begin anew the next day', async () => {
      const headers = visitor();
      for (let index = 0; index < LIMIT; index += 1)
        expect((await download(`n${index}`, headers)).statusCode).toBe(200);
      const refused = await download('n40', headers);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ success: false, code: 'DOWNLOAD_LIMIT_REACHED' });
      expect(Number(refused.headers['retry-after'])).toBe((DAY_MS - (test.clock.now % DAY_MS)) / 1000);
      expect(refused.headers['content-disposition']).toBeUndefined();
      expect((await download('n41', visitor())).statusCode).toBe(200);
      test.clock.now += DAY_MS;
      expect((await download('n40', headers)).statusCode).toBe(200);
    });

    it('count an image once a day: again, in parallel, in parts, not at all where nothing is sent', async () => {
      const headers = visitor();
      await download('n0', headers);
      await Promise.all(Array.from({ length: 8 }, () => download('n0', headers)));
      await download('n0', { ...headers, range: 'bytes=0-9' });
      const head = await test.app.inject({ method: 'HEAD', url: '/api/images/download/nature/n50', headers });
      const etag = String(head.headers['etag']);
      expect((await download('n50', { ...headers, 'if-none-match': etag })).statusCode).toBe(304);
      await test.app.inject({ method: 'HEAD', url: '/api/images/download/nature/n51', headers });
      expect((await download('none', headers)).statusCode).toBe(404);
      for (let index = 1; index < LIMIT; index += 1)
        expect((await download(`n${index}`, headers)).statusCode).toBe(200);
      expect((await download('n60', headers)).statusCode).toBe(429);
      expect((await download('n0', headers)).statusCode).toBe(200);
    });

    it('count an IPv6 network as one, and a user by the account, whatever the address', async () => {
      const from = (address: string) => ({ ...KEY, 'x-forwarded-for': address });
      const token = await signUp();
      for (let index = 0; index < LIMIT; index += 1) {
        await download(`n${index}`, from(`2001:db8:1:1::${index + 1}`));
        await download(`n${index}`, visitor(), { token });
      }
      expect((await download('n40', from('2001:db8:1:1:ffff::9'))).statusCode).toBe(429);
      expect((await download('n40', from('2001:db8:1:2::1'))).statusCode).toBe(200);
      expect((await download('n40', visitor(), { token })).statusCode).toBe(429);
    });

    it('keep no address, and nothing of a day that is over', async () => {
      const { db } = test.database;
      await download('n0', { ...KEY, 'x-forwarded-for': '203.0.113.77' });
      const rows = await db.selectFrom('free_download').selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain('203.0.113');
      test.clock.now += DAY_MS;
      await download('n0', visitor());
      await freeDownloads().removeOld();
      for (const table of ['free_download', 'free_download_count'] as const) {
        const days = await db.selectFrom(table).select('day').distinct().execute();
        expect(days).toEqual([{ day: '2026-11-21' }]);
      }
      const keys = await db.selectFrom('server_key').select('name').execute();
      expect(keys.map(({ name }) => name).filter((name) => name.startsWith('free-download:'))).toEqual([
        'free-download:2026-11-21',
      ]);
    });

    it('give the free file for a ticket of the offer, for an hour that may pass midnight', async () => {
      const token = await signUp();
      test.clock.now = Date.UTC(2026, 10, 20, 23, 59);
      const offer = await test.call('GET', '/api/images/download-offer/nature/large', {
        token,
        headers: KEY,
      });
      const { directUrl } = offer.body as unknown as DownloadOffer;
      const fetchFile = async (url = String(directUrl)) =>
        (await test.app.inject({ url, headers: visitor() })).statusCode;
      expect(await fetchFile()).toBe(200);
      test.clock.now += 59 * MINUTE_MS;
      await freeDownloads().removeOld();
      expect(await fetchFile()).toBe(200);
      expect(await fetchFile(directUrl?.replace('nature/large', 'nature/n0'))).toBe(403);
      expect(await fetchFile(directUrl?.replace('ticket=1', 'ticket=2'))).toBe(403);
      test.clock.now += MINUTE_MS;
      expect(await fetchFile()).toBe(403);
    });

    it('offer every size and format with honest numbers, and send what they offer', async () => {
      const token = await member();
      const offerFor = async (headers: Record<string, string>, query = '') =>
        (
          await test.app.inject({ url: `/api/images/download-offer/nature/large${query}`, headers })
        ).json<DownloadOffer>();
      const asMember = { ...visitor(), authorization: `Bearer ${token}` };
      const guest = visitor();
      const names = ({ files }: DownloadOffer) =>
        files.map(({ size, format, width, allowed }) => `${size} ${format} ${width} ${allowed}`);
      expect(names(await offerFor(guest))).toEqual([
        'standard jpeg 2048 true',
        'standard webp 2048 true',
        'large jpeg 2600 false',
        'original webp 2600 false',
      ]);
      expect(names(await offerFor(asMember)).every((name) => name.endsWith('true'))).toBe(true);
      for (const headers of [guest, asMember]) {
        const measured = await vi.waitFor(async () => {
          const offer = await offerFor(headers, '?measure=true');
          expect(offer.files.filter(({ allowed, bytes }) => allowed && bytes === null)).toEqual([]);
          return offer;
        }, 30_000);
        for (const file of measured.files) {
          const query = new URLSearchParams({
            size: file.size,
            ...(file.size === 'original' ? {} : { format: file.format }),
          });
          const url = `/api/images/download/nature/large?${query}`;
          const response = await test.app.inject({ url, headers });
          expect({ ...file, status: response.statusCode }).toMatchObject({
            status: file.allowed ? 200 : 403,
          });
          if (!file.allowed) continue;
          expect(await sharp(response.rawPayload).metadata()).toMatchObject({
            format: file.format,
            width: file.width,
            height: file.height,
          });
          if (file.size !== 'original') expect(response.rawPayload).toHaveLength(file.bytes ?? 0);
          if (file.directUrl === null) continue;
          const direct = await test.app.inject({ url: file.directUrl });
          expect(direct.rawPayload.equals(response.rawPayload)).toBe(true);
        }
      }
      for (const query of ['?size=huge', '?format=gif', '?size=standard&format=avif'])
        expect((await download(`large${query}`, asMember)).statusCode).toBe(400);
      expect((await download('n1?size=large', asMember)).statusCode).toBe(404);
      expect((await download('large?size=large&format=webp', asMember)).statusCode).toBe(404);
    }, 60_000);

    it('count a choice of the menu like any download, and make no file ahead for a visitor at the limit', async () => {
      const headers = visitor();
      for (let index = 0; index < LIMIT; index += 1)
        expect((await download(`n${index}?format=webp`, headers)).statusCode).toBe(200);
      expect((await download('n40?format=webp', headers)).statusCode).toBe(429);
      expect((await download('n0?format=jpeg', headers)).statusCode).toBe(200);
      const offer = await test.app.inject({
        url: '/api/images/download-offer/nature/n63?measure=true',
        headers,
      });
      expect(offer.json<DownloadOffer>()).toMatchObject({
        remaining: 0,
        files: [{ bytes: null }, { bytes: null }, { size: 'original' }],
      });
    });

    it('give the free file to a visitor without scripts, within the limit, and not to other sites', async () => {
      const { 'x-forwarded-for': address = '' } = visitor();
      const free = (name: string, site?: string) =>
        test.app.inject({
          url: `/api/images/free-file/nature/${name}`,
          headers: { 'x-forwarded-for': address, ...(site ? { 'sec-fetch-site': site } : {}) },
        });
      const file = await free('large', 'same-origin');
      expect(file.statusCode).toBe(200);
      expect(file.headers['content-disposition']).toMatch(/^attachment/);
      for (const site of ['cross-site', 'same-site']) expect((await free('n0', site)).statusCode).toBe(403);
      for (let index = 1; index < LIMIT; index += 1)
        expect((await free(`n${index}`, 'none')).statusCode).toBe(200);
      expect((await free('n50')).statusCode).toBe(429);
    });

    it('read the ticket of every id that a user can have', async () => {
      const free = freeDownloads();
      const ids = ['AZaz09-_', '_', '-', ...Array.from({ length: 50 }, newId)];
      for (const id of [...ids, null])
        expect(await free.readTicket(await free.ticket('nature/large', id), 'nature/large')).toBe(id);
    });

    it('have no limit for members, who get the original', async () => {
      const token = await member();
      const headers = visitor();
      for (let index = 0; index < LIMIT + 5; index += 1)
        expect((await download(`n${index}`, headers, { token })).statusCode).toBe(200);
      const response = await download('large', headers, { token });
      expect(await samePixels(response.rawPayload, original)).toBe(true);
      expect((await history(token)).total).toBe(LIMIT + 6);
    });

    it('never give the original to others, by no address of the image', async () => {
      const addresses = [
        '/cdn/image/upload/nature/large',
        ...cdnTransforms.map((transform) => `/cdn/image/upload/${transform}/nature/large`),
        '/api/images/download/nature/large',
        '/api/images/download/nature/large?original=1',
      ];
      for (const url of addresses) {
        const response = await test.app.inject({ url, headers: visitor() });
        const isFile = response.statusCode === 200;
        if (!isFile) continue;
        const { width, height } = await sharp(response.rawPayload).metadata();
        expect({ url, side: Math.max(width, height) <= STANDARD_LONG_SIDE_PX }).toEqual({ url, side: true });
        expect(await samePixels(response.rawPayload, original)).toBe(false);
      }
      const free = await download('large', visitor());
      expect(await sharp(free.rawPayload).metadata()).toMatchObject({ width: 2048, height: 1024 });
    }, 60_000);

    it('are listed for their user, once for an image and license, the last first', async () => {
      const token = await member();
      const sent = await download('large', visitor(), { token });
      test.clock.now += 1000;
      await download('own-license', visitor(), { token });
      test.clock.now += 1000;
      await Promise.all([
        download('large', visitor(), { token }),
        download('large', { ...visitor(), range: 'bytes=0-99' }, { token }),
      ]);
      const page = await history(token, { 'accept-language': 'de' });
      expect(page).toMatchObject({ page: 1, total: 2 });
      expect(page.items[0]).toMatchObject({
        imageId: 'nature/large',
        title: 'Fjord vor Sonnenaufgang',
        format: 'webp',
        width: 2600,
        height: 1300,
        bytes: sent.rawPayload.length,
        plan: 'premium',
        license: 'premium',
        hasCertificate: true,
        downloadedAt: new Date(START).toISOString(),
        lastDownloadedAt: new Date(START + 2000).toISOString(),
      });
      expect(page.items[1]).toMatchObject({ license: 'CC BY 4.0', plan: 'premium' });
      expect((await history(token, {}, '?page=2&pageSize=1')).items).toHaveLength(1);
      for (const query of ['?page=0', '?page=Infinity', '?page=1e309', '?pageSize=101'])
        expect((await test.call('GET', `/api/downloads${query}`, { token })).status).toBe(400);
      expect((await test.call('GET', '/api/downloads')).status).toBe(401);
    });

    it('of free users are listed without a certificate', async () => {
      const token = await signUp();
      await download('large', visitor(), { token });
      const [own] = (await history(token)).items;
      expect(own).toMatchObject({
        plan: 'free',
        license: 'free',
        hasCertificate: false,
        format: 'jpeg',
        width: 2048,
      });
      expect((await test.call('GET', `/api/downloads/${own.id}/certificate`, { token })).status).toBe(404);
      const check = await test.call('GET', `/api/license/certificates/${own.id}`, { headers: KEY });
      expect(check.status).toBe(404);
    });

    it('have a certificate as PDF for their user alone, in every language', async () => {
      const token = await member();
      await download('large', visitor(), { token });
      const [{ id }] = (await history(token)).items;
      const path = `/api/downloads/${id}/certificate`;
      for (const language of ['en', 'de', 'bg', 'ru', 'es', 'zh']) {
        const response = await test.app.inject({
          url: path,
          headers: { authorization: `Bearer ${token}`, 'accept-language': language },
        });
        expect(response.statusCode).toBe(200);
        expect(response.headers).toMatchObject({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename=license-${id}.pdf`,
          'cache-control': 'no-store',
        });
        expect(response.rawPayload.toString('latin1', 0, 5)).toBe('%PDF-');
      }
      expect((await test.call('GET', path)).status).toBe(401);
      expect((await test.call('GET', path, { token: await signUp() })).status).toBe(404);
      expect((await test.call('GET', '/api/downloads/none/certificate', { token })).status).toBe(404);
    }, 60_000);

    it('are checked by anybody with the id, without a word about the person', async () => {
      const token = await member();
      const { rawPayload } = await download('large', visitor(), { token });
      const [{ id }] = (await history(token)).items;
      expect(readCertificateId(id)).toBe(id);
      const typed = [id, id.toLowerCase(), id.replaceAll('-', ''), ` ${id} `.replaceAll('0', 'o')];
      for (const text of typed) {
        const response = await test.call('GET', `/api/license/certificates/${encodeURIComponent(text)}`, {
          headers: { ...KEY, 'accept-language': 'bg' },
        });
        expect(response.status).toBe(200);
        expect(response.body).toEqual({
          id,
          imageId: 'nature/large',
          title: 'Фиорд преди изгрев',
          thumbnailUrl: '/cdn/image/upload/c_fill,h_300,w_300/nature/large',
          format: 'webp',
          width: 2600,
          height: 1300,
          bytes: rawPayload.length,
          license: 'premium',
          termsVersion: expect.stringMatching(/^\d/),
          sha256: createHash('sha256').update(rawPayload).digest('hex'),
          downloadedAt: new Date(START).toISOString(),
        });
        expect(response.text).not.toMatch(/Ada|Lovelace|example\.com/);
      }
      for (const wrong of ['0000-0000-0000-0000', 'x', "'; drop", 'U'.repeat(16), '%00'])
        expect(
          (await test.call('GET', `/api/license/certificates/${encodeURIComponent(wrong)}`, { headers: KEY }))
            .status,
        ).toBe(404);
      expect((await test.call('GET', `/api/license/certificates/${id}`)).status).toBe(401);
    });

    it('go into the export, and outlive image and account as certificates', async () => {
      const token = await member();
      await download('n64', visitor(), { token });
      const [{ id }] = (await history(token)).items;
      await createImageStore(test.database.db).remove(['nature/n64']);
      const own = (await history(token)).items[0];
      expect(own).toMatchObject({ imageId: null, thumbnailUrl: null, title: 'Picture n64' });
      expect((await test.call('GET', `/api/downloads/${id}/certificate`, { token })).status).toBe(200);
      const removed = await test.call('DELETE', '/api/auth/account', {
        token,
        body: { currentPassword: PASSWORD },
      });
      expect(removed.status).toBe(200);
      const check = await test.call('GET', `/api/license/certificates/${id}`, { headers: KEY });
      expect(check.body).toMatchObject({ id, imageId: null, title: 'Picture n64', license: 'premium' });
      const row = await test.database.db
        .selectFrom('image_download')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.user_id).toBeNull();
    });
  });
}
