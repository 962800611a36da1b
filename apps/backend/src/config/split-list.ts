/** Splits a comma-separated setting; trims the parts and drops empty ones. */
export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
