/**
 * Removes characters from both ends, in time in proportion to their number. An expression such as `/[. ]+$/` reads every
 * run of these characters anew from each of them.
 *
 * @param isTrimmed matches one character
 */
export function trimEnds(text: string, isTrimmed: RegExp): string {
  const characters = Array.from(text);
  const isKept = (character: string): boolean => !isTrimmed.test(character);
  return characters
    .slice(Math.max(0, characters.findIndex(isKept)), characters.findLastIndex(isKept) + 1)
    .join('');
}

const MAX_TEXT_LENGTH = 20_000;
const MAX_NAME_LENGTH = 200;
const MAX_TAG_LENGTH = 60;
const MAX_TAGS = 30;

/**
 * Text that a database and a page can contain: no control characters except line breaks, no lone surrogates, and one form
 * of each letter (macOS writes accents apart), so that equal words are equal.
 */
export function cleanText(value: unknown, maxLength = MAX_TEXT_LENGTH): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .slice(0, maxLength * 2)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- control characters are what goes
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
    .trim()
    .slice(0, maxLength)
    // The first half of a surrogate pair that the truncation split.
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return text === '' ? undefined : text;
}

/** Cleans a name (model, sampler) and puts it on one line. */
export function cleanName(value: unknown): string | undefined {
  return cleanText(value, MAX_NAME_LENGTH)?.replace(/\s+/g, ' ');
}

/** Trims tags and drops empty and repeated ones (case-insensitive); returns at most {@link MAX_TAGS}. */
export function tidyTags(tags: readonly string[]): string[] | undefined {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    const text = cleanText(tag.replace(/\s+/g, ' '), MAX_TAG_LENGTH);
    if (text && !seen.has(text.toLowerCase())) seen.set(text.toLowerCase(), text);
  }
  return seen.size === 0 ? undefined : [...seen.values()].slice(0, MAX_TAGS);
}
