import { createHash } from 'node:crypto';
import { readCertificateId } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/databases.ts';
import { PASSWORD, START } from '../../testing/auth-app.ts';
import { createImageStore } from '../images/store/image-store.ts';
import { KEY, useDownloadScene } from '../../testing/download-scene.ts';

for (const engine of engines) {
  describe.skipIf(!engine.available)(`Downloads of a user on ${engine.title}`, () => {
    const scene = useDownloadScene(engine);
    const { visitor, download, signUp, member, history } = scene;

    it('are listed for their user, once for an image and license, the last first', async () => {
      const token = await member();
      const sent = await download('large', visitor(), { token });
      scene.test.clock.now += 1000;
      await download('own-license', visitor(), { token });
      scene.test.clock.now += 1000;
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
        expect((await scene.test.call('GET', `/api/downloads${query}`, { token })).status).toBe(400);
      expect((await scene.test.call('GET', '/api/downloads')).status).toBe(401);
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
        width: 1280,
      });
      expect((await scene.test.call('GET', `/api/downloads/${own.id}/certificate`, { token })).status).toBe(
        404,
      );
      const check = await scene.test.call('GET', `/api/license/certificates/${own.id}`, { headers: KEY });
      expect(check.status).toBe(404);
    });

    it('have a certificate as PDF for their user alone, in every language', async () => {
      const token = await member();
      await download('large', visitor(), { token });
      const [{ id }] = (await history(token)).items;
      const path = `/api/downloads/${id}/certificate`;
      for (const language of ['en', 'de', 'bg', 'ru', 'es', 'zh']) {
        const response = await scene.test.app.inject({
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
      expect((await scene.test.call('GET', path)).status).toBe(401);
      expect((await scene.test.call('GET', path, { token: await signUp() })).status).toBe(404);
      expect((await scene.test.call('GET', '/api/downloads/none/certificate', { token })).status).toBe(404);
    }, 60_000);

    it('are checked by anybody with the id, without a word about the person', async () => {
      const token = await member();
      const { rawPayload } = await download('large', visitor(), { token });
      const [{ id }] = (await history(token)).items;
      expect(readCertificateId(id)).toBe(id);
      const typed = [id, id.toLowerCase(), id.replaceAll('-', ''), ` ${id} `.replaceAll('0', 'o')];
      for (const text of typed) {
        const response = await scene.test.call(
          'GET',
          `/api/license/certificates/${encodeURIComponent(text)}`,
          {
            headers: { ...KEY, 'accept-language': 'bg' },
          },
        );
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
          (
            await scene.test.call('GET', `/api/license/certificates/${encodeURIComponent(wrong)}`, {
              headers: KEY,
            })
          ).status,
        ).toBe(404);
      expect((await scene.test.call('GET', `/api/license/certificates/${id}`)).status).toBe(401);
    });

    it('go into the export, and outlive image and account as certificates', async () => {
      const token = await member();
      await download('n64', visitor(), { token });
      const [{ id }] = (await history(token)).items;
      await createImageStore(scene.test.database.db).remove(['nature/n64']);
      const own = (await history(token)).items[0];
      expect(own).toMatchObject({ imageId: null, thumbnailUrl: null, title: 'Picture n64' });
      expect((await scene.test.call('GET', `/api/downloads/${id}/certificate`, { token })).status).toBe(200);
      const removed = await scene.test.call('DELETE', '/api/auth/account', {
        token,
        body: { currentPassword: PASSWORD },
      });
      expect(removed.status).toBe(200);
      const check = await scene.test.call('GET', `/api/license/certificates/${id}`, { headers: KEY });
      expect(check.body).toMatchObject({ id, imageId: null, title: 'Picture n64', license: 'premium' });
      const row = await scene.test.database.db
        .selectFrom('image_download')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.user_id).toBeNull();
    });
  });
}
