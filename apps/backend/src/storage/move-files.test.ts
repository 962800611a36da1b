import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runGallery } from '../cli/program.ts';
import { startS3, type S3Server } from '../testing/s3-server.ts';
import { moveFiles } from './move-files.ts';
import { openDisk, openStorages, type Storages } from './open-storages.ts';

const FILES = 40;
let s3: S3Server;
let dataDir: string;
let disk: Storages;
let bucket: Storages;
let serial = 0;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  serial += 1;
  dataDir = await mkdtemp(join(tmpdir(), 'move-'));
  disk = openDisk({ DATA_DIR: dataDir });
  bucket = await openStorages({ DATA_DIR: dataDir, ...s3.environment(`move-${serial}`) });
  for (let n = 0; n < FILES; n += 1) await disk.images.put(`originals/${n % 7}/${n}.png`, randomBytes(2_000));
  await disk.files.put('avatars/abc.webp', randomBytes(500));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  bucket.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('moving files', () => {
  it('copies every byte, goes on where it was stopped, and sends nothing twice', async () => {
    const interruption = new AbortController();
    const first = await moveFiles(disk.images, bucket.images, {
      signal: interruption.signal,
      onProgress: ({ copied }) => (copied >= 10 ? interruption.abort() : undefined),
    });
    expect(first.copied).toBeGreaterThanOrEqual(10);
    expect(first.copied).toBeLessThan(FILES);
    const second = await moveFiles(disk.images, bucket.images);
    expect(second).toEqual({ copied: FILES - first.copied, present: first.copied });
    for await (const key of disk.images.keys())
      expect((await bucket.images.bytes(key)).equals(await disk.images.bytes(key))).toBe(true);
  });

  it('sends again what differs, and brings everything back', { tags: ['long'] }, async () => {
    await bucket.images.put('originals/3/3.png', Buffer.from('something else'));
    expect(await moveFiles(disk.images, bucket.images)).toEqual({ copied: FILES, present: 0 });
    const other = openDisk({ DATA_DIR: join(dataDir, 'again') });
    expect(await moveFiles(bucket.images, other.images)).toEqual({ copied: FILES, present: 0 });
    expect(await other.images.sha256('originals/3/3.png')).toBe(
      await disk.images.sha256('originals/3/3.png'),
    );
  });

  it('stops at a file that arrives with other bytes', async () => {
    const lossy = { ...bucket.images, put: (key: string) => bucket.images.put(key, Buffer.from('x')) };
    await expect(moveFiles(disk.images, lossy)).rejects.toThrow(/arrived with other bytes/);
  });
});

describe('gallery storage move', () => {
  const gallery = async (...args: string[]) => {
    const lines = { out: '', err: '' };
    const code = await runGallery(args, {
      interactive: false,
      out: (line) => (lines.out += `${line}\n`),
      err: (line) => (lines.err += `${line}\n`),
    });
    return { code, ...lines };
  };
  const settings = (change: Record<string, string> = {}): void => {
    const environment = {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      ...s3.environment(`move-${serial}`),
      ...change,
    };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  };

  it('moves pictures and other files, and may be run again', { tags: ['long'] }, async () => {
    settings();
    await writeFile(join(dataDir, 'pictures/originals/note'), 'of a person');
    expect(await gallery('storage', 'move')).toEqual({
      code: 0,
      out: `${FILES + 2} files copied, 0 were there already.\n`,
      err: '',
    });
    expect((await gallery('storage', 'move')).out).toBe(`0 files copied, ${FILES + 2} were there already.\n`);
    expect(await bucket.files.size('avatars/abc.webp')).toBe(500);
  });

  it.each([
    [{ STORAGE_URL: '' }, 1, /^Set STORAGE_URL/],
    [{ STORAGE_URL: 's3://x?endpoint=http://127.0.0.1:9' }, 78, /must name a bucket/],
    [
      { STORAGE_URL: 's3://no-bucket?endpoint=http://127.0.0.1:9' },
      1,
      /^The object storage .* cannot be reached/,
    ],
    [{ STORAGE_SECRET_ACCESS_KEY: '' }, 78, /must be set together/],
  ])('a mistake ends it with an exit code and a sentence: %j', async (change, exitCode, sentence) => {
    settings(change);
    const { code, err } = await gallery('storage', 'move');
    expect([code, err]).toEqual([exitCode, expect.stringMatching(sentence)]);
    expect(err).not.toContain('    at ');
  });
});
