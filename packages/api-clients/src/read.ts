/** Readers for untrusted backend data: they never throw and check every type. */

export type JsonRecord = Record<string, unknown>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A string, or undefined for any other type. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A non-empty string; numbers are converted, because foreign ids may be numbers. */
export function readId(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** An integer of at least 0, also from a string of digits. */
export function readCountNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined;
}

const WRAPPERS = ['data', 'result', 'payload', 'response'] as const;
const LISTS = [
  'items',
  'data',
  'results',
  'result',
  'images',
  'categories',
  'rows',
  'content',
  'payload',
] as const;
const MAX_DEPTH = 4;

/** `value` itself, then the contents of its known wrappers, outermost first. */
export function layers(value: unknown, depth = 0): JsonRecord[] {
  if (!isRecord(value) || depth >= MAX_DEPTH) return [];
  return [value, ...WRAPPERS.flatMap((key) => layers(value[key], depth + 1))];
}

/** The list in a bare or wrapped response, or undefined when there is none. */
export function findList(response: unknown, depth = 0): unknown[] | undefined {
  if (Array.isArray(response)) return response;
  if (!isRecord(response) || depth >= MAX_DEPTH) return undefined;
  for (const key of LISTS) {
    const list = findList(response[key], depth + 1);
    if (list) return list;
  }
  return undefined;
}

/** Drops the entries that `read` rejects. */
export function readEach<T>(list: readonly unknown[], read: (item: unknown) => T | undefined): T[] {
  return list.map(read).filter((item): item is NonNullable<typeof item> => item !== undefined);
}
