import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS, locales, matchLocale } from '@lumigraph/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Calendar } from '../../lib/calendar.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import type { StatisticFilter } from './statistic-store.ts';

interface EmptySearch {
  day: string;
  site: string;
  locale: string;
  term: string;
}

export type EmptySearchStore = ReturnType<typeof createEmptySearchStore>;

/** Terms that were searched for without a result. */
export function createEmptySearchStore(db: Kysely<Database>) {
  return {
    add: (search: EmptySearch, count: number) =>
      db
        .insertInto('empty_search')
        .values({ ...search, count })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'site', 'locale', 'term'])
            .doUpdateSet({ count: sql`empty_search.count + excluded.count` }),
        )
        .execute(),

    /** The most frequent terms of a range, with the languages in which they were searched for. */
    async terms({ from, to, site, locale }: StatisticFilter, most: number) {
      const inRange = db
        .selectFrom('empty_search')
        .where('day', '>=', from)
        .where('day', '<=', to)
        .$if(site !== undefined, (query) => query.where('site', '=', site ?? ''))
        .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''));
      const rows = await inRange
        .select(['term', sql<number>`cast(sum(count) as bigint)`.as('count')])
        .groupBy('term')
        .orderBy(sql`sum(count)`, 'desc')
        .orderBy('term')
        .limit(most)
        .execute();
      if (rows.length === 0) return [];
      const languages = await inRange
        .select(['term', 'locale'])
        .distinct()
        .where(
          'term',
          'in',
          rows.map(({ term }) => term),
        )
        .orderBy('locale')
        .execute();
      return rows.map(({ term, count }) => ({
        term,
        count,
        locales: languages.filter((row) => row.term === term).map((row) => row.locale),
      }));
    },

    async since(): Promise<string | null> {
      const row = await db
        .selectFrom('empty_search')
        .select('day')
        .orderBy('day')
        .limit(1)
        .executeTakeFirst();
      return row?.day ?? null;
    },
  };
}

/** A term is stored after searches from this many networks: one visitor cannot put a text into the statistics. */
const EMPTY_SEARCH_THRESHOLD = 3;
/** Time in which these networks must have searched; then the process forgets them and the terms. */
const MEMORY_MS = 7 * DAY_MS;
/** Terms that wait in memory; the least recent one is forgotten. */
const WAITING_MAX = 5_000;
const TERM_MAX_LENGTH = 60;
/** Parts of addresses, links and numbers such as those of telephones or cards. */
const PERSONAL = /[@/\\]|\d{5}|www\.|https?:/iu;

export interface EmptySearchesDeps {
  store: EmptySearchStore;
  calendar: Calendar;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
  enabled: boolean;
}

export interface SearchedTerm {
  text: string;
  site: string;
  locale: string;
  /** Network of the visitor; kept in memory only, as a digest with a key of this process. */
  network: string;
}

export type EmptySearches = ReturnType<typeof createEmptySearches>;

/** Counts the terms of searches without a result. Nothing about the visitors is stored. */
export function createEmptySearches({ store, calendar, now, log, enabled }: EmptySearchesDeps) {
  // Not `max`, for which the library allocates all entries at once.
  const waiting = new LRUCache<string, Set<string>>({ maxSize: WAITING_MAX, sizeCalculation: () => 1 });
  const known = new LRUCache<string, true>({ maxSize: WAITING_MAX, sizeCalculation: () => 1 });
  let forgetAt = 0;
  let key = '';
  let writing: Promise<unknown> = Promise.resolve();

  function forgetOld(): void {
    if (now() < forgetAt) return;
    forgetAt = now() + MEMORY_MS;
    key = randomBytes(32).toString('base64url');
    waiting.clear();
    known.clear();
  }

  /** The number of searches to write now: 0 while too few networks have searched. */
  function countable(term: string, network: string): number {
    if (known.has(term)) return 1;
    const networks = waiting.get(term) ?? new Set();
    networks.add(createHmac('sha256', key).update(network).digest('base64url'));
    if (networks.size < EMPTY_SEARCH_THRESHOLD) {
      waiting.set(term, networks);
      return 0;
    }
    waiting.delete(term);
    known.set(term, true);
    return networks.size;
  }

  return {
    /** Networks that must have searched for a term before it is stored. */
    threshold: EMPTY_SEARCH_THRESHOLD,
    count({ text, site, locale, network }: SearchedTerm): void {
      const term = termOf(text);
      if (!enabled || term === undefined) return;
      forgetOld();
      const count = countable(term, network);
      if (count === 0) return;
      const search = { day: calendar.dayOf(now()), site, locale: matchLocale(locale, locales) ?? '', term };
      writing = writing
        .then(() => store.add(search, count))
        .catch((error: unknown) => log.error({ err: error }, 'a search without result could not be counted'));
    },
    /** Waits until what was counted is written. */
    flush: () => writing,
  };
}

/** The form in which equal searches are equal; undefined for a text that may contain personal data. */
function termOf(text: string): string | undefined {
  const term = text.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/gu, ' ');
  return term === '' || term.length > TERM_MAX_LENGTH || PERSONAL.test(term) ? undefined : term;
}
