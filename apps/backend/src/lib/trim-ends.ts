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
