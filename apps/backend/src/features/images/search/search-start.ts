import { sql, type Kysely } from 'kysely';
import { boundLists } from '../../../db/bound-lists.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/tables/index.ts';
import { completionsOfMany, type CompletionWish } from './completions-of-many.ts';
import type { Gallery } from './hits-store.ts';
import { strongTerm } from './picture-terms.ts';
import { LAST } from './term-store.ts';
import { beginningOfForms, isFormOf } from './word-forms.ts';
import type { TermGroups } from './term-query.ts';
import type { Word } from './words.ts';

/** What is known before reading posting lists. */
export interface SearchStart {
  gallery: Gallery;
  /** A word is itself, one of its commonest completions, or one of its other forms. */
  groups: TermGroups;
  /** How many pictures have each term. */
  counts: ReadonlyMap<string, number>;
}

const MOST_COMPLETIONS = 5;
const MOST_FORMS = 5;
/** So many words that begin like the forms of a word are looked at, the commonest. */
const FORMS_AMONG = 30;

interface Row {
  /** Which open word the term completes; or one of the two below. */
  word: number;
  term: string;
  count: number | null;
  strong: number | null;
}
const COUNTER = -1;
const ASKED_FOR = -2;
/** Added to the number of the word whose form it may be. */
const FORMS = 1_000;

/** All of it in one question to the database, whatever was typed: each costs a way there and back. */
export function createSearchStart(db: Kysely<Database>) {
  const list = boundLists(db);
  const completions = completionsOfMany(db);
  const prepare = (wishes: number) =>
    preparedQuery<Record<string, unknown>, Row>(db, ['terms', ...completions.names(wishes)], (values) => ({
      compile: () =>
        sql<Row>`
          select ${sql.lit(COUNTER)} as word, name as term, value as count, 0 as strong
          from image_counter where name in ('all', 'generation')
          union all select ${sql.lit(COUNTER)}, 'newest', (select max(id) from image), 0
          union all select ${sql.lit(ASKED_FOR)}, term, count, null
          from image_term where ${list.among('term', values['terms'])}
          union all ${completions.rows(wishes, values)}`.compile(db),
    }));
  const prepared = new Map<number, ReturnType<typeof prepare>>();

  return async ({ words, facets, locale }: StartWish): Promise<SearchStart> => {
    const open = words.filter((word) => word.open).map(({ text }) => text);
    const closed = words.filter((word) => !word.open).flatMap(({ text }) => [text, strongTerm(text)]);
    const wishes = open.flatMap((text, word) => completionsAndForms(text, word, locale));
    const read = prepared.get(wishes.length) ?? prepare(wishes.length);
    prepared.set(wishes.length, read);
    const rows = await read({ terms: list.bind([...facets, ...closed]), ...completions.bind(wishes) });
    return toStart(rows, { words, open, locale });
  };
}

function completionsAndForms(text: string, word: number, locale: string): CompletionWish[] {
  const wish = { word, prefix: text, last: text + LAST, limit: MOST_COMPLETIONS };
  const form = beginningOfForms(text, locale);
  if (form === undefined) return [wish];
  return [wish, { word: FORMS + word, prefix: form, last: form + LAST, limit: FORMS_AMONG }];
}

interface StartWish {
  words: readonly Word[];
  facets: readonly string[];
  /** What the visitor reads. */
  locale: string;
}

function toStart(
  rows: readonly Row[],
  { words, open, locale }: Pick<StartWish, 'words' | 'locale'> & { open: readonly string[] },
): SearchStart {
  const counters = new Map(
    rows.filter(({ word }) => word === COUNTER).map(({ term, count }) => [term, count ?? 0]),
  );
  const terms = rows.filter(({ word }) => word !== COUNTER);
  const groups = open.map((text, index) => {
    const completions = terms.filter(({ word }) => word === index).map(({ term }) => term);
    const forms = terms
      .filter(({ word, term }) => word === FORMS + index && isFormOf(text, term, locale))
      .map(({ term }) => term)
      .slice(0, MOST_FORMS);
    return [...new Set([...completions, ...forms])];
  });
  return {
    counts: new Map(
      terms.flatMap(({ term, count, strong }): [term: string, count: number][] => {
        const own: [string, number] = [term, count ?? 0];
        // A word that is asked for as it stands has its strong term among the rows.
        return strong === null ? [own] : [own, [strongTerm(term), strong]];
      }),
    ),
    groups: words.map(({ text, open: isOpen }) => (isOpen ? (groups[open.indexOf(text)] ?? []) : [text])),
    gallery: {
      pictures: counters.get('all') ?? 0,
      generation: counters.get('generation') ?? 0,
      newestId: counters.get('newest') ?? 0,
    },
  };
}
