import { currencyDigits } from './currency-digits.ts';
import { plainDigits } from './typed-message.ts';

/** The form in which an amount is typed: the language of its texts, and the currency of the amount. */
export interface AmountField {
  /** BCP 47, such as `de` or `de-AT`. */
  language: string;
  /** ISO 4217, in upper case. */
  currency: string;
}

const MOST_DIGITS = 9;
/** Always between groups of three, in no language before decimals. */
const GROUPING = /[ '’]/;

function numberFormat({ language, currency }: AmountField): Intl.NumberFormat {
  const digits = currencyDigits(currency);
  const options = {
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  try {
    return new Intl.NumberFormat(language, { ...options, useGrouping: false });
  } catch {
    return new Intl.NumberFormat('en', { ...options, useGrouping: false });
  }
}

/** What a language writes between groups of three digits, and before decimals: `,` and `.` in English. */
function separatorsOf({ language }: AmountField): { group: string; decimal: string } {
  let parts: Intl.NumberFormatPart[];
  try {
    parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1_234_567.8);
  } catch {
    return { group: ',', decimal: '.' };
  }
  const written = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { group: written('group'), decimal: written('decimal') };
}

/** Digits and their separators as ASCII, all spaces as one kind. */
const plain = (text: string): string =>
  plainDigits(text).replaceAll('٫', '.').replaceAll('٬', '’').replaceAll(/\s+/gu, ' ').trim();

/** Digits in groups of three behind the first one, all with the same separator: `1,234,567`. */
function ungrouped(text: string, separator: string): string | undefined {
  const [first = '', ...groups] = text.split(separator);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? first + groups.join('') : undefined;
}

/** Whole digits, with groups or without; undefined for anything else. */
function wholePart(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  const separator = /[ '’.,]/.exec(text)?.[0];
  return separator === undefined ? undefined : ungrouped(text, separator);
}

/** The text in two parts; undefined where one separator could be both, such as `1.000` in English. */
function partsOf(text: string, field: AmountField): { whole: string; decimals?: string } | undefined {
  const marks = [...text.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (!last) return { whole: text };
  const before = text.slice(0, last.index);
  const after = text.slice(last.index + 1);
  const split = { whole: before, decimals: after };
  const joined = { whole: text };
  if (marks.length > 1) return marks.every(([mark]) => mark === last[0]) ? joined : split;
  // Other groups are written before it, so that it begins the decimals.
  if (GROUPING.test(before)) return split;
  if (after.length !== 3) return split;
  const { group, decimal } = separatorsOf(field);
  if (last[0] === group) return joined;
  return last[0] === decimal ? split : undefined;
}

/**
 * Reads a typed amount, in the major unit of its currency, as the language of the form means it: `1,000` is a thousand in
 * English, and `1.000` is one in German. Decimals with a point or a comma are understood in every language, groups with
 * spaces and apostrophes too, and full-width and Arabic digits. Undefined for everything that is no amount of the currency or
 * could be another one (`1.000` EUR in English): ask again, with {@link writeAmount} for an example.
 *
 * @example
 * readAmount('1 250,50', { language: 'de', currency: 'EUR' }) // 1250.5
 */
export function readAmount(text: string, field: AmountField): number | undefined {
  const parts = partsOf(plain(text), field);
  const whole = parts && wholePart(parts.whole);
  if (!parts || whole === undefined || whole.length > MOST_DIGITS) return undefined;
  const { decimals } = parts;
  if (decimals === undefined) return Number(whole);
  const isFitting = /^\d+$/.test(decimals) && decimals.length <= currencyDigits(field.currency);
  return isFitting ? Number(`${whole}.${decimals}`) : undefined;
}

/** An amount as it is typed in the language, without groups: `1250,50`. {@link readAmount} reads it as the same amount. */
export const writeAmount = (amount: number, field: AmountField): string => numberFormat(field).format(amount);
