import { Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/databases.ts';
import { migrations } from './index.ts';

const UPDATE = '0070-first-category-names';
const untilUpdate = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= UPDATE));

for (const engine of engines)
  describe.skipIf(!engine.available)(`The names of the first categories on ${engine.title}`, () => {
    it('are stored in an update, except of those that an editor has named', async () => {
      const { db, close } = await engine.open();
      try {
        await db.updateTable('category').set({ name_translations: '{}' }).execute();
        const fauna = { name_translations: '{"de":"Fauna"}' };
        await db.updateTable('category').set(fauna).where('name', '=', 'Animals').execute();
        await db.updateTable('category').set({ name: 'Portraits' }).where('name', '=', 'People').execute();
        await db
          .deleteFrom('kysely_migration' as never)
          .where('name' as never, '>=', UPDATE as never)
          .execute();

        const provider = { getMigrations: () => Promise.resolve(untilUpdate) };
        const { error } = await new Migrator({ db, provider }).migrateToLatest();
        expect(error).toBeUndefined();

        const rows = await db
          .selectFrom('category')
          .select(['name', 'name_translations'])
          .orderBy('id')
          .execute();
        const german = rows.map(({ name, name_translations: texts }) => [
          name,
          (JSON.parse(texts) as Record<string, string>)['de'],
        ]);
        expect(german).toEqual([
          ['Nature', 'Natur'],
          ['Abstract', 'Abstrakt'],
          ['Technology', 'Technik'],
          ['Animals', 'Fauna'],
          ['Architecture', 'Architektur'],
          ['Portraits', undefined],
        ]);
      } finally {
        await close();
      }
    });
  });
