/** A form of values that a JSON schema does not know; a setting names it as its `format`. */
export interface Format {
  /** Completes "NAME must …" in the report of a wrong value. */
  must: string;
  accepts: (value: string) => boolean;
}

export const matching = (pattern: RegExp, must: string): Format => ({
  must,
  accepts: (value) => pattern.test(value),
});

/** Splits a comma-separated setting; trims the parts and drops empty ones. */
export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
