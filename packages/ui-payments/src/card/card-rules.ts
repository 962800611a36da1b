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

const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
const GROUP = 4;
const CVC_MAX_LENGTH = 4;
const EXPIRY_DIGITS = 4;
const CENTURY = 2000;
const HIGHEST_MONTH_START = 1;

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Formats groups of 4, limited to 19 digits; accepts any spaces and dashes in a pasted number. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text).slice(0, MAX_DIGITS);
  return digits.replaceAll(new RegExp(`(\\d{${GROUP}})(?=\\d)`, 'g'), '$1 ');
}

/** `1228`, `12/2028` and `1/28` become `12/28`, `12/28` and `01/28`; partial input is formatted the same way. */
export function formatExpiry(text: string): string {
  const written = /^\s*(\d{1,2})\s*[/.\- ]\s*(?:20)?(\d{2})\s*$/.exec(text);
  if (written) return `${(written[1] ?? '').padStart(2, '0')}/${written[2] ?? ''}`;
  if (/^[1-9]\/$/.test(text)) return `0${text.slice(0, 1)}`;
  const all = digitsOf(text);
  const digits = (Number(all[0]) > HIGHEST_MONTH_START ? `0${all}` : all).slice(0, EXPIRY_DIGITS);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export const formatCvc = (text: string): string => digitsOf(text).slice(0, CVC_MAX_LENGTH);

/** Month from 1 and full year; undefined when the month is invalid. */
export function readExpiry(expiry: string): { month: number; year: number } | undefined {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry);
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
  const number = card.number.replaceAll(/\s/g, '');
  const isNumber = /^\d+$/.test(number) && number.length >= MIN_DIGITS && number.length <= MAX_DIGITS;
  return {
    ...(isNumber ? {} : { number: 'number' as const }),
    ...(isExpiryValid(card.expiry, now) ? {} : { expiry: 'expiry' as const }),
    ...(/^\d{3,4}$/.test(card.cvc) ? {} : { cvc: 'cvc' as const }),
    ...(card.name.trim() === '' ? { name: 'name' as const } : {}),
  };
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

/** Returns the caret position after formatting: behind the same number of digits as before. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0;
  for (const [index, character] of Array.from(formatted).entries()) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(character)) seen += 1;
  }
  return formatted.length;
}
