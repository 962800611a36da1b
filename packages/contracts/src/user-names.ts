const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u;

/**
 * The name of a user in one line, for every place that shows it. A name in Chinese, Japanese or Korean characters has
 * its family name first and no space (`李小龙`); every other one is `Ada Lovelace`. Another backend may omit
 * either part, so the result can be empty.
 */
export function fullName({
  firstName = '',
  lastName = '',
}: {
  firstName?: string | undefined;
  lastName?: string | undefined;
}): string {
  const [first, last] = [firstName.trim(), lastName.trim()];
  const isEastAsian = EAST_ASIAN.test(first) && EAST_ASIAN.test(last);
  return isEastAsian ? `${last}${first}` : `${first} ${last}`.trim();
}

const NAME_FIELDS = [
  ['firstName', 'given-name'],
  ['lastName', 'family-name'],
] as const;
const FAMILY_NAME_FIRST = /^(hu|ja|ko|vi|zh)/;

/**
 * The two fields of a name with their `autocomplete`, in the order of a language: Chinese forms ask for the family name
 * first.
 *
 * @param language BCP 47
 */
export const nameFields = (language: string): readonly (typeof NAME_FIELDS)[number][] =>
  FAMILY_NAME_FIRST.test(language) ? NAME_FIELDS.toReversed() : NAME_FIELDS;
