import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, startS3, type S3Server } from '../testing/s3-server.ts';
import type { FileStorage } from './file-storage.ts';
import { openStorages, type Storages } from './open-storages.ts';

let s3: S3Server;
let root: string;
beforeAll(async () => {
  s3 = await startS3();
  root = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

const noKeys = { STORAGE_ACCESS_KEY_ID: '', STORAGE_SECRET_ACCESS_KEY: '' };
const kinds = {
  'a folder of this machine': () =>
    openStorages({ DATA_DIR: join(root, 'data'), STORAGE_URL: '', ...noKeys }),
  'object storage': () => openStorages({ DATA_DIR: root, ...s3.environment('a/site') }),
};

const keysOf = async (storage: FileStorage): Promise<string[]> => {
  const keys = [];
  for await (const key of storage.keys()) keys.push(key);
  return keys.sort();
};

// The same tests for both kinds, so that they are interchangeable.
describe.each(Object.entries(kinds))('%s', (_title, open) => {
  let storages: Storages;
  let storage: FileStorage;
  beforeAll(async () => {
    storages = await open();
    storage = storages.images;
  });
  afterAll(() => storages.close());

  it('proves at start that it can be used', async () => {
    await expect(storages.check()).resolves.toBeUndefined();
    expect(await keysOf(storage)).toEqual([]);
  });

  it('gives back what was put, whole and in parts, from memory and from a file', async () => {
    const content = randomBytes(300_000);
    const path = join(root, 'a file');
    await writeFile(path, content);
    await storage.put('originals/7f/a.png', content);
    await storage.put('originals/7f/b.png', { path });
    for (const key of ['originals/7f/a.png', 'originals/7f/b.png']) {
      expect((await storage.bytes(key)).equals(content)).toBe(true);
      expect((await buffer(storage.stream(key))).equals(content)).toBe(true);
      expect((await buffer(storage.stream(key, { start: 5, end: 9 }))).equals(content.subarray(5, 10))).toBe(
        true,
      );
      expect(await storage.size(key)).toBe(content.length);
      expect(await storage.sha256(key)).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(await storage.sha256('originals/7f/a.png')).toBe(await storage.sha256('originals/7f/b.png'));
    await storage.remove('originals');
  });

  it('has room for others after many that were not read to their end, looked for in vain, or checked', async () => {
    const content = randomBytes(300_000);
    await storage.put('originals/7f/left.png', content);
    // More than the connections of the pool.
    for (let round = 0; round < 15; round += 1)
      await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          const stream = storage.stream('originals/7f/left.png');
          // A client that has gone before the first byte, or after it.
          if (index % 2 === 0) await once(stream, 'readable');
          stream.destroy();
          expect(await storage.size('originals/7f/none.png')).toBeUndefined();
          if (index === 0) await storages.check();
        }),
      );
    expect((await storage.bytes('originals/7f/left.png')).equals(content)).toBe(true);
    await storage.remove('originals/7f/left.png');
  });

  it('says ENOENT for what is not there', async () => {
    await expect(storage.bytes('no/such')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(buffer(storage.stream('no/such'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect([await storage.size('no/such'), await storage.sha256('no/such')]).toEqual([undefined, undefined]);
    await expect(storage.remove('no/such')).resolves.toBeUndefined();
  });

  it('reports a file of this machine that cannot be read as such, and works on', async () => {
    const unreadable = { missing: join(root, 'no file'), folder: root };
    const codes: Record<string, unknown> = {};
    // More often than the calls of a storage may fail in a row.
    for (let round = 0; round < 3; round += 1)
      for (const [name, path] of Object.entries(unreadable))
        codes[name] = await storage.put('x/unreadable', { path }).catch((error: unknown) => error);
    expect(codes).toMatchObject({
      missing: { code: 'ENOENT' },
      folder: { code: expect.stringMatching(/^E(?!NOENT)/) },
    });
    await storage.put('x/readable', Buffer.from('one'));
    expect((await storage.bytes('x/readable')).toString()).toBe('one');
    await storage.remove('x');
  });

  it('takes empty files, Cyrillic names, and replaces', async () => {
    await storage.put('x/празен файл.txt', Buffer.alloc(0));
    expect(await storage.size('x/празен файл.txt')).toBe(0);
    await storage.put('x/y', Buffer.from('one'));
    await storage.put('x/y', Buffer.from('two'));
    expect((await storage.bytes('x/y')).toString()).toBe('two');
    await storage.remove('x');
  });

  it('removes a file or everything below a key, and nothing beside it', async () => {
    for (const key of ['r/1/a.avif', 'r/1/b.jpg', 'r/10/a.avif', 'r/1.png', 'o/1.png'])
      await storage.put(key, Buffer.from(key), { durable: false });
    await storage.remove('o/1.png');
    await storage.remove('r/1');
    expect(await keysOf(storage)).toEqual(['r/1.png', 'r/10/a.avif']);
    await storage.remove('r');
    expect(await keysOf(storage)).toEqual([]);
  });

  it('keeps pictures and other files apart', async () => {
    await storages.files.put('covers/a.webp', Buffer.from('a'));
    expect([await keysOf(storage), await keysOf(storages.files)]).toEqual([[], ['covers/a.webp']]);
    await storages.files.remove('covers');
  });

  it('lets a reader leave in the middle', async () => {
    await storage.put('big', randomBytes(3_000_000));
    for await (const chunk of storage.stream('big')) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    await storage.remove('big');
  });
});

it('on a disk nothing is left of what was being written', async () => {
  const storages = await kinds['a folder of this machine']();
  await expect(storages.files.put('a', { path: join(root, 'none') })).rejects.toMatchObject({
    code: 'ENOENT',
  });
  expect(await readdir(join(root, 'data/files/unfinished'))).toEqual([]);
});

describe('object storage that cannot be used says so in one sentence:', () => {
  const problem = async (change: Record<string, string>): Promise<string> => {
    const storages = await openStorages({ DATA_DIR: root, ...s3.environment('x'), ...change });
    try {
      return await storages.check().then(
        () => 'usable',
        (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`,
      );
    } finally {
      storages.close();
    }
  };

  it('no such bucket', async () => {
    const url = `s3://another-bucket?endpoint=${encodeURIComponent(s3.endpoint)}`;
    expect(await problem({ STORAGE_URL: url })).toBe(
      `StorageCheckError: The object storage at ${s3.endpoint} has no bucket "another-bucket". Make it, or mend STORAGE_URL.`,
    );
  });

  let strict: S3Server;
  beforeAll(async () => {
    strict = await startS3({ strict: true });
  });
  afterAll(() => strict.stop());

  it.each([{ STORAGE_SECRET_ACCESS_KEY: 'wrong' }, { STORAGE_ACCESS_KEY_ID: 'nobody' }])(
    'keys that it does not take: %j',
    async (change) => {
      expect(await problem({ ...strict.environment('x'), ...change })).toMatch(
        /^StorageCheckError: .* does not let this program read, write and delete in the bucket "gallery-files"/,
      );
    },
  );

  it('nobody at that address', async () => {
    const url = `s3://${BUCKET}?endpoint=${encodeURIComponent('http://127.0.0.1:9')}`;
    expect(await problem({ STORAGE_URL: url })).toBe(
      'StorageCheckError: The object storage that STORAGE_URL names cannot be reached at http://127.0.0.1:9. Check the address and that it is running.',
    );
  });
});

it('while it does not answer, a read is "unavailable" and not "there is none"', async () => {
  const storages = await openStorages({
    DATA_DIR: root,
    ...s3.environment('x'),
    STORAGE_URL: `s3://${BUCKET}?endpoint=${encodeURIComponent('http://127.0.0.1:9')}`,
  });
  await expect(storages.files.bytes('a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(storages.files.size('a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  storages.close();
});
