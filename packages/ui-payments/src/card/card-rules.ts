/**
 * The card rules as pure functions. The number has 13 to 19 digits; MM/YY is valid to the end
 * of its month; the CVC has 3 to 4 digits; a name is required. Luhn only warns.
 */
export interface CardValues {
  /** As shown: digits in groups of 4. */
  number: string;
  /** `MM/YY`. */
  expiry: string;
  cvc: string;
  name: string;
}

export type CardFieldName = keyof CardValues;
export type CardProblem = 'number' | 'expiry' | 'cvc' | 'name';

export const emptyCard: CardValues = { number: '', expiry: '', cvc: '', name: '' };

const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
const GROUP = 4;
const CVC_MAX_LENGTH = 4;
const EXPIRY_DIGITS = 4;
const CENTURY = 2000;
const HIGHEST_MONTH_START = 1;

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Groups of 4, capped so that 19 digits fit; a pasted number may have any spaces and dashes. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text).slice(0, MAX_DIGITS);
  return digits.replaceAll(new RegExp(`(\\d{${GROUP}})(?=\\d)`, 'g'), '$1 ');
}

/** `1228`, `12/2028` and `1/28` become `12/28`, `12/28` and `01/28`; what is typed grows into the same shape. */
export function formatExpiry(text: string): string {
  const written = /^\s*(\d{1,2})\s*[/.\- ]\s*(?:20)?(\d{2})\s*$/.exec(text);
  if (written) return `${(written[1] ?? '').padStart(2, '0')}/${written[2] ?? ''}`;
  if (/^[1-9]\/$/.test(text)) return `0${text.slice(0, 1)}`;
  const all = digitsOf(text);
  const digits = (Number(all[0]) > HIGHEST_MONTH_START ? `0${all}` : all).slice(0, EXPIRY_DIGITS);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export const formatCvc = (text: string): string => digitsOf(text).slice(0, CVC_MAX_LENGTH);

/** Month from 1 and full year, or undefined when it is not a month. */
export function readExpiry(expiry: string): { month: number; year: number } | undefined {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry);
  return match ? { month: Number(match[1]), year: CENTURY + Number(match[2]) } : undefined;
}

function isExpiryValid(expiry: string, now: Date): boolean {
  const read = readExpiry(expiry);
  if (!read) return false;
  // As on the server, the month ends everywhere at the same moment.
  return now.getTime() < Date.UTC(read.year, read.month, 1);
}

/** What is wrong with each field; empty when the card can be sent. */
export function cardProblems(card: CardValues, now: Date): Partial<Record<CardFieldName, CardProblem>> {
  const number = card.number.replaceAll(/\s/g, '');
  const isNumber = /^\d+$/.test(number) && number.length >= MIN_DIGITS && number.length <= MAX_DIGITS;
  return {
    ...(isNumber ? {} : { number: 'number' as const }),
    ...(isExpiryValid(card.expiry, now) ? {} : { expiry: 'expiry' as const }),
    ...(/^\d{3,4}$/.test(card.cvc) ? {} : { cvc: 'cvc' as const }),
    ...(card.name.trim() === '' ? { name: 'name' as const } : {}),
  };
}

/** The checksum that real numbers have. A mistyped one fails it; it warns and never forbids. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(digitsOf(number)).toReversed().entries()) {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Where the caret belongs after formatting: behind as many digits as before. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0;
  for (const [index, character] of Array.from(formatted).entries()) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(character)) seen += 1;
  }
  return formatted.length;
}
