import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { IGNORED, walkFolder, type WalkedEntry } from './walk-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'walk-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function walk(): Promise<WalkedEntry[]> {
  const entries: WalkedEntry[] = [];
  for await (const entry of walkFolder(folder)) entries.push(entry);
  return entries;
}

const IGNORED_FOLDERS = [
  '#recycle',
  '#snapshot',
  '@eaDir',
  '@Recycle',
  '@Recently-Snapshot',
  '@tmp',
  '.snapshot',
  '.Trash-1000',
  '.hidden',
  '$RECYCLE.BIN',
  'RECYCLER',
  'System Volume Information',
  'lost+found',
  'node_modules',
  '__MACOSX',
  'Photos.tmp',
];

it.each(IGNORED_FOLDERS)('a folder %s is skipped at every depth, and named', async (name) => {
  for (const path of [name, join('Sea', name), join(name, 'Sea')]) {
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, path, 'fox.png'), 'image');
  }
  await writeFile(join(folder, 'Sea', 'kept.png'), 'image');
  const entries = await walk();
  expect(entries.filter(({ kind }) => kind === 'file').map((entry) => entry.name)).toEqual(['Sea/kept.png']);
  expect(entries.filter(({ kind }) => kind === 'passed-over')).toEqual([
    { kind: 'passed-over', name, reason: IGNORED },
    { kind: 'passed-over', name: `Sea/${name}`, reason: IGNORED },
  ]);
});

it.each([
  '.fox.png',
  '._fox.png',
  '~$fox.png',
  'fox.png.part',
  'fox.png.crdownload',
  'fox.png~',
  'Thumbs.db',
])('a file %s is skipped, and named', async (name) => {
  await writeFile(join(folder, name), 'image');
  expect(await walk()).toEqual([{ kind: 'passed-over', name, reason: IGNORED }]);
});

it.each(['Recycle', '#1', '@home', 'snapshots', 'node', 'Lost and found'])(
  'a folder %s is read',
  async (name) => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'fox.png'), 'image');
    expect(await walk()).toMatchObject([{ kind: 'file', folders: [name] }]);
  },
);
