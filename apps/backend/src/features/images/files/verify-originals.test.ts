import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../db/open.ts';
import { imageTasks } from '../../../image-processes/image-tasks.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import { openDisk, openStorages, type Storages } from '../../../storage/open-storages.ts';
import { openSqliteForTests } from '../../../testing/databases.ts';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { startS3, type S3Server } from '../../../testing/s3-server.ts';
import { createImageCheckStore } from '../store/image-check-store.ts';
import { createImageStore } from '../store/image-store.ts';
import { verifyOriginals } from './verify-originals.ts';

let dataDir: string;
let s3: S3Server;
let database: OpenDatabase;
let bucket: Storages;
let disk: FileStorage;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verify-'));
  s3 = await startS3();
  database = await openSqliteForTests(dataDir);
  bucket = await openStorages({ DATA_DIR: dataDir, ...s3.environment('verify') });
  disk = openDisk({ DATA_DIR: dataDir }).images;
});
afterAll(async () => {
  bucket.close();
  await database.close();
  await s3.stop();
  await rm(dataDir, { recursive: true });
});

it('repairs files in object storage from intact copies on the disk, and only from those', async () => {
  const names = ['intact', 'lost', 'changed', 'changed-twice', 'gone'];
  for (const name of names) {
    const bytes = Buffer.from(`the original ${name}`);
    const image = sampleImage(name, {
      bytes: bytes.length,
      storedSha256: createHash('sha256').update(bytes).digest('hex'),
    });
    await createImageStore(database.db).addMany([image]);
    const isChanged = name.startsWith('changed');
    if (name !== 'lost' && name !== 'gone')
      await bucket.images.put(image.storageKey, isChanged ? Buffer.from(`The original ${name}`) : bytes);
    if (name !== 'gone')
      await disk.put(image.storageKey, name === 'changed-twice' ? Buffer.from('other bytes') : bytes);
  }
  const verify = async () => {
    const checks = createImageCheckStore(database.db);
    const states: string[] = [];
    for await (const { publicId, state } of verifyOriginals({
      checks,
      storage: bucket.images,
      copies: disk,
      imageTasks,
    }))
      states.push(`${publicId.split('/')[1]} ${state}`);
    return states;
  };
  expect(await verify()).toEqual([
    'intact intact',
    'lost repaired',
    'changed repaired',
    'changed-twice damaged',
    'gone missing',
  ]);
  expect((await bucket.images.bytes('originals/changed.png')).toString()).toBe('the original changed');
  expect((await verify()).slice(0, 3)).toEqual(['intact intact', 'lost intact', 'changed intact']);
});
