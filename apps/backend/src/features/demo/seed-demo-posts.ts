import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import type { CoverTasks } from '../blog/make-cover.ts';
import type { Storages } from '../../storage/open-storages.ts';
import { importPosts } from '../blog/import-posts.ts';
import { createPostStore } from '../blog/post-store.ts';
import { renderPost } from '../blog/rendering/render-post.ts';
import { findDemoFolder } from './demo-manifest.ts';
import { createInstallationMarks } from './seed-demo.ts';

const MARK = 'demo-posts';

/** Gives an installation without posts the demo's, once in its life, as `seedDemo` does with images. */
export async function seedDemoPosts(deps: {
  config: Pick<Config, 'production' | 'DEMO_CONTENT'>;
  db: Kysely<Database>;
  storages: Pick<Storages, 'files'>;
  imageTasks: CoverTasks;
}): Promise<{ imported: number }> {
  const { config, db, imageTasks } = deps;
  const folder = findDemoFolder();
  const marks = createInstallationMarks(db, Date.now);
  const unwanted = config.production || !config.DEMO_CONTENT || folder === undefined;
  if (unwanted || (await marks.get(MARK)) === 'done') return { imported: 0 };
  const store = createPostStore(db);
  const storage = deps.storages.files;
  // Importing again replaces what an interrupted start has written.
  const result = (await store.isEmpty())
    ? await importPosts(join(folder, 'posts'), { store, storage, imageTasks, renderPost })
    : undefined;
  await marks.set(MARK, 'done');
  return { imported: result?.imported.length ?? 0 };
}
