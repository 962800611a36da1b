import { describe, expect, it } from 'vitest';
import { createImageStore } from '../features/images/catalogue/image-store.ts';
import { createRankingCache } from '../features/images/popularity/ranking.ts';
import { createSearchStore } from '../features/images/search/search-store.ts';
import { queryWords } from '../features/images/search/words.ts';
import { engines } from '../testing/databases.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { migrations } from './migrations/index.ts';

/** The update under test. */
const UPDATE = '0024-full-text-index';

for (const engine of engines) {
  describe.skipIf(!engine.available)(`The full-text index on ${engine.title}`, () => {
    it('is filled with the images of an installation that had posting lists', async () => {
      const database = await engine.open();
      const { db } = database;
      await createImageStore(db).addMany([sampleImage('a', { title: 'Fox in snow', tags: ['winter'] })]);
      const terms = () => db.selectFrom('image_term').selectAll().orderBy('term').execute();
      const counted = await terms();
      // Restores the state of such an installation. Later migrations find their tables unchanged, so they are not run
      // again.
      await db.schema.dropTable('image_search').execute();
      await db.schema.createTable('image_posting').addColumn('term', 'text').execute();
      await migrations[UPDATE]?.up(db as never);
      expect(await terms()).toEqual(counted);
      const search = { words: queryWords('winter fox'), facets: [], sort: 'best' } as const;
      const store = createSearchStore(db, createRankingCache(db, { current: () => 0 }));
      expect((await store.search(search, { skip: 0, take: 12 })).total).toBe(1);
      await database.close();
    });
  });
}
