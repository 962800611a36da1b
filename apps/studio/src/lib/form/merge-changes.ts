export interface Merge<V> {
  /** What the form shows next: their values where only they changed a field, otherwise mine. */
  merged: V;
  /** Fields that both have changed, to different values. */
  conflicts: (keyof V & string)[];
  /** Fields that only the other user has changed. */
  taken: (keyof V & string)[];
}

/** Two changes of one object: `base` is what the form was filled with. */
export function mergeChanges<V extends Record<string, string | boolean>>(
  base: V,
  mine: V,
  theirs: V,
): Merge<V> {
  const names = Object.keys(base) as (keyof V & string)[];
  const theirChanges = names.filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name]);
  const taken = theirChanges.filter((name) => mine[name] === base[name]);
  return {
    merged: { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) },
    conflicts: theirChanges.filter((name) => !taken.includes(name)),
    taken,
  };
}
