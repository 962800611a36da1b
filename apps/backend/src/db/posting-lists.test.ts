import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createImageStore } from '../features/images/catalogue/image-store.ts';
import { createSearchStore } from '../features/images/search/search-store.ts';
import { queryWords } from '../features/images/search/words.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase, type OpenDatabase } from './open.ts';

const LAST_BEFORE = '0011-favourites';
/** The update under test; what came after it is there already. */
const UPDATE = '0012-posting-lists';
const untilUpdate = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= UPDATE));

let dataDir: string;
let database: OpenDatabase;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gallery-db-'));
  database = openDatabase({ url: '', dataDir });
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('pictures of an installation from before the posting lists are found after the update', async () => {
  await migrate(database.db);
  const picture = sampleImage('a', { title: 'Fox in snow', tags: ['winter'] });
  await createImageStore(database.db).addMany([picture]);
  const terms = () => database.db.selectFrom('image_term').selectAll().orderBy('term').execute();
  const counted = await terms();
  // As that installation was: its own index, nothing of the new one.
  await database.db.schema.dropTable('image_posting').execute();
  await database.db.schema.createTable('image_search').addColumn('terms', 'text').execute();
  await database.db
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, '>', LAST_BEFORE as never)
    .execute();
  const { error } = await new Migrator({
    db: database.db,
    provider: { getMigrations: () => Promise.resolve(untilUpdate) },
  }).migrateToLatest();
  expect(error).toBeUndefined();
  expect(await terms()).toEqual(counted);
  const search = { words: queryWords('winter fox'), facets: [], sort: 'best' } as const;
  expect((await createSearchStore(database.db).search(search, { skip: 0, take: 12 })).total).toBe(1);
});
