import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The server exports of a built site; loaded once per process. */
export const loadSiteModule = <Exports>(distDir: string): Promise<Exports> =>
  import(pathToFileURL(join(distDir, 'server', 'entry-server.js')).href) as Promise<Exports>;
