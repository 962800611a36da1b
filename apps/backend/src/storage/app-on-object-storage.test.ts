import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runGallery } from '../cli/program.ts';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';
import { importPosts } from '../features/blog/import-posts.ts';
import { renderPost } from '../features/blog/rendering/render-post.ts';
import { createPostStore } from '../features/blog/post-store.ts';
import { redAndBlue, upload } from '../testing/upload.ts';
import { createImageStore } from '../features/images/store/image-store.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { drawImage } from '../testing/images/test-gallery.ts';
import { sharp } from '../lib/sharp.ts';
import { startS3, type S3Server } from '../testing/s3-server.ts';
import { openStorages, type Storages } from './open-storages.ts';
import { imageTasks } from '../image-processes/image-tasks.ts';

let s3: S3Server;
let test: TestApp;
let storages: Storages;
beforeAll(async () => {
  s3 = await startS3();
  const environment = s3.environment('app');
  test = await createTestApp({ environment: { ...environment, API_KEYS: 'key-of-the-test' } });
  storages = await openStorages({ DATA_DIR: test.dataDir, ...environment });
});
afterAll(async () => {
  storages.close();
  await test.close();
  await s3.stop();
});

const keysOf = async (kind: 'images' | 'files'): Promise<string[]> => {
  const keys = [];
  for await (const key of storages[kind].keys()) keys.push(key);
  return keys;
};

it('serves thumbnails made of originals in the bucket, and keeps them there', async () => {
  const original = await drawImage({ width: 900, height: 600 }, 'png');
  const image = sampleImage('fjord', { width: 900, height: 600, bytes: original.length, format: 'png' });
  await storages.images.put(image.storageKey, original);
  await createImageStore(test.database.db).addMany([image]);
  const url = `/cdn/image/upload/c_fill,h_300,w_300/${image.publicId}`;
  const response = await test.app.inject(url);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 300, height: 300 });
  await expect
    .poll(async () => (await keysOf('images')).some((key) => key.startsWith('renditions/')))
    .toBe(true);
  const again = await test.app.inject({ url, headers: { 'if-none-match': String(response.headers.etag) } });
  expect(again.statusCode).toBe(304);
});

it('keeps uploads and profile pictures there, streams them in parts, and removes them', async () => {
  const ada = await test.register();
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(200_000, 'x')]);
  const { body } = await upload(test, ada, { content: pdf, name: 'a.pdf' });
  const get = (headers = {}) =>
    test.app.inject({ url: body.url, headers: { authorization: `Bearer ${ada.token}`, ...headers } });
  expect((await get()).rawPayload.equals(pdf)).toBe(true);
  const part = await get({ range: 'bytes=100000-100009' });
  expect([part.statusCode, part.payload]).toEqual([206, 'xxxxxxxxxx']);
  const image = await redAndBlue({ width: 50, height: 50 });
  const avatar = (await upload(test, ada, { content: image, query: '?purpose=avatar' })).body;
  expect((await test.app.inject(avatar.url)).headers['content-type']).toBe('image/webp');
  expect(await keysOf('files')).toHaveLength(2);
  for (const { id } of [body, avatar]) await test.call('DELETE', `/api/files/${id}`, { token: ada.token });
  expect((await test.app.inject(avatar.url)).statusCode).toBe(404);
  expect(await keysOf('files')).toEqual([]);
});

it('two instances over one database and one bucket are one site', async () => {
  const engine = {
    title: 'the same',
    available: true,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    open: () => Promise.resolve({ ...test.database, close: () => Promise.resolve() }),
  };
  const other = await createTestApp({ engine, environment: s3.environment('app') });
  const bob = await test.register({ email: 'bob@example.com' });
  const image = await redAndBlue({ width: 60, height: 60 });
  const avatar = (await upload(test, bob, { content: image, query: '?purpose=avatar' })).body;
  expect((await other.app.inject(avatar.url)).statusCode).toBe(200);
  expect((await other.call('GET', '/api/auth/profile', { token: bob.token })).body.user.avatarUrl).toBe(
    avatar.url,
  );
  await other.call('DELETE', `/api/files/${avatar.id}`, { token: bob.token });
  expect((await test.app.inject(avatar.url)).statusCode).toBe(404);
  await other.close();
});

it('keeps covers of posts there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posts-'));
  await writeFile(join(folder, 'cover.png'), await drawImage({ width: 1600, height: 900 }));
  await writeFile(
    join(folder, 'a-post.md'),
    '---\ntitle: A post\ndate: 2026-01-01\ncover: cover.png\n---\nText.\n',
  );
  const result = await importPosts(folder, {
    store: createPostStore(test.database.db),
    storage: storages.files,
    imageTasks,
    renderPost,
  });
  expect(result.refused).toEqual([]);
  const { items } = (
    await test.call('GET', '/api/blog/posts?projectName=gallery', {
      headers: { 'x-api-key': 'key-of-the-test' },
    })
  ).body;
  const cover = await test.app.inject(items[0].coverUrl);
  expect([cover.statusCode, (await sharp(cover.rawPayload).metadata()).width]).toEqual([200, 1600]);
  await rm(folder, { recursive: true });
});

it('imports straight into the bucket', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  await mkdir(join(folder, 'Hills'));
  await writeFile(join(folder, 'Hills/one.png'), await drawImage({ width: 700, height: 500 }));
  const settings = { NODE_ENV: 'test', DATA_DIR: test.dataDir, ...s3.environment('app') };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  try {
    expect(await runGallery(['images', 'import', folder], { interactive: false, out: say, err: say })).toBe(
      0,
    );
    expect(lines.join('\n')).toContain('1 image imported');
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
  const originals = (await keysOf('images')).filter((key) => key.startsWith('originals/'));
  expect(originals).toHaveLength(2);
});

it('leaves nothing of all that on this machine', async () => {
  const names = await readdir(test.dataDir);
  expect(names.filter((name) => name === 'pictures' || name === 'files')).toEqual([]);
});

it('while the storage is gone, a picture is "not now" and not "never"', async () => {
  const image = sampleImage('unseen', { format: 'png' });
  await createImageStore(test.database.db).addMany([image]);
  const gone = await createTestApp({
    environment: {
      STORAGE_URL: 's3://gallery-files?endpoint=http%3A%2F%2F127.0.0.1%3A9',
      STORAGE_ACCESS_KEY_ID: 'a',
      STORAGE_SECRET_ACCESS_KEY: 'b',
    },
  });
  await createImageStore(gone.database.db).addMany([image]);
  const response = await gone.app.inject(`/cdn/image/upload/c_fill,h_300,w_300/${image.publicId}`);
  expect([response.statusCode, response.headers['retry-after'], response.json().code]).toEqual([
    503,
    '5',
    'UNAVAILABLE',
  ]);
  await gone.close();
});
