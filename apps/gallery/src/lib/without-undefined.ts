type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The values that are not undefined, for parameters that must be absent rather than undefined. */
export function withoutUndefined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
