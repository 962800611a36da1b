export type JsonObject = Readonly<Record<string, unknown>>;

type Reviver = (...found: [key: string, value: unknown, context?: { source?: string }]) => unknown;

/** Integers beyond 2^53 stay strings, so that no digit of a 64-bit seed is lost. */
const keepLongNumbers: Reviver = (...[, value, context]) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && context?.source
    ? context.source
    : value;

/** A string without an end takes the rest of the text: the expression reads each character once. */
const STRING_OR_PYTHON_NUMBER = /"(?:[^"\\]|\\.)*(?:"|$)|-?\b(?:NaN|Infinity)\b/g;

/**
 * Reads a JSON object as generators write it: Python's `NaN` and `Infinity` become null, long integers become strings.
 * Returns `null` for everything else. Never throws.
 */
export function readJsonObject(text: string): JsonObject | null {
  const start = text.trimStart();
  if (!start.startsWith('{')) return null;
  try {
    return asObject(JSON.parse(text, keepLongNumbers));
  } catch {
    try {
      const repaired = text.replace(STRING_OR_PYTHON_NUMBER, (found) =>
        found.startsWith('"') ? found : 'null',
      );
      return asObject(JSON.parse(repaired, keepLongNumbers));
    } catch {
      return null;
    }
  }
}

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}
