import { plainDigits } from '@lumigraph/contracts';

/**
 * The card rules as pure functions. The number has 13 to 19 digits; MM/YY is valid to the end of its month; the CVC has
 * 3 to 4 digits; a name is required. A wrong Luhn checksum causes only a warning.
 */
export type CardValues = {
  /** Formatted: digits in groups of 4. */
  number: string;
  /** `MM/YY`. */
  expiry: string;
  cvc: string;
  name: string;
};

export type CardFieldName = keyof CardValues;
export type CardProblem = 'number' | 'expiry' | 'cvc' | 'name';

export const emptyCard: CardValues = { number: '', expiry: '', cvc: '', name: '' };

const MAX_DIGITS = 19;
const GROUP = 4;
const CVC_MAX_LENGTH = 4;
const HIGHEST_MONTH_START = 1;
const CENTURY = 2000;

/** The digits of any script that a keyboard, an input method or a copied text has: `４２` and `٤٢` are `42`. */
export const digitsOf = (text: string): string => plainDigits(text).replaceAll(/\D/g, '');

/** Formats groups of 4, limited to 19 digits; accepts any spaces and dashes in a pasted number. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text).slice(0, MAX_DIGITS);
  return digits.replaceAll(new RegExp(`(\\d{${GROUP}})(?=\\d)`, 'g'), '$1 ');
}

/**
 * What is typed so far as `MM/YY`: `1228`, `12/2028`, `122028`, `2028-12`, `202812` and `2812` become `12/28`. A typed
 * separator stays, and a month of which one digit is deleted (`1/28`) can be completed. `12/202` stays: its year is being
 * typed.
 */
export function formatExpiry(text: string): string {
  const plain = plainDigits(text);
  const [first = '', ...later] = plain.match(/\d+/g) ?? [];
  if (first === '') return '';
  // The month is deleted and typed again.
  if (plain.startsWith('/') && later.length === 0) return `/${yearOf(first)}`;
  const yearFirst = readYearFirst(first, later[0]);
  if (yearFirst !== undefined) return yearFirst;
  const digits = Number(first[0]) > HIGHEST_MONTH_START ? `0${first}` : first;
  const month = digits.slice(0, 2);
  const year = digits.slice(2) + later.join('');
  // A letter behind the month is no separator.
  return year !== '' || /\d[\s/.\p{Pd}]/u.test(plain) ? `${month}/${yearOf(year)}` : month;
}

/** `2028-12`, `202812`, `28/12` or `2812`. Filled in as a whole: the first digit of a typed year is taken for a month. */
function readYearFirst(first: string, next: string | undefined): string | undefined {
  const [, year, month] = /^(?:20)?([2-9]\d)(0?[1-9]|1[0-2])$/.exec(first + (next ?? '')) ?? [];
  const isWhole = next === undefined ? first.length % 2 === 0 : first.length > 1;
  return month !== undefined && isWhole ? completeExpiry(`${month}/${year ?? ''}`) : undefined;
}

/** Two digits, or up to four that begin with the century while they are typed. */
const yearOf = (year: string): string =>
  /^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, /^20\d$/.test(year) ? 3 : 2);

/** At the end of the input: `1/28` is `01/28`. */
export const completeExpiry = (expiry: string): string => expiry.replace(/^\d\//, '0$&');

export const formatCvc = (text: string): string => digitsOf(text).slice(0, CVC_MAX_LENGTH);

/** Month from 1 and full year; undefined when the month is invalid. */
export function readExpiry(expiry: string): { month: number; year: number } | undefined {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(completeExpiry(expiry));
  return match ? { month: Number(match[1]), year: CENTURY + Number(match[2]) } : undefined;
}

function isExpiryValid(expiry: string, now: Date): boolean {
  const read = readExpiry(expiry);
  if (!read) return false;
  // The month ends at the same UTC moment for everyone, as on the server.
  return now.getTime() < Date.UTC(read.year, read.month, 1);
}

/** Returns the problem of each invalid field; empty when the card can be sent. */
export function cardProblems(card: CardValues, now: Date): Partial<Record<CardFieldName, CardProblem>> {
  const isValid: Record<CardFieldName, boolean> = {
    number: /^\d{13,19}$/.test(card.number.replaceAll(/\s/g, '')),
    expiry: isExpiryValid(card.expiry, now),
    cvc: /^\d{3,4}$/.test(card.cvc),
    name: card.name.trim() !== '',
  };
  const wrong = (Object.keys(isValid) as CardFieldName[]).filter((name) => !isValid[name]);
  return Object.fromEntries(wrong.map((name) => [name, name]));
}

/** Checks the Luhn checksum of card numbers. A wrong checksum causes a warning, never an error. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(digitsOf(number)).toReversed().entries()) {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The text of a control as the last key left it. */
export interface Typed {
  text: string;
  caret: number;
  /** The key deletes what is after the caret. */
  isForward?: boolean | undefined;
}

/**
 * Formats typed text and keeps the caret behind the same digits. A key that deletes only a separator deletes the digit
 * beside it: otherwise the format brings the separator back, and the key does nothing.
 *
 * @param shown The text before the key was pressed.
 */
export function formatTyped(
  format: (text: string) => string,
  { text, caret, isForward = false }: Typed,
  shown: string,
): Typed {
  let before = text.slice(0, caret);
  let after = text.slice(caret);
  const gone = shown.slice(before.length, shown.length - after.length);
  if (after !== '' && gone !== '' && digitsOf(gone) === '' && shown === before + gone + after) {
    if (isForward) after = gone + after.slice(1);
    else [before, after] = [before.slice(0, -1), gone + after];
  }
  return { text: format(before + after), caret: format(before).length };
}
