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

/** `value` itself, then the content of its field `data`: sign-in, refresh and profile may be wrapped in it. */
export function layers(value: unknown): JsonRecord[] {
  return isRecord(value) ? [value, value['data']].filter(isRecord) : [];
}
