import { Command } from 'commander';
import { rebuildSearchIndex } from '../features/images/store/search-index-store.ts';
import { withInstallation } from './installation.ts';
import type { Terminal } from './terminal.ts';

/** `gallery images reindex` */
export function imagesReindexCommand(terminal: Terminal): Command {
  return new Command('reindex')
    .description('Make the search index anew from the published images')
    .action(() =>
      withInstallation(async ({ database, log, images: { store } }) => {
        await rebuildSearchIndex(database.db);
        const images = (await store.count({ kind: 'all' })) ?? 0;
        log('images-reindexed', { images });
        terminal.err(`${images} images are in the index.`);
      }),
    );
}
