import { Command } from 'commander';
import { rebuildSearchIndex } from '../features/images/search/search-index-store.ts';
import { withInstallation } from './installation.ts';
import { EXIT, type ExitCode, type Terminal } from './terminal.ts';

/** `gallery images reindex` */
export function imagesReindexCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('reindex')
    .description('Make the search index anew from the published images')
    .action(async () => finish(await reindex(terminal)));
}

async function reindex(terminal: Terminal): Promise<ExitCode> {
  return withInstallation(async ({ database, log, images: { store } }) => {
    await rebuildSearchIndex(database.db);
    const images = (await store.count({ kind: 'all' })) ?? 0;
    log('images-reindexed', { images });
    terminal.err(`${images} images are in the index.`);
    return EXIT.done;
  });
}
