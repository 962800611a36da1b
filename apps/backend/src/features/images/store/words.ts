/**
 * Splits text into words, equally for images and for queries and on both database engines: the parsers of SQLite and
 * PostgreSQL only receive the result (letters and digits).
 */
import type { Locale } from '@lumigraph/contracts';

/** Longer runs of letters are noise; the limit also keeps every word below PostgreSQL's limit of 2 KB per lexeme. */
const WORD_MAX_LENGTH = 48;

const RUN = /[\p{L}\p{N}]+/gu;
/** Scripts written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

const UNSPACED_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Letters that Unicode does not decompose. */
const UNACCENTED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ı: 'i',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
};

/**
 * Normalises text for comparison: folds compatibility forms and case and removes accents (`É` becomes `e`, `ё` becomes
 * `е`). It keeps й, which is a separate letter.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('и\u0306', 'й')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[ßłıøđæœ]/gu, (letter) => UNACCENTED[letter] ?? letter)
    .normalize('NFC');
}

/** A word, and whether it also matches longer words that begin with it. */
export interface Word {
  text: string;
  open: boolean;
}

/** Words, with those that hyphens or apostrophes join to them. */
const JOINED = /[\p{L}\p{N}]+(?:[-\u2010'’ʼ][\p{L}\p{N}]+)*/gu;

/**
 * The joined words of a text, in parts and as one: `sci-fi` is also found by `scifi`, `O’Keeffe` by `okeeffe`, and `GPT-3`
 * by `gpt3`.
 */
export function joinedWords(text: string): { parts: string[]; whole: string }[] {
  return [...foldText(text).matchAll(JOINED)].flatMap(([run]) => {
    const parts = run.match(RUN) ?? [];
    const whole = parts.join('');
    const isJoined = parts.length > 1 && whole.length <= WORD_MAX_LENGTH;
    return isJoined && !UNSPACED_CHARACTER.test(run) ? [{ parts, whole }] : [];
  });
}

/** Single characters of an unspaced run and each pair of adjacent ones; the index contains these pieces. */
function indexedPieces(run: string): string[] {
  const characters = Array.from(run);
  return [...characters, ...pairs(characters)];
}

function pairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

/** Separates the unspaced runs from the words. */
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

/** The Chinese "of" and "and" between two parts of a run, not in 目的地, 和服, 温和 and the like. */
const CHINESE_PARTICLE = /(?<!目)的(?![士确])|与|(?<![温共祥平柔])和(?![服平谐风室])/u;

/**
 * The words of a query. Chinese has no spaces: a run is searched by its pairs of characters, which needs no dictionary
 * and finds every text that contains the run. Particles separate runs: 雪中的狐狸 are 雪中 and 狐狸.
 */
export function queryWords(text: string): Word[] {
  const words = new Map<string, Word>();
  const add = (word: string, open: boolean) => words.set(word, { text: word, open });
  split(
    text,
    (run) => {
      const parts = run.split(CHINESE_PARTICLE).filter(Boolean);
      for (const part of parts.length > 0 ? parts : [run]) {
        const characters = Array.from(part);
        for (const piece of characters.length === 1 ? characters : pairs(characters)) add(piece, false);
      }
    },
    (run) => add(cut(run), Array.from(run).length >= OPEN_FROM),
  );
  return [...words.values()];
}

/** Words of at least this length also match longer words: `mount` finds mountains, `a` does not match everything. */
const OPEN_FROM = 3;

/** Names of the built-in categories in the languages of the site, so that `природа` finds Nature. */
const builtIn: Readonly<Record<string, Readonly<Record<Exclude<Locale, 'en'>, readonly string[]>>>> = {
  Nature: { de: ['Natur'], bg: ['Природа'], ru: ['Природа'], es: ['Naturaleza'], zh: ['自然'] },
  Abstract: {
    de: ['Abstrakt'],
    bg: ['Абстракция', 'Абстрактно'],
    ru: ['Абстракции'],
    es: ['Abstracto'],
    zh: ['抽象'],
  },
  Technology: {
    de: ['Technik', 'Technologie'],
    bg: ['Технологии', 'Технология'],
    ru: ['Технологии'],
    es: ['Tecnología'],
    zh: ['科技', '技术'],
  },
  Animals: { de: ['Tiere'], bg: ['Животни'], ru: ['Животные'], es: ['Animales'], zh: ['动物'] },
  Architecture: {
    de: ['Architektur'],
    bg: ['Архитектура'],
    ru: ['Архитектура'],
    es: ['Arquitectura'],
    zh: ['建筑'],
  },
  People: { de: ['Menschen'], bg: ['Хора'], ru: ['Люди'], es: ['Personas', 'Gente'], zh: ['人物'] },
};

/** All texts by which a category is found: its name, the translations of editors, and built-in ones. */
export function categoryWords(
  name: string,
  translations: Readonly<Record<string, string>> = {},
): readonly string[] {
  const known = Object.hasOwn(builtIn, name) ? Object.values(builtIn[name] ?? {}).flat() : [];
  return [...new Set([name, ...Object.values(translations), ...known])];
}
