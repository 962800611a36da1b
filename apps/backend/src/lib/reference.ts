const LENGTH = 8;

/** The first digits of a random id with a prefix: short enough for a subject, and enough to find the object. */
export function referenceOf(id: string): string {
  const start = id.indexOf('_') + 1;
  return id.slice(start, start + LENGTH).toUpperCase();
}
