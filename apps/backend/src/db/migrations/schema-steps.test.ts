import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareVersions, PROGRAM_VERSION } from '../../lib/version.ts';
import { emptyEngines, engines, type Engine } from '../../testing/databases.ts';
import { losses, readSchemaShape } from '../../testing/schema-shape.ts';
import { migrate } from '../migrate.ts';
import type { OpenDatabase } from '../open.ts';
import { migrations } from './index.ts';

const names = Object.keys(migrations).sort();
const until = (last: string) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));

describe('contract steps', () => {
  it.each(
    names.flatMap((name) => {
      const step = migrations[name];
      return step?.kind === 'contract' ? [{ name, step }] : [];
    }),
  )('$name removes what no program has used since an earlier release', ({ step }) => {
    expect(compareVersions(step.unusedSince, PROGRAM_VERSION)).toBeLessThanOrEqual(0);
  });

  it('compare releases by their numbers', () => {
    expect(compareVersions('0.9.0', '0.10.0')).toBeLessThan(0);
    expect(compareVersions('1.0.0', '0.10.0')).toBeGreaterThan(0);
    expect(compareVersions('0.2.0', '0.2.0')).toBe(0);
  });
});

/** Each test has a database of its own. */
function openedFor(engine: Engine): () => OpenDatabase {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await engine.open();
  });
  afterEach(() => database.close());
  return () => database;
}

for (const engine of emptyEngines)
  describe.skipIf(!engine.available)(`the schema on ${engine.title}`, () => {
    const opened = openedFor(engine);

    it('only grows in expand steps', async () => {
      const database = opened();
      const problems: string[] = [];
      let before = await readSchemaShape(database);
      for (const name of names) {
        await migrate(database.db, until(name));
        const after = await readSchemaShape(database);
        const lost = losses(before, after);
        if (migrations[name]?.kind === 'expand') problems.push(...lost.map((loss) => `${name}: ${loss}`));
        before = after;
      }
      expect(before.size).toBeGreaterThan(40);
      expect(
        problems,
        'Declare kind: "contract" and the first release that does not use it (docs/migrations.md)',
      ).toEqual([]);
    });
  });

for (const engine of engines)
  describe.skipIf(!engine.available)(`the check of the schema on ${engine.title}`, () => {
    const opened = openedFor(engine);

    it.each<[string, (db: Kysely<never>, engine: OpenDatabase['engine']) => Promise<unknown>, RegExp]>([
      ['a removed table', (db) => db.schema.dropTable('favorite').execute(), /^favorite is gone$/],
      [
        'a removed column',
        (db) => db.schema.alterTable('user_account').dropColumn('avatar').execute(),
        /the column avatar is gone/,
      ],
      [
        'a renamed column',
        (db) => db.schema.alterTable('image').renameColumn('alt', 'description').execute(),
        /the column alt is gone/,
      ],
      [
        'a renamed table',
        (db) => db.schema.alterTable('post').renameTo('article').execute(),
        /^post is gone$/,
      ],
      [
        'a removed index',
        (db) => db.schema.dropIndex('image_source').execute(),
        /the index .*source.* is gone/,
      ],
      [
        'a new unique index',
        (db) => db.schema.createIndex('one_title').unique().on('image').column('title').execute(),
        /image: new rule unique .*title/,
      ],
      [
        'a trigger',
        (db, kind) =>
          kind === 'sqlite'
            ? sql`create trigger refuse before insert on refund begin select raise(abort, 'no'); end`.execute(
                db,
              )
            : sql`create trigger refuse before update on refund for each row
                execute function suppress_redundant_updates_trigger()`.execute(db),
        /refund: new rule trigger refuse/,
      ],
    ])('does not accept %s in an expand step', async (_what, change, loss) => {
      const database = opened();
      const before = await readSchemaShape(database);
      await change(database.db as unknown as Kysely<never>, database.engine);
      const lost = losses(before, await readSchemaShape(database));
      expect(lost.some((line) => loss.test(line))).toBe(true);
    });

    it('accepts new tables, new columns that older programs may leave out, and new indexes', async () => {
      const database = opened();
      const before = await readSchemaShape(database);
      const { schema } = database.db;
      await schema
        .createTable('extra')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .execute();
      await schema.alterTable('image').addColumn('note', 'text').execute();
      await schema
        .alterTable('image')
        .addColumn('level', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await schema.createIndex('image_note').unique().on('image').column('note').execute();
      await schema.createIndex('image_title').on('image').column('title').execute();
      expect(losses(before, await readSchemaShape(database))).toEqual([]);
    });

    it('does not accept a stricter column', async () => {
      const database = opened();
      const before = await readSchemaShape(database);
      const column = before.get('image')?.columns.get('prompt');
      const required = structuredClone(before);
      required.get('image')?.columns.set('prompt', { ...column!, isRequired: true });
      required.get('image')?.columns.set('level', { type: 'integer', isRequired: true, hasDefault: false });
      expect(losses(before, required)).toEqual([
        'image.prompt has become required',
        'image.level is new, required and has no default',
      ]);
    });
  });
