import { join } from 'node:path';
import { folderItems } from '../../apps/backend/src/features/images/files/import/folder-items.ts';
import { createImportClaimStore } from '../../apps/backend/src/features/images/files/import/import-claim-store.ts';
import { importImages } from '../../apps/backend/src/features/images/files/import/import-images.ts';
import { createImageStore } from '../../apps/backend/src/features/images/store/image-store.ts';
import { openImageProcesses } from '../../apps/backend/src/image-processes/image-processes.ts';
import { openFileStorage } from '../../apps/backend/src/storage/file-storage.ts';
import { withDatabase } from './engines.ts';

/**
 * Imports a folder into a new SQLite installation, as the import command does; returns the number of imported images.
 * `measure` gets the import alone, without opening and closing.
 */
export function importFolder(
  folder: string,
  dataDir: string,
  measure: (work: () => Promise<void>) => Promise<void> = (work) => work(),
): Promise<number> {
  return withDatabase({ url: '', dataDir }, async (db) => {
    const images = openImageProcesses({ IMAGE_PROCESSES: 0, IMAGE_PROCESS_MEMORY_MB: 176 });
    const deps = {
      store: createImageStore(db),
      storage: openFileStorage(join(dataDir, 'pictures')),
      claims: createImportClaimStore(db),
      imageTasks: images.tasks,
      now: Date.now,
    };
    let imported = 0;
    await measure(async () => {
      await importImages(deps, folderItems(folder, { special: false }), {
        rights: { licenseUrl: 'https://example.com/license' },
        onOutcome: ({ kind }) => (imported += kind === 'imported' ? 1 : 0),
      });
    });
    await images.close();
    return imported;
  });
}
