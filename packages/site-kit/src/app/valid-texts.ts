type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What of a catalogue can be shown: a blank sentence, or a branch where English has a sentence (or the other way
 * round), is left out and so falls back to English. Undefined for what is no catalogue at all.
 */
export function validTexts(texts: unknown, english: unknown): Tree | undefined {
  if (!isTree(texts)) return undefined;
  const model = isTree(english) ? english : {};
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): [string, unknown][] => {
      const expected = model[key];
      if (isTree(value))
        return expected !== undefined && !isTree(expected) ? [] : [[key, validTexts(value, expected)]];
      const fits = expected === undefined || Array.isArray(expected) === Array.isArray(value);
      return value === '' || value === null || isTree(expected) || !fits ? [] : [[key, value]];
    }),
  );
}
