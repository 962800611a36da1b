import { findList, layers, readEach, readText } from './read.ts';

/** An amount in the major unit: a finite number of at least 0, or the same as a string. */
export function readAmount(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,12}(\.\d{1,4})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

export function readCurrency(value: unknown): string | undefined {
  const code = readText(value)?.toUpperCase();
  return code !== undefined && /^[A-Z]{3}$/.test(code) ? code : undefined;
}

export function oneOf<T extends string>(list: readonly T[], value: unknown): T | undefined {
  const text = readText(value)?.toLowerCase();
  return list.find((item) => item.toLowerCase() === text);
}

/** A list that is bare, wrapped, or under its own name; items that cannot be read are dropped. */
export function readNamedList<T>(
  response: unknown,
  name: string,
  read: (item: unknown) => T | undefined,
): T[] | undefined {
  const list =
    findList(response) ??
    layers(response)
      .map((layer) => findList(layer[name]))
      .find((found) => found !== undefined);
  return list && readEach(list, read);
}
