/** The text of a stored name. One that is not known, for example of another version, is returned as it is. */
export function knownText<Name extends string>(
  names: readonly Name[],
  stored: string,
  textOf: (name: Name) => string,
): string {
  const known = names.find((name) => name === stored);
  return known === undefined ? stored : textOf(known);
}
