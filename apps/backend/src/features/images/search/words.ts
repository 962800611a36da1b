/**
 * How text becomes words, for images and for queries alike and the same on both engines: neither SQLite's
 * nor PostgreSQL's own parser sees anything but what comes out here (letters and digits).
 */

/** Longer runs of letters are noise; the limit also keeps every word below PostgreSQL's 2 KB a lexeme. */
const WORD_MAX_LENGTH = 48;

const RUN = /[\p{L}\p{N}]+/gu;
/** Scripts written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/**
 * Text as it is compared: compatibility forms and case folded, accents removed (`É` is `e`, `ё` is `е`), but й
 * kept, which is a letter of its own to everybody who writes it.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('и\u0306', 'й')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .normalize('NFC');
}

/** A word, and whether longer words that begin with it are meant too. */
export interface Word {
  text: string;
  open: boolean;
}

/** Single characters of an unspaced run, and each pair of neighbours: what an image is found by. */
function indexedPieces(run: string): string[] {
  const characters = Array.from(run);
  return [...characters, ...pairs(characters)];
}

function pairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

/** Splits off the unspaced runs; the rest is words. */
function split(text: string, unspaced: (run: string) => void, word: (run: string) => void): void {
  for (const [run] of foldText(text).matchAll(RUN)) {
    let from = 0;
    for (const match of run.matchAll(UNSPACED)) {
      if (match.index > from) word(run.slice(from, match.index));
      unspaced(match[0]);
      from = match.index + match[0].length;
    }
    if (from < run.length) word(run.slice(from));
  }
}

const cut = (run: string): string =>
  run.length > WORD_MAX_LENGTH ? run.slice(0, WORD_MAX_LENGTH).toWellFormed().replace('\ufffd', '') : run;

/** All words of a text, each once, in order. */
export function indexWords(text: string): string[] {
  const words = new Set<string>();
  split(
    text,
    (run) => {
      for (const piece of indexedPieces(run)) words.add(piece);
    },
    (run) => words.add(cut(run)),
  );
  return [...words];
}

/**
 * The words that somebody searches for. Chinese has no spaces: a run is looked up by its pairs of characters,
 * which needs no dictionary and finds every text that contains the run.
 */
export function queryWords(text: string): Word[] {
  const words = new Map<string, Word>();
  const add = (word: string, open: boolean) => words.set(word, { text: word, open });
  split(
    text,
    (run) => {
      const characters = Array.from(run);
      for (const piece of characters.length === 1 ? characters : pairs(characters)) add(piece, false);
    },
    (run) => add(cut(run), Array.from(run).length >= OPEN_FROM),
  );
  return [...words.values()];
}

/** Words of this many letters also find longer words: `mount` finds mountains, `a` does not find everything. */
const OPEN_FROM = 3;
