import { locales } from '@lumigraph/contracts';
import type { SynonymLists } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../lib/errors.ts';
import { lockLists } from '../store/list-counters.ts';
import { perGeneration, type GenerationClock } from '../store/response-cache.ts';
import { everydaySynonyms, nameOfTag, readSynonyms, unusableLines } from './synonyms.ts';

interface VersionedSynonyms {
  lists: SynonymLists;
  version: number;
}

export type SynonymStore = ReturnType<typeof createSynonymStore>;

export function createSynonymStore(db: Kysely<Database>, clock: Pick<GenerationClock, 'current'>) {
  const rowsOf = (executor: Kysely<Database>) =>
    executor.selectFrom('search_synonym').select(['locale', 'list', 'version']).execute();
  const storedLists = (rows: Awaited<ReturnType<typeof rowsOf>>): SynonymLists =>
    Object.fromEntries(rows.map(({ locale, list }) => [locale, list]));
  const { current } = perGeneration(clock, async () => readSynonyms(storedLists(await rowsOf(db))));

  async function read(executor: Kysely<Database> = db): Promise<VersionedSynonyms> {
    const rows = await rowsOf(executor);
    const stored = storedLists(rows);
    return {
      lists: Object.fromEntries(
        locales.map((locale) => [locale, stored[locale] || everydaySynonyms[locale].trim()]),
      ),
      version: rows.reduce((sum, { version }) => sum + version, 0),
    };
  }

  return {
    /** Of every language, ready for searching. */
    current,
    /** Tags by their names in a language, each name once; a tag without one keeps its own. */
    async namesOf(tags: readonly string[], locale: string): Promise<string[]> {
      const synonyms = await current();
      return [...new Set(tags.map((tag) => nameOfTag(tag, synonyms, locale) ?? tag))];
    },
    read: () => read(),
    /**
     * @throws AppError VALIDATION_FAILED with the first line that says nothing to the search
     * @throws AppError CHANGED_MEANWHILE when the lists have another version than the expected one
     */
    async change(lists: SynonymLists, expectedVersion: number): Promise<VersionedSynonyms> {
      assertUsable(lists);
      return inTransactionOf(db)(async (transaction) => {
        // Also makes cached results outdated.
        await lockLists(transaction);
        const before = await read(transaction);
        if (before.version !== expectedVersion) throw new AppError('CHANGED_MEANWHILE');
        const changed = locales.flatMap((locale) => {
          const list = lists[locale]?.trim();
          return list === undefined || list === before.lists[locale] ? [] : [{ locale, list }];
        });
        for (const { locale, list } of changed) {
          await transaction
            .insertInto('search_synonym')
            .values({ locale, list, version: 1 })
            .onConflict((conflict) =>
              conflict
                .column('locale')
                .doUpdateSet((eb) => ({ list, version: eb('search_synonym.version', '+', 1) })),
            )
            .execute();
        }
        const after = await read(transaction);
        const only = ({ lists: texts }: VersionedSynonyms) =>
          Object.fromEntries(changed.map(({ locale }) => [locale, texts[locale]]));
        noteChange({ object: { kind: 'synonyms', id: '' }, before: only(before), after: only(after) });
        return after;
      });
    },
  };
}

function assertUsable(lists: SynonymLists): void {
  const fields = locales.flatMap((locale) => {
    const [line] = unusableLines(lists[locale] ?? '');
    return line === undefined
      ? []
      : [{ field: `lists.${locale}`, rule: 'format', message: `Not usable: ${line}` }];
  });
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}
