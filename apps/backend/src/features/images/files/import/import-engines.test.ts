import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { engines } from '../../../../testing/databases.ts';
import { newStorageKey } from '../../../../storage/file-storage.ts';
import { beginImport } from './import-session.ts';
import { drawing, WEB_UI_TEXT, writeFiles, withPngTexts } from '../../../../testing/import/corpus.ts';
import { kinds, openImportWorkspace } from '../../../../testing/import/import-workspace.ts';

// The import of real images is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe.each(engines)('an import into $title', (engine) => {
  it.skipIf(!engine.available)('stores all metadata, and skips the same files the next time', async () => {
    const workspace = await openImportWorkspace(await engine.open());
    await writeFiles(workspace.folder, {
      'nature/hill.png': withPngTexts(await drawing(1).png().toBuffer(), { parameters: WEB_UI_TEXT }),
      'Море/залив.png': await drawing(2).png().toBuffer(),
      'nature/copy.png': await drawing(2).png().toBuffer(),
    });
    expect(kinds(await workspace.run())).toEqual({ imported: 2, duplicate: 1 });
    expect(kinds(await workspace.run())).toEqual({ duplicate: 3 });
    expect(await workspace.find('nature/hill')).toMatchObject({ seed: '18446744073709551615', steps: 28 });
    expect(await workspace.leftOver()).toEqual([]);
    await workspace.close();
  });

  it.skipIf(!engine.available)(
    'cleans up after a run whose process has ended, not after a running one',
    async () => {
      const workspace = await openImportWorkspace(await engine.open());
      const { deps } = workspace;
      const abandoned = newStorageKey('originals', 'png');
      const alive = newStorageKey('originals', 'png');
      const path = (key: string): string => join(workspace.dataDir, 'pictures', key);
      for (const key of [abandoned, alive]) {
        await mkdir(dirname(path(key)), { recursive: true });
        await writeFile(path(key), 'x');
      }
      await deps.claims.beginRun({
        id: 'dead',
        host: 'another machine',
        pid: 1,
        beatAt: Date.now() - 120_000,
      });
      await deps.claims.claim('dead', abandoned);
      const living = await beginImport(deps);
      await living.claim(alive);

      await workspace.run();
      expect(await workspace.storedFiles()).toEqual([path(alive)]);
      await living.end();
      expect(await workspace.storedFiles()).toEqual([]);
      expect(await workspace.leftOver()).toEqual([]);
      await workspace.close();
    },
  );
});
