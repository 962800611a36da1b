import { join } from 'node:path';
import { buildApp } from '../../apps/backend/src/app.ts';
import { readConfig } from '../../apps/backend/src/config/config.ts';
import { migrate } from '../../apps/backend/src/db/migrate.ts';
import { openDatabase } from '../../apps/backend/src/db/open.ts';
import { seedDemo } from '../../apps/backend/src/features/demo/seed-demo.ts';
import { imageTasks } from '../../apps/backend/src/image-processes/image-tasks.ts';
import { openDisk } from '../../apps/backend/src/storage/open-storages.ts';

/** The backend with the demo images, for the built sites. */
export async function openDemo(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const { db, close } = openDatabase({ url: '', dataDir });
  await migrate(db);
  await seedDemo({ config, db, storages: openDisk(config), imageTasks });
  const { image } = await db
    .selectFrom('image')
    .select('public_id as image')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const closing = new AsyncDisposableStack();
  closing.defer(close);
  const buildSite = async (name: string) => {
    const siteDir = join(import.meta.dirname, '../../apps', name, 'dist');
    return closing.use((await buildApp({ config, db, siteDir })).app);
  };
  return {
    imagePage: `/image/${image}`,
    buildSite,
    /** Serves a site; resolves to its origin. */
    listen: async (name: string) => (await buildSite(name)).listen({ port: 0, host: '127.0.0.1' }),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
