import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runGallery } from '../cli/program.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { createImageStore } from '../features/images/store/image-store.ts';
import { openStorages } from '../storage/open-storages.ts';
import { createTestApp, PASSWORD, START, type TestApp } from '../testing/auth-app.ts';
import { createEmptyPostgresDatabase } from '../testing/databases.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { drawImage } from '../testing/images/test-gallery.ts';
import { postgresPrograms } from '../testing/postgres.ts';
import { startS3, type S3Server } from '../testing/s3-server.ts';
import { upload } from '../testing/upload.ts';
import { asOnlyBackup, claimScheduledBackup } from './backup-marks.ts';

const closing: (() => unknown)[] = [];
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0).toReversed()) await close();
  await rm(root, { recursive: true, force: true });
});

interface Place {
  /** Settings of an installation. */
  environment: Record<string, string>;
  dataDir: string;
}

async function openPlace(
  name: string,
  { postgres, s3 }: { postgres: boolean; s3: S3Server | undefined },
): Promise<Place> {
  const dataDir = join(root, name);
  const database = postgres ? await createEmptyPostgresDatabase() : undefined;
  if (database) closing.push(database.remove);
  return {
    dataDir,
    environment: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      ...(database ? { DATABASE_URL: database.url } : {}),
      ...s3?.environment(name),
    },
  };
}

async function startApp({ environment, dataDir }: Place): Promise<TestApp> {
  const database = openDatabase({ url: environment['DATABASE_URL'] ?? '', dataDir });
  await migrate(database.db);
  const app = await createTestApp({
    environment,
    engine: { title: '', available: true, open: () => Promise.resolve(database) },
    billing: { manualJobs: true },
  });
  closing.push(app.close);
  return app;
}

/** Runs a command with the settings of an installation. */
async function gallery({ environment }: Pick<Place, 'environment'>, ...args: string[]) {
  const lines = { out: '', err: '' };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    const code = await runGallery(args, {
      interactive: false,
      out: (line) => (lines.out += `${line}\n`),
      err: (line) => (lines.err += `${line}\n`),
    });
    return { code, ...lines };
  } finally {
    vi.unstubAllEnvs();
  }
}

async function publish(app: TestApp, place: Place, name: string): Promise<void> {
  const storages = await openStorages({
    STORAGE_URL: '',
    STORAGE_ACCESS_KEY_ID: '',
    STORAGE_SECRET_ACCESS_KEY: '',
    ...place.environment,
    DATA_DIR: place.dataDir,
  });
  const original = await drawImage({ width: 60, height: 40 }, 'png');
  const image = sampleImage(name, { width: 60, height: 40, bytes: original.length });
  await storages.images.put(image.storageKey, original);
  await storages.images.put(`renditions/2/${name}/c_fill.webp`, Buffer.from('made again'));
  await createImageStore(app.database.db).addMany([image]);
  storages.close();
}

const hasPostgres = postgresPrograms() !== undefined;
const combinations = [
  { title: 'SQLite and folders', postgres: false, onS3: false },
  { title: 'PostgreSQL and object storage', postgres: true, onS3: true },
  { title: 'SQLite and object storage', postgres: false, onS3: true },
  { title: 'PostgreSQL and folders', postgres: true, onS3: false },
];

for (const { title, postgres, onS3 } of combinations)
  describe.skipIf(postgres && !hasPostgres)(`a backup of ${title}`, () => {
    const tags = postgres || onS3 ? ['long'] : [];
    it(
      'under writers has every write that was acknowledged before, and restores to a sound installation',
      { tags },
      async () => {
        const s3 = onS3 ? await startS3() : undefined;
        if (s3) closing.push(() => s3.stop());
        const place = await openPlace('first', { postgres, s3 });
        const app = await startApp(place);
        const target = s3 ? (s3.environment('backups').STORAGE_URL ?? '') : join(root, 'backups');
        await publish(app, place, 'lighthouse');

        const people: { email: string; file: string; content: Buffer }[] = [];
        let isWriting = true;
        const write = async (): Promise<void> => {
          for (let n = 0; ; n += 1) {
            if (!isWriting) return;
            const email = `person${n}@example.com`;
            const session = await app.register({ email });
            await app.call('POST', '/api/favorites', {
              token: session.token,
              body: { add: [{ imageId: 'nature/lighthouse', addedAt: START }], remove: [] },
            });
            const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(`file ${n}`)]);
            const { body } = await upload(app, session, { content, name: 'a.pdf' });
            people.push({ email, file: body.url, content });
          }
        };
        const writing = write();
        await expect.poll(() => people.length, { timeout: 60_000 }).toBeGreaterThan(3);
        const acknowledged = [...people];
        const made = await gallery(place, 'backup', target);
        isWriting = false;
        await writing;
        expect(made).toMatchObject({ code: 0, err: '' });
        expect(made.out).toMatch(/^Backup 20\S+Z: database [\d.]+ MB, \d+ files, \d+ of them new\.\n$/);

        const second = await openPlace('second', { postgres, s3 });
        const restored = await gallery(second, 'restore', target);
        expect([restored.code, restored.err]).toEqual([0, '']);
        const doctor = await gallery(second, 'doctor');
        expect([doctor.code, doctor.out]).toEqual([0, expect.stringContaining('No problems found.')]);
        const again = await startApp(second);
        for (const { email, file, content } of acknowledged) {
          const signedIn = await again.call('POST', '/api/auth/login', {
            body: { email, password: PASSWORD },
          });
          expect([email, signedIn.status]).toEqual([email, 200]);
          const { token } = signedIn.body;
          expect((await again.call('GET', '/api/favorites', { token })).body.items).toHaveLength(1);
          expect((await again.call('GET', file, { token })).bytes.equals(content)).toBe(true);
        }
        expect(await gallery(second, 'restore', target)).toMatchObject({
          code: 1,
          err: expect.stringContaining('The database is not empty.'),
        });
        expect((await gallery(second, 'backup', target)).code).toBe(0);
      },
    );
  });

describe('backups in a folder', () => {
  let place: Place;
  let app: TestApp;
  let target: string;
  beforeEach(async () => {
    place = await openPlace('first', { postgres: false, s3: undefined });
    app = await startApp(place);
    target = join(root, 'backups');
    await publish(app, place, 'lighthouse');
  });
  const objects = async (): Promise<string[]> =>
    (await readdir(join(target, 'objects'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  const manifests = async (): Promise<string[]> =>
    (await readdir(join(target, 'manifests'))).filter((name) => name.endsWith('.jsonl'));
  const elsewhere = () => openPlace('second', { postgres: false, s3: undefined });

  it('copy a file once, and leave out renditions', async () => {
    expect((await gallery(place, 'backup', target)).out).toContain('1 files, 1 of them new');
    const [object = ''] = await objects();
    const { mtimeMs } = await stat(object);
    await publish(app, place, 'boat');
    expect((await gallery(place, 'backup', target)).out).toMatch(/2 files, [01] of them new/);
    expect((await stat(object)).mtimeMs).toBe(mtimeMs);
    expect((await gallery(place, 'backup', 'list', target)).out.trim().split('\n')).toHaveLength(2);
  });

  it('are verified byte by byte', async () => {
    await gallery(place, 'backup', target);
    expect(await gallery({ environment: { NODE_ENV: 'test' } }, 'backup', 'verify', target)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('is complete'),
    });
    const [object = ''] = await objects();
    const bytes = await readFile(object);
    bytes[bytes.length - 1]! ^= 1;
    await writeFile(object, bytes);
    const { code, err } = await gallery(place, 'backup', 'verify', target);
    expect([code, err]).toEqual([
      1,
      'The file originals/lighthouse.png has other bytes in the backup than when it was made.\n',
    ]);
    const restored = await gallery(await elsewhere(), 'restore', target);
    expect([restored.code, restored.err, restored.out]).toEqual([
      2,
      err,
      expect.stringContaining('the database and 0 files'),
    ]);
    await rm(object);
    expect((await gallery(place, 'backup', 'verify', target)).err).toContain('is missing in the backup');
  });

  it('do not restore a damaged database or manifest', async () => {
    await gallery(place, 'backup', target);
    const [database = ''] = await readdir(join(target, 'databases'));
    await writeFile(join(target, 'databases', database), 'nothing');
    const other = await elsewhere();
    const restored = await gallery(other, 'restore', target);
    expect([restored.code, restored.err]).toEqual([
      1,
      expect.stringMatching(/^The database of the backup .* has 7 bytes instead of/),
    ]);
    const [manifest = ''] = await manifests();
    const path = join(target, 'manifests', manifest);
    await writeFile(path, (await readFile(path, 'utf8')).split('\n').slice(0, 1).join('\n'));
    expect((await gallery(other, 'restore', target)).err).toMatch(
      /^The manifest of the backup .* is damaged\.\n$/,
    );
    expect((await gallery(place, 'backup', target)).code).toBe(0);
  });

  it('without a manifest do not count', async () => {
    await gallery(place, 'backup', target);
    await rm(join(target, 'manifests'), { recursive: true });
    expect(await gallery(await elsewhere(), 'restore', target)).toMatchObject({
      code: 1,
      err: 'There is no complete backup.\n',
    });
    expect((await gallery(place, 'backup', target)).out).toContain('1 files, 0 of them new');
  });

  it('are removed with what only they contain, but the newest', async () => {
    await gallery(place, 'backup', target);
    await app.call('POST', '/api/auth/login', { body: { email: 'nobody@example.com', password: 'x' } });
    await createImageStore(app.database.db).remove([sampleImage('lighthouse').publicId]);
    await rm(join(place.dataDir, 'pictures/originals'), { recursive: true });
    expect((await gallery(place, 'backup', target)).out).not.toContain('Removed');
    expect(await objects()).toHaveLength(1);
    const { out } = await gallery(place, 'backup', target, '--keep', '1');
    expect(out).toContain('Removed 2 older backups.');
    expect(await manifests()).toHaveLength(1);
    expect(
      (await readdir(join(target, 'databases'))).filter((name) => name.endsWith('.sqlite')),
    ).toHaveLength(1);
    expect(await objects()).toEqual([]);
    expect((await gallery(place, 'backup', 'verify', target)).code).toBe(0);
  });

  it('can be restored again after a restore was interrupted, but not over other files', async () => {
    await gallery(place, 'backup', target);
    const other = await elsewhere();
    const storage = (
      await openStorages({
        STORAGE_URL: '',
        STORAGE_ACCESS_KEY_ID: '',
        STORAGE_SECRET_ACCESS_KEY: '',
        DATA_DIR: other.dataDir,
      })
    ).images;
    await storage.put('originals/lighthouse.png', Buffer.from('half'));
    expect((await gallery(other, 'restore', target)).code).toBe(0);
    const third = await openPlace('third', { postgres: false, s3: undefined });
    const strange = (
      await openStorages({
        STORAGE_URL: '',
        STORAGE_ACCESS_KEY_ID: '',
        STORAGE_SECRET_ACCESS_KEY: '',
        DATA_DIR: third.dataDir,
      })
    ).files;
    await strange.put('uploads/other.pdf', Buffer.from('other'));
    expect((await gallery(third, 'restore', target)).err).toContain(
      'The storage of the files is not empty (uploads/other.pdf).',
    );
  });

  it('need a place, a folder that can be written, and a possible address', async () => {
    expect((await gallery(place, 'backup')).err).toBe(
      'Name a folder or s3://… for the backup, or set BACKUP_TO.\n',
    );
    await writeFile(join(root, 'file'), '');
    expect((await gallery(place, 'backup', join(root, 'file'))).err).toMatch(
      /^The backup folder .*file cannot be written: /,
    );
    expect((await gallery(place, 'backup', 's3://b')).err).toContain(
      'the address of the backup must name a bucket',
    );
    expect((await gallery(place, 'restore', target, '--backup', 'x')).err).toContain(
      'The database is not empty.',
    );
  });

  it('are taken from the settings, with their number', async () => {
    place.environment['BACKUP_TO'] = target;
    place.environment['BACKUP_KEEP'] = '2';
    for (let n = 0; n < 3; n += 1) expect((await gallery(place, 'backup')).code).toBe(0);
    expect(await manifests()).toHaveLength(2);
    place.environment['BACKUP_AT'] = 'every night';
    place.environment['BACKUP_TO'] = 's3://b';
    const { code, err } = await gallery(place, 'backup');
    expect([code, err]).toEqual([78, expect.stringMatching(/BACKUP_AT must be a cron expression/)]);
    expect(err).toContain('BACKUP_TO must name a bucket');
  });

  it('run one at a time, and once for each scheduled time', async () => {
    const { db } = app.database;
    await asOnlyBackup(db, async () => {
      const { code, err } = await gallery(place, 'backup', target);
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/^Another backup of this installation is running\./),
      ]);
    });
    expect((await gallery(place, 'backup', target)).code).toBe(0);
    await db
      .insertInto('installation_mark')
      .values({ name: 'backup-running', value: 'killed', set_at: Date.now() - 600_000 })
      .execute();
    expect((await gallery(place, 'backup', target)).code).toBe(0);
    const claims = await Promise.all(
      [0, 0, 60_000, 0].map((later) => claimScheduledBackup(db, new Date(START + later))),
    );
    expect(claims.filter(Boolean).length).toBeGreaterThanOrEqual(1);
    expect(await claimScheduledBackup(db, new Date(START + 60_000))).toBe(false);
    expect(await claimScheduledBackup(db, new Date(START + 120_000))).toBe(true);
  });
});
