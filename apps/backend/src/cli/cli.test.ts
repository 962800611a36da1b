import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawing, writeFiles } from '../testing/import/corpus.ts';
import { type ImportWorkspace, openImportWorkspace } from '../testing/import/import-workspace.ts';
import { runGallery } from './program.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { sampleOf } from '../testing/sample.ts';

// Real images take long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const CLI = join(import.meta.dirname, '../cli.ts');
/** Root may read every file, so the import runs as another user. */
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

let workspace: ImportWorkspace;
const children: ChildProcess[] = [];
beforeEach(async () => {
  workspace = await openImportWorkspace();
  for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await workspace.close();
});

const environment = (): Record<string, string> => ({
  NODE_ENV: 'test',
  DATA_DIR: workspace.dataDir,
  INIT_CWD: workspace.root,
  // Starting a process takes longer than the few images of a test.
  IMAGE_PROCESSES: '1',
});

interface Finished {
  code: number | null;
  out: string;
  err: string;
}

/** Progress appears after some seconds, on a slow machine only. */
const PROGRESS = /^\d+ of \d+: .*\n/gmu;

function start(args: readonly string[], options: { env?: Record<string, string>; uid?: number } = {}) {
  const child = spawn(process.execPath, ['--conditions=@lumigraph/source', CLI, ...args], {
    cwd: workspace.root,
    env: { ...childEnvironment, ...environment(), ...options.env },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  children.push(child);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const finished = once(child, 'close').then(([code]): Finished => ({
    code: code as number | null,
    out,
    err: err.replaceAll(PROGRESS, ''),
  }));
  return { child, finished };
}

/** The same within this process. */
async function gallery(...args: string[]): Promise<Finished> {
  const lines = { out: '', err: '' };
  const code = await runGallery(args, {
    interactive: false,
    out: (line) => (lines.out += `${line}\n`),
    err: (line) => (lines.err += `${line}\n`),
  });
  return { code, out: lines.out, err: lines.err.replaceAll(PROGRESS, '') };
}

async function writeImages(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1)
    await writeFiles(workspace.folder, { [`nature/hill ${n}.png`]: await drawing(n).png().toBuffer() });
}

describe('gallery images import', () => {
  it('ends with 0 when every file is fine, and says how many', async () => {
    await writeImages(3);
    const { code, out, err } = await start(['images', 'import', 'my_pictures']).finished;
    expect(err).toBe('');
    expect(out).toMatch(/^3 images imported in \d+\.\d s\.\n$/);
    expect(code).toBe(0);
    expect((await gallery('images', 'import', 'my_pictures')).out).toMatch(
      /^0 images imported.*\n3 files were there already\.\n$/,
    );
  });

  it('ends with 2 when files were refused, each under its reason', async () => {
    await writeImages(1);
    await writeFiles(workspace.folder, {
      'nature/b.png': Buffer.from('x'),
      'nature/a.txt': Buffer.from('y'),
      'nature/evil\u001b[2J.png': Buffer.alloc(0),
    });
    const { code, out } = await gallery('images', 'import', 'my_pictures');
    expect(code).toBe(2);
    expect(out).toContain('3 files were refused:\n');
    expect(out).toContain('  This is not an image.\n    nature/a.txt\n    nature/b.png\n');
    expect(out).toContain('  The file is empty.\n    nature/evil?[2J.png\n');
  });

  it.each([
    ['a folder that is not there', ['images', 'import', 'nowhere'], {}, /^There is no folder .*nowhere\.\n$/],
    [
      'no database',
      ['images', 'import', 'my_pictures'],
      { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      /^PostgreSQL does not respond at 127\.0\.0\.1:1, .*DATABASE_URL.*\n$/,
    ],
    [
      'a data folder that cannot be made',
      ['images', 'import', 'my_pictures'],
      { DATA_DIR: '/dev/null/x' },
      /^The data folder .*\n$/,
    ],
    [
      'a wrong source type',
      ['images', 'import', 'my_pictures', '--source', 'no such'],
      {},
      /^--source takes/,
    ],
    [
      'a category without a name',
      ['images', 'import', 'my_pictures', '--category', ' '],
      {},
      /^A category's name/,
    ],
    ['no folder at all', ['images', 'import'], {}, /missing required argument 'folder'/],
  ])('ends with 1 and a sentence: %s', async (...[, args, env, sentence]) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const { code, err } = await gallery(...args);
    expect(err).toMatch(sentence);
    expect(err).not.toContain('    at ');
    expect(code).toBe(1);
  });

  it.each([
    'tomorrow',
    '',
    '2027-02-30',
    '2027-02-29T10:00Z',
    '2027-13-01',
    '2027-03-01T09:00',
    '2027-03-01T25:00Z',
    '2027-03-01T09:00+25:00',
    '1804000000000',
    '0000-00-00',
  ])('takes "%s" for no time of publication', async (time) => {
    const { code, err } = await gallery('images', 'import', 'my_pictures', '--publish-at', time);
    expect(err).toMatch(/^--publish-at takes a time like/);
    expect(code).toBe(1);
  });

  it.each(
    sampleOf(
      [
        ['2096-02-29T23:30:15.5-02:00', Date.UTC(2096, 2, 1, 1, 30, 15, 500)],
        ['2100-03-01', Date.UTC(2100, 2, 1)],
      ] as const,
      2,
    ),
  )('lets images wait until %s, with their files and in no list', async (time, moment) => {
    await writeImages(2);
    const { code, out, err } = await gallery('images', 'import', 'my_pictures', '--publish-at', time);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^2 images imported/);
    expect(await workspace.published()).toBe(0);
    const { store } = workspace.deps;
    expect(await store.scheduledBetween(0, moment - 1)).toEqual([]);
    const waiting = await store.scheduledBetween(moment - 1, moment);
    expect(waiting.map(({ title }) => title).sort()).toEqual(['Hill 1', 'Hill 2']);
    for (const { storageKey } of waiting)
      expect(await workspace.deps.storage.size(storageKey)).toBeGreaterThan(0);
    // Neither another import nor its cleanup removes scheduled images.
    expect((await gallery('images', 'import', 'my_pictures', '--publish-at', time)).out).toContain(
      '2 files were there already.',
    );
    for (const { storageKey } of waiting)
      expect(await workspace.deps.storage.size(storageKey)).toBeGreaterThan(0);
  });

  it('publishes at once what has a time that is over, with that time', { tags: ['long'] }, async () => {
    await writeImages(1);
    await gallery('images', 'import', 'my_pictures', '--publish-at', '2020-03-01T09:00Z');
    expect(await workspace.published()).toBe(1);
    expect((await workspace.find('nature/hill-1')).createdAt).toBe(Date.UTC(2020, 2, 1, 9));
  });

  it('does not mind a reader that has seen enough', { tags: ['long'] }, async () => {
    await writeFiles(workspace.folder, { 'a.txt': Buffer.from('a'), 'b.txt': Buffer.from('b') });
    const { child, finished } = start(['images', 'import', 'my_pictures']);
    child.stdout.destroy();
    expect(await finished).toMatchObject({ code: 2, err: '' });
  });

  it(
    'killed again and again, it goes on each time: nothing twice, nothing lost, nothing left over',
    { tags: ['long'] },
    async () => {
      const images = 24;
      await writeImages(images);
      for (const files of [5, 30, 60]) {
        const { child, finished } = start(['images', 'import', 'my_pictures'], {
          env: { IMAGE_PROCESSES: '2' },
        });
        const state = { running: true };
        void finished.then(() => (state.running = false));
        while (state.running && (await workspace.storedFiles()).length < files)
          await new Promise((next) => setTimeout(next, 5));
        child.kill('SIGKILL');
        await finished;
      }
      const last = await start(['images', 'import', 'my_pictures']).finished;
      expect(last.code).toBe(0);
      expect(await workspace.published()).toBe(images);
      expect(await workspace.leftOver()).toEqual([]);
    },
  );

  it('stops cleanly when asked to', { tags: ['long'] }, async () => {
    await writeImages(12);
    const { child, finished } = start(['images', 'import', 'my_pictures']);
    while ((await workspace.storedFiles()).length < 4) await new Promise((next) => setTimeout(next, 5));
    child.kill('SIGINT');
    const { code, err } = await finished;
    expect(code).toBe(130);
    expect(err).toContain('Run the same command again to go on.');
    expect(await workspace.published()).toBeGreaterThan(0);
    expect(await workspace.leftOver()).toEqual([]);
  });

  it('sweeps what a killed process was writing', async () => {
    const unfinished = join(workspace.dataDir, 'pictures/unfinished');
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'old'), 'x');
    await writeFile(join(unfinished, 'of a running process'), 'x');
    await utimes(join(unfinished, 'old'), new Date(), new Date(Date.now() - 120_000));
    await gallery('images', 'import', 'my_pictures');
    expect(await readdir(unfinished)).toEqual(['of a running process']);
  });

  it('refuses what it may not read and imports the rest', { tags: ['long'] }, async () => {
    await writeImages(1);
    await writeFiles(workspace.folder, {
      'nature/locked.png': await drawing(2).png().toBuffer(),
      'closed/b.png': await drawing(3).png().toBuffer(),
    });
    await chmod(join(workspace.folder, 'nature/locked.png'), 0);
    await chmod(join(workspace.folder, 'closed'), isRoot ? 0o700 : 0);
    await chmod(workspace.root, 0o755);
    const dataDir = join(workspace.root, 'data-of-nobody');
    await mkdir(dataDir);
    if (isRoot) await chown(dataDir, NOBODY, NOBODY);
    const { code, out } = await start(['images', 'import', 'my_pictures'], {
      ...(isRoot ? { uid: NOBODY } : {}),
      env: { DATA_DIR: dataDir },
    }).finished;
    await chmod(join(workspace.folder, 'closed'), 0o755);
    expect(out).toContain('1 image imported');
    expect(out).toContain('The folder may not be read: permission is missing.\n    closed/');
    expect(out).toContain('The file may not be read: permission is missing.\n    nature/locked.png');
    expect(code).toBe(2);
  });
});

describe('gallery', () => {
  it('tells its version, also while the settings are wrong', async () => {
    vi.stubEnv('PORT', 'abc');
    expect(await gallery('--version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+(?:\+[0-9a-f]{12}(?:-changed-[0-9a-f]+)?)?\n$/),
    });
  });

  it('ends with 78 when the settings are wrong', async () => {
    vi.stubEnv('PORT', 'abc');
    const { code, err } = await gallery('images', 'reindex');
    expect([code, err]).toEqual([78, expect.stringContaining('PORT must be a whole number')]);
  });
});

describe('gallery doctor', () => {
  it(
    'finds nothing wrong with a healthy installation, and names what is missing',
    { tags: ['long'] },
    async () => {
      await writeImages(2);
      await gallery('images', 'import', 'my_pictures');
      const healthy = await gallery('doctor');
      expect(healthy).toMatchObject({ code: 0, err: '' });
      expect(healthy.out).toContain('2 images checked.\n0 uploaded files checked.\nNo problems found.');

      const { storageKey } = await workspace.find('nature/hill-1');
      await workspace.deps.storage.remove(storageKey);
      await workspace.database.db
        .updateTable('image_counter')
        .set({ value: 7 })
        .where('name', '=', 'special')
        .execute();
      const ill = await gallery('doctor');
      expect(ill.code).toBe(1);
      expect(ill.err).toContain(`The file of nature/hill-1 is missing (${storageKey}).`);
      expect(ill.err).toContain('The counter "special" does not agree with the images.');
    },
  );
});

describe('the data folder', () => {
  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

  it('is made for the account of the program alone, with the database in it', async () => {
    const folder = join(workspace.root, 'fresh');
    const { code } = await start(['doctor'], { env: { DATA_DIR: folder } }).finished;
    expect(code).toBe(0);
    const names = await readdir(folder, { recursive: true });
    expect(names).toContain('lumigraph.sqlite');
    expect(await modeOf(folder)).toBe(0o700);
    for (const name of names) expect((await modeOf(join(folder, name))) & 0o077).toBe(0);
  });

  it(
    'that others can look into is a warning of the doctor, with the command that closes it',
    { tags: ['long'] },
    async () => {
      await chmod(workspace.dataDir, 0o755);
      const open = await start(['doctor']).finished;
      expect([open.code, open.err]).toEqual([
        0,
        expect.stringContaining(`chmod -R go-rwx '${workspace.dataDir}'`),
      ]);
      await chmod(workspace.dataDir, 0o700);
      expect((await start(['doctor']).finished).err).toBe('');
    },
  );
});
