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

/** `value` itself, then the content of its field `data`: sign-in, refresh and profile may be wrapped in it. */
export function layers(value: unknown): JsonRecord[] {
  return isRecord(value) ? [value, value['data']].filter(isRecord) : [];
}

/** The list of a response: bare, or its `items`; undefined when there is none. */
export function findList(response: unknown): unknown[] | undefined {
  const list = isRecord(response) ? response['items'] : response;
  return Array.isArray(list) ? list : undefined;
}

/** Drops the entries that `read` rejects. */
export function readEach<T>(list: readonly unknown[], read: (item: unknown) => T | undefined): T[] {
  return list.map(read).filter((item): item is NonNullable<typeof item> => item !== undefined);
}
