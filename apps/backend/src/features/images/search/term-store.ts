import { sql, type Kysely } from 'kysely';
import { inList } from '../../../db/in-list.ts';
import type { Database } from '../../../db/tables/index.ts';
import { endingTerm, STRONG_MARK, strongTerm, wordOfEnding } from '../store/image-terms.ts';
import { beginningOfForms, isFormOf, languagesOf } from './word-forms.ts';
import { variantsOf } from './word-variants.ts';
import { type Word, foldText } from '../store/words.ts';
import { everydaySubjects } from './everyday-subjects.ts';

/** Queries of `image_term`: the number of images per term, and terms with the same beginning. */

export interface TermCount {
  term: string;
  /** Number of images that have the term; 0 for an unknown term. */
  count: number;
}

interface TagCount {
  /** In its original spelling. */
  label: string;
  count: number;
}

export interface WordCount extends TermCount {
  /** Number of images that have the word in title, tags or category. */
  strong: number;
}

/** A short prefix has thousands of completions; only the first ones in alphabetical order are compared. */
const LOOKED_AT = 400;
/** Sorts after every text with the same prefix. */
const LAST = '\u{10ffff}';

/** Terms that begin with a prefix, the most frequent first. */
function completions(db: Kysely<Database>, prefix: string, limit: number) {
  const inRange = db
    .selectFrom('image_term')
    .where('term', '>=', prefix)
    .where('term', '<', prefix + LAST)
    .orderBy('term')
    .limit(LOOKED_AT)
    .select(['term', 'count', 'label'])
    .as('range');
  return (
    db
      .selectFrom(inRange)
      // The word itself counts as a completion, and longer words never displace it.
      .orderBy(sql`case when term = ${prefix} then 0 else 1 end`)
      .orderBy('count', 'desc')
      .orderBy('term')
      .limit(limit)
  );
}

export function frequentTagsQuery(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom('image_term')
    .where('label', 'is not', null)
    .orderBy('count', 'desc')
    .orderBy('term', 'desc')
    .limit(limit)
    .select(['label', 'count'])
    .$narrowType<{ label: string }>();
}

const MOST_COMPLETIONS = 5;
const MOST_FORMS = 5;
/** Number of candidates, the most frequent first, among which the forms of a word are searched. */
const FORMS_AMONG = 30;

export function createTermStore(db: Kysely<Database>) {
  /** Words that begin with these folded letters, the most frequent first. */
  function wordsFrom(prefix: string, limit: number): Promise<WordCount[]> {
    const strongCount = db
      .selectFrom('image_term as titled')
      .select('titled.count')
      .where('titled.term', '=', sql<string>`${sql.lit(STRONG_MARK)} || range.term`);
    return completions(db, prefix, limit)
      .select((eb) => ['term', 'count', eb.fn.coalesce(strongCount, sql<number>`0`).as('strong')])
      .execute();
  }

  /** Number of images per term; terms without images are absent. */
  async function counts(terms: readonly string[]): Promise<Map<string, number>> {
    if (terms.length === 0) return new Map();
    const rows = await db
      .selectFrom('image_term')
      .where(inList(db, 'term', { items: terms, type: 'text' }))
      .select(['term', 'count'])
      .execute();
    return new Map(rows.map(({ term, count }) => [term, count]));
  }

  /** These words, as far as images have them. */
  async function exactly(words: readonly string[]): Promise<WordCount[]> {
    const found = await counts(words.flatMap((word) => [word, strongTerm(word)]));
    return words.flatMap((term) => {
      const count = found.get(term) ?? 0;
      return count === 0 ? [] : [{ term, count, strong: found.get(strongTerm(term)) ?? 0 }];
    });
  }

  /**
   * German compounds that end with a word, as far as what stands before it is a word too: `see` finds Bergsee, `eis` does
   * not find Kreis.
   */
  async function compoundsOf(text: string): Promise<WordCount[]> {
    const ending = await wordsFrom(endingTerm(text), FORMS_AMONG);
    const compounds = ending.map(({ term }) => ({
      word: wordOfEnding(term),
      before: compoundParts(wordOfEnding(term), text),
    }));
    const known = await counts(compounds.flatMap(({ before }) => before));
    return exactly(
      compounds
        .filter(({ before }) => before.some((part) => known.has(part) || isGermanWord(part)))
        .slice(0, MOST_FORMS)
        .map(({ word }) => word),
    );
  }

  /** A word in all its forms, without longer words that only begin like it. */
  async function formsOf(text: string, locale: string): Promise<WordCount[]> {
    const [alike, variants] = await Promise.all([
      wordsFrom(beginningOfForms(text, locale) ?? text, FORMS_AMONG),
      exactly([text, ...variantsOf(text, locale)]),
    ]);
    const forms = alike.filter(({ term }) => isFormOf(text, term, locale)).slice(0, MOST_FORMS);
    return [...new Map([...variants, ...forms].map((word) => [word.term, word])).values()];
  }

  return {
    completions: wordsFrom,
    counts,
    formsOf,
    /** Tags that begin with these folded letters, in their original spelling, the most frequent first. */
    async tags(prefix: string, limit: number): Promise<TagCount[]> {
      const rows = await completions(db, prefix, limit).select(['label', 'count']).execute();
      return rows.flatMap(({ label, count }) => (label === null ? [] : [{ label, count }]));
    },
    /** The tags that most images have, from an index: the cost does not grow with the number of tags. */
    frequentTags: (limit: number): Promise<TagCount[]> => frequentTagsQuery(db, limit).execute(),
    /** The words before and after a text in alphabetical order. No other word has a longer beginning in common with it. */
    async besides(text: string): Promise<string[]> {
      const beside = db.selectFrom('image_term').select('term').limit(1);
      const rows = await Promise.all([
        beside.where('term', '>=', text).orderBy('term').executeTakeFirst(),
        beside.where('term', '<', text).orderBy('term', 'desc').executeTakeFirst(),
      ]);
      return rows.flatMap((row) => row?.term ?? []);
    },
    /** The possible meanings of a word of a query: itself, its most frequent completions, and its other forms. */
    async meanings({ text, open }: Word, locale: string): Promise<WordCount[]> {
      if (!open) return exactly([text]);
      const beginning = beginningOfForms(text, locale);
      const [completed, alike, variants, compounds] = await Promise.all([
        wordsFrom(text, MOST_COMPLETIONS),
        beginning === undefined ? [] : wordsFrom(beginning, FORMS_AMONG),
        exactly(variantsOf(text, locale)),
        languagesOf(text, locale).includes('de') ? compoundsOf(text) : [],
      ]);
      const forms = alike.filter(({ term }) => isFormOf(text, term, locale)).slice(0, MOST_FORMS);
      const all = [...completed, ...forms, ...variants, ...compounds];
      return [...new Map(all.map((word) => [word.term, word])).values()];
    },
  };
}

/** Parts of German compounds. The words that images have are the dictionary, with those of every day. */

const everyday = new Set(
  everydaySubjects('de')
    .flatMap((names) => names.split(', '))
    .map(foldText),
);

const isGermanWord = (word: string): boolean => everyday.has(word);

/** What German puts between two parts: Sonne-n-untergang, Land-es-grenze. */
const JOINTS = ['', 's', 'n', 'en', 'es', 'er', 'e'];
/** With fewer letters, what stands before the last part is rarely a word: K-reis, Sp-ort. */
const SHORTEST = 3;

/** The words of which one must exist for `word` to be a compound that ends with `last`; none if it cannot be one. */
function compoundParts(word: string, last: string): string[] {
  const before = word.slice(0, -last.length);
  const parts = JOINTS.filter((joint) => before.endsWith(joint)).map((joint) =>
    before.slice(0, before.length - joint.length),
  );
  // Kirchturm: a final e is left out.
  return before.length < SHORTEST ? [] : [...parts, `${before}e`].filter(({ length }) => length >= SHORTEST);
}
