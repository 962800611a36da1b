import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../testing/auth-app.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';
import { sharp } from '../../lib/sharp.ts';
import { colourOf, redAndBlue } from '../../testing/upload.ts';
import { HTML, PDF, useFileScene } from './testing/file-scene.ts';

onEachEngine((createApp) => {
  const scene = useFileScene(createApp);
  const { send, asAda, profile, filesOnDisk, rows } = scene;

  describe('a picture', () => {
    it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
      '%s is written anew: upright, without place, time or camera',
      async (format) => {
        const content = await sharp(await redAndBlue({ width: 80, height: 40 }))
          .withExif({ IFD0: { Copyright: 'secret-camera' }, IFD3: { GPSLatitudeRef: 'N' } })
          .withMetadata({ orientation: 6 })
          .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret-place</x:xmpmeta>')
          .toFormat(format)
          .toBuffer();
        expect((await sharp(content).metadata()).xmp?.includes('secret-place')).toBe(true);
        const { status, body } = await send({ content, name: `holiday.${format}` });
        // AVIF carries its turning outside EXIF, and sharp has applied it when it wrote the file.
        const turned = format === 'avif' ? {} : { width: 40, height: 80 };
        const type = format === 'avif' ? 'image/webp' : `image/${format}`;
        expect([status, body]).toMatchObject([201, { type, ...turned }]);
        const stored = (await asAda('GET', body.url)).rawPayload;
        expect(stored.includes('secret')).toBe(false);
        const { exif, xmp, iptc, orientation } = await sharp(stored).metadata();
        expect([exif, xmp, iptc, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1]);
      },
    );

    it('is made smaller when it is huge', async () => {
      const content = await redAndBlue({ width: 5000, height: 1000 }, 'jpeg');
      expect((await send({ content })).body).toMatchObject({ width: 4096, height: 819 });
    });

    it('goes by its content, and its name follows', async () => {
      const content = await redAndBlue({ width: 8, height: 8 }, 'jpeg');
      const names = [
        'photo.png',
        '../../etc/passwd',
        'x.php.exe',
        '…\u202Egpj.exe',
        'снимка',
        '.jpg',
        'a/b\\c.svg',
      ];
      const stored = [];
      for (const name of names) stored.push((await send({ content, name, type: 'text/html' })).body.name);
      expect(stored).toEqual([
        'photo.jpg',
        'passwd.jpg',
        'x.php.jpg',
        '… gpj.jpg',
        'снимка.jpg',
        'file.jpg',
        'c.jpg',
      ]);
    });

    it('loses what hides behind it', async () => {
      const content = Buffer.concat([
        await redAndBlue({ width: 8, height: 8 }, 'jpeg'),
        Buffer.from(HTML),
        PDF,
      ]);
      const { status, body } = await send({ content, name: 'both.jpg' });
      expect(status).toBe(201);
      const stored = (await asAda('GET', body.url)).rawPayload;
      expect(stored.includes('script')).toBe(false);
      expect(stored.includes('%PDF')).toBe(false);
    });
  });

  describe('the profile picture', () => {
    const avatar = (content: Buffer, query = '') => send({ content, query: `?purpose=avatar${query}` });

    it('is the chosen square, shown in the user view, public under a name that cannot be guessed', async () => {
      const image = await redAndBlue({ width: 400, height: 200 });
      const { status, body } = await avatar(image, '&x=0.5&y=0&size=1');
      expect([status, body]).toMatchObject([201, { type: 'image/webp', width: 200, height: 200 }]);
      expect(body.url).toMatch(/^\/cdn\/avatars\/[\w-]{22}\.webp$/);
      expect((await profile()).avatarUrl).toBe(body.url);
      const shown = await scene.test.app.inject(body.url);
      expect(await colourOf(shown.rawPayload, 'left')).toEqual([
        expect.closeTo(0, -1),
        expect.closeTo(0, -1),
        expect.closeTo(254, -1),
      ]);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
      expect(shown.headers['content-security-policy']).toContain('sandbox');
      expect(
        (
          await scene.test.app.inject({
            url: body.url,
            headers: { 'if-none-match': String(shown.headers.etag) },
          })
        ).statusCode,
      ).toBe(304);
      const login = await scene.test.call('POST', '/api/auth/login', {
        body: { email: 'ada@example.com', password: PASSWORD },
      });
      expect(login.body.user.avatarUrl).toBe(body.url);
    });

    it('is the middle where nothing is chosen, and never larger than 512 pixels', async () => {
      const { body } = await avatar(await redAndBlue({ width: 1800, height: 900 }, 'jpeg'));
      expect(body).toMatchObject({ width: 512, height: 512 });
      const shown = (await scene.test.app.inject(body.url)).rawPayload;
      expect((await colourOf(shown, 'left'))[0]).toBeGreaterThan(200);
      expect((await colourOf(shown, 'right'))[2]).toBeGreaterThan(200);
    });

    it('takes the place of the one before, and is gone when it is removed', async () => {
      const first = (await avatar(await redAndBlue({ width: 20, height: 20 }))).body;
      const second = (await avatar(await redAndBlue({ width: 30, height: 30 }))).body;
      expect((await scene.test.app.inject(first.url)).statusCode).toBe(404);
      expect(await filesOnDisk()).toHaveLength(1);
      expect((await asAda('DELETE', `/api/files/${second.id}`)).statusCode).toBe(200);
      expect([(await profile()).avatarUrl, await filesOnDisk(), await rows()]).toEqual([null, [], []]);
      expect((await scene.test.app.inject(second.url)).statusCode).toBe(404);
    });

    it.each(['..%2f..%2flumigraph.sqlite', 'x.webp', '%00.webp', `${'a'.repeat(22)}.webp`])(
      'there is none at %s',
      async (name) => {
        expect((await scene.test.app.inject(`/cdn/avatars/${name}`)).statusCode).toBe(404);
      },
    );
  });
});
