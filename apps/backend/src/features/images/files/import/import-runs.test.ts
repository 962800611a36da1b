import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../db/open.ts';
import { folderItems } from './folder-items.ts';
import { importImages, type Outcome } from './import-images.ts';
import { drawing, writeFiles } from '../../../../testing/import/corpus.ts';
import {
  type ImportWorkspace,
  importDeps,
  kinds,
  openImportWorkspace,
  rights,
} from '../../../../testing/import/import-workspace.ts';
import { FolderError } from './walk/walk-folder.ts';

// The import of real images is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let workspace: ImportWorkspace;
beforeEach(async () => {
  workspace = await openImportWorkspace();
});
afterEach(() => workspace.close());

describe('the same bytes', () => {
  it('are imported once, within one run and in the next run', async () => {
    const png = await drawing(1).png().toBuffer();
    await writeFiles(workspace.folder, {
      'a/one.png': png,
      'b/same.png': png,
      'c/other.png': await drawing(2).png().toBuffer(),
    });
    expect(kinds(await workspace.run())).toEqual({ imported: 2, duplicate: 1 });
    expect(kinds(await workspace.run())).toEqual({ duplicate: 3 });
    expect(await workspace.leftOver()).toEqual([]);
    expect(await workspace.published()).toBe(2);
  });

  it('are refused each time for the same reason if they are not an image', async () => {
    await writeFiles(workspace.folder, { 'a/x.png': Buffer.from('x'), 'b/x.png': Buffer.from('x') });
    const outcomes = await workspace.run();
    expect(outcomes.map((outcome) => 'reason' in outcome && outcome.reason)).toEqual([
      'This is not an image.',
      'This is not an image.',
    ]);
  });

  it('are imported once by two concurrent imports', { tags: ['long'] }, async () => {
    const files = await Promise.all(
      Array.from(
        { length: 5 },
        async (_, i) =>
          [
            `n/p${i}.png`,
            await drawing(i + 1)
              .png()
              .toBuffer(),
          ] as const,
      ),
    );
    await writeFiles(workspace.folder, Object.fromEntries(files));
    const second = openDatabase({ url: '', dataDir: workspace.dataDir });
    const [one, two] = await Promise.all([
      workspace.run(),
      workspace.run({ deps: importDeps(second, workspace.dataDir) }),
    ]);
    await second.close();
    const total = [...one, ...two];
    expect(kinds(total)).toEqual({ imported: 5, duplicate: 5 });
    expect(await workspace.leftOver()).toEqual([]);
    expect(await workspace.published()).toBe(5);
  });

  it('are required for a duplicate: equal titles give two images', async () => {
    await writeFiles(workspace.folder, {
      'nature/a/tree.png': await drawing(1).png().toBuffer(),
      'nature/b/tree.png': await drawing(2).png().toBuffer(),
    });
    await workspace.run();
    const ids =
      (await workspace.deps.store.page({ kind: 'all' }, 1, 10))?.items.map(({ publicId }) => publicId) ?? [];
    expect(ids).toHaveLength(2);
    expect(ids).toContain('nature/tree');
    expect(ids.find((id) => id !== 'nature/tree')).toMatch(/^nature\/tree-[0-9a-f]{6}$/);
  });
});

describe('a run that stops in the middle', () => {
  beforeEach(async () => {
    const files = await Promise.all(
      Array.from(
        { length: 14 },
        async (_, i) =>
          [
            `n/p${i + 10}.png`,
            await drawing(i + 1)
              .png()
              .toBuffer(),
          ] as const,
      ),
    );
    await writeFiles(workspace.folder, Object.fromEntries(files));
  });

  it('publishes the images in progress when it is aborted, and the next run continues', async () => {
    const stop = new AbortController();
    let seen = 0;
    const first: Outcome[] = [];
    await importImages(workspace.deps, folderItems(workspace.folder, { special: false }), {
      rights,
      signal: stop.signal,
      parallel: 1,
      onOutcome: (outcome) => {
        first.push(outcome);
        if ((seen += 1) === 3) stop.abort();
      },
    });
    expect(first.length).toBeLessThan(14);
    expect(await workspace.leftOver()).toEqual([]);
    expect(await workspace.published()).toBe(first.length);
    expect(kinds(await workspace.run())).toEqual({ imported: 14 - first.length, duplicate: first.length });
    expect(await workspace.leftOver()).toEqual([]);
    expect(await workspace.published()).toBe(14);
  });

  it('removes its unpublished files when the storage fails', { tags: ['long'] }, async () => {
    let puts = 0;
    const failing = {
      ...workspace.deps.storage,
      put: (...args: Parameters<typeof workspace.deps.storage.put>) => {
        puts += 1;
        return puts > 20
          ? Promise.reject(Object.assign(new Error('disk full'), { code: 'ENOSPC' }))
          : workspace.deps.storage.put(...args);
      },
    };
    await expect(workspace.run({ deps: { ...workspace.deps, storage: failing } })).rejects.toThrow(
      'disk full',
    );
    expect(await workspace.leftOver()).toEqual([]);
    expect(await workspace.published()).toBe((await workspace.deps.store.count({ kind: 'all' })) ?? -1);
    await workspace.run();
    expect(await workspace.leftOver()).toEqual([]);
    expect(await workspace.published()).toBe(14);
  });
});

it('a dry run reports the outcomes and writes nothing', async () => {
  await writeFiles(workspace.folder, {
    'nature/a.png': await drawing(1).png().toBuffer(),
    'nature/b.png': Buffer.from('no'),
  });
  expect(kinds(await workspace.run({ dryRun: true }))).toEqual({ imported: 1, refused: 1 });
  expect(await workspace.leftOver()).toEqual([]);
  expect(await workspace.published()).toBe(0);
});

it('a folder that is missing or a file stops the run with a message', async () => {
  await writeFile(join(workspace.folder, 'file.png'), 'x');
  const importOf = (path: string) =>
    importImages(workspace.deps, folderItems(path, { special: false }), { rights });
  await expect(importOf(join(workspace.folder, 'missing'))).rejects.toThrow(FolderError);
  await expect(importOf(join(workspace.folder, 'file.png'))).rejects.toThrow(/is not a folder/);
});
