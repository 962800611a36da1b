import {
  cdnTransforms,
  DAY_MS,
  MINUTE_MS,
  DISPLAY_WIDTHS_PX,
  STANDARD_LONG_SIDE_PX,
  type DownloadOffer,
  type ImageMetadata,
} from '@lumigraph/contracts';
import { describe, expect, it, vi } from 'vitest';
import { engines } from '../../testing/databases.ts';
import { newId } from '../accounts/sessions/tokens.ts';
import { sharp } from '../../lib/sharp.ts';
import { KEY, LIMIT, useDownloadScene } from '../../testing/download-scene.ts';
import { sampleOf } from '../../testing/sample.ts';

/** An original is sent with the license in its metadata; no pixel changes. */
const samePixels = async (one: Buffer, other: Buffer): Promise<boolean> => {
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).raw().toBuffer()));
  return a?.equals(b ?? Buffer.alloc(0)) ?? false;
};

for (const engine of engines) {
  describe.skipIf(!engine.available)(`Downloads on ${engine.title}`, () => {
    const scene = useDownloadScene(engine);
    const { visitor, download, signUp, member, freeDownloads, history } = scene;

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
      expect(Number(refused.headers['retry-after'])).toBe((DAY_MS - (scene.test.clock.now % DAY_MS)) / 1000);
      expect(refused.headers['content-disposition']).toBeUndefined();
      expect((await download('n41', visitor())).statusCode).toBe(200);
      scene.test.clock.now += DAY_MS;
      expect((await download('n40', headers)).statusCode).toBe(200);
    });

    it('count an image once a day: again, in parallel, in parts, not at all where nothing is sent', async () => {
      const headers = visitor();
      await download('n0', headers);
      await Promise.all(Array.from({ length: 8 }, () => download('n0', headers)));
      await download('n0', { ...headers, range: 'bytes=0-9' });
      const head = await scene.test.app.inject({
        method: 'HEAD',
        url: '/api/images/download/nature/n50',
        headers,
      });
      const etag = String(head.headers['etag']);
      expect((await download('n50', { ...headers, 'if-none-match': etag })).statusCode).toBe(304);
      await scene.test.app.inject({ method: 'HEAD', url: '/api/images/download/nature/n51', headers });
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
      const { db } = scene.test.database;
      await download('n0', { ...KEY, 'x-forwarded-for': '203.0.113.77' });
      const rows = await db.selectFrom('free_download').selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain('203.0.113');
      scene.test.clock.now += DAY_MS;
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
      scene.test.clock.now = Date.UTC(2026, 10, 20, 23, 59);
      const offer = await scene.test.call('GET', '/api/images/download-offer/nature/large', {
        token,
        headers: KEY,
      });
      const { directUrl } = offer.body as unknown as DownloadOffer;
      const fetchFile = async (url = String(directUrl)) =>
        (await scene.test.app.inject({ url, headers: visitor() })).statusCode;
      expect(await fetchFile()).toBe(200);
      scene.test.clock.now += 59 * MINUTE_MS;
      await freeDownloads().removeOld();
      expect(await fetchFile()).toBe(200);
      expect(await fetchFile(directUrl?.replace('nature/large', 'nature/n0'))).toBe(403);
      expect(await fetchFile(directUrl?.replace('ticket=1', 'ticket=2'))).toBe(403);
      scene.test.clock.now += MINUTE_MS;
      expect(await fetchFile()).toBe(403);
    });

    it('offer every size and format with honest numbers, and send what they offer', async () => {
      const token = await member();
      const offerFor = async (headers: Record<string, string>, query = '') =>
        (
          await scene.test.app.inject({ url: `/api/images/download-offer/nature/large${query}`, headers })
        ).json<DownloadOffer>();
      const asMember = { ...visitor(), authorization: `Bearer ${token}` };
      const guest = visitor();
      const names = ({ files }: DownloadOffer) =>
        files.map(({ size, format, width, allowed }) => `${size} ${format} ${width} ${allowed}`);
      expect(names(await offerFor(guest))).toEqual([
        'small jpeg 640 true',
        'small webp 640 true',
        'standard jpeg 1280 true',
        'standard webp 1280 true',
        'large jpeg 1920 false',
        'large webp 1920 false',
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
          const response = await scene.test.app.inject({ url, headers });
          expect({ ...file, status: response.statusCode }).toMatchObject({
            status: file.allowed ? 200 : 403,
          });
          if (!file.allowed) continue;
          expect(await sharp(response.rawPayload).metadata()).toMatchObject({
            format: file.format,
            width: file.width,
            height: file.height,
          });
          const copied = response.rawPayload.length - (file.bytes ?? 0);
          expect([file, copied >= 0, copied < (file.size === 'original' ? 16_000 : 1)]).toEqual([
            file,
            true,
            true,
          ]);
          if (file.directUrl === null) continue;
          const direct = await scene.test.app.inject({ url: file.directUrl });
          expect(direct.rawPayload.equals(response.rawPayload)).toBe(true);
        }
      }
      // One number for the original, before and after a download, in the offer and on the page.
      const { bytes } = (
        await scene.test.app.inject({ url: '/api/images/metadata/nature/large', headers: guest })
      ).json<ImageMetadata>();
      for (const headers of [guest, asMember])
        expect((await offerFor(headers)).files.at(-1)).toMatchObject({ size: 'original', bytes });
      for (const query of ['?size=huge', '?format=gif', '?size=standard&format=avif'])
        expect((await download(`large${query}`, asMember)).statusCode).toBe(400);
      expect((await download('n1?size=large', asMember)).statusCode).toBe(404);
      expect((await download('n1?size=small', guest)).statusCode).toBe(404);
    }, 60_000);

    it('count a choice of the menu like any download, and make no file ahead for a visitor at the limit', async () => {
      const headers = visitor();
      for (let index = 0; index < LIMIT; index += 1)
        expect((await download(`n${index}?format=webp`, headers)).statusCode).toBe(200);
      expect((await download('n40?format=webp', headers)).statusCode).toBe(429);
      expect((await download('n0?format=jpeg', headers)).statusCode).toBe(200);
      const offer = await scene.test.app.inject({
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
        scene.test.app.inject({
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
      expect(await samePixels(response.rawPayload, scene.original)).toBe(true);
      expect((await history(token)).total).toBe(LIMIT + 6);
    });

    it('never give the original to others, by no address of the image', async () => {
      const LARGEST_SHOWN_PX = Math.max(STANDARD_LONG_SIDE_PX, ...DISPLAY_WIDTHS_PX);
      const addresses = [
        '/cdn/image/upload/nature/large',
        ...sampleOf(cdnTransforms, 3).map((transform) => `/cdn/image/upload/${transform}/nature/large`),
        '/api/images/download/nature/large',
        '/api/images/download/nature/large?original=1',
      ];
      for (const url of addresses) {
        const response = await scene.test.app.inject({ url, headers: visitor() });
        const isFile = response.statusCode === 200;
        if (!isFile) continue;
        const { width, height } = await sharp(response.rawPayload).metadata();
        expect({ url, side: Math.max(width, height) <= LARGEST_SHOWN_PX }).toEqual({ url, side: true });
        expect(await samePixels(response.rawPayload, scene.original)).toBe(false);
      }
      const free = await download('large', visitor());
      expect(await sharp(free.rawPayload).metadata()).toMatchObject({ width: 1280, height: 640 });
    }, 60_000);
  });
}
