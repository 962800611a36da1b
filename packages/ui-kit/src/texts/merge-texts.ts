type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function merged(outer: Tree, inner: Tree): Tree {
  const all = { ...outer };
  for (const [key, value] of Object.entries(inner)) {
    const before = all[key];
    if (value !== undefined) all[key] = isTree(before) && isTree(value) ? merged(before, value) : value;
  }
  return all;
}

/**
 * The texts of a provider with those of a provider or widget inside it, which count where both have one. A catalogue of
 * another language replaces the outer one: a widget must not mix two languages.
 */
export function mergeTexts<T extends object>(outer: T | undefined, inner: T | undefined): T | undefined {
  if (!outer || !inner) return inner ?? outer;
  const { language } = inner as Tree;
  const isOther = language !== undefined && language !== (outer as Tree)['language'];
  return isOther ? inner : (merged(outer as Tree, inner as Tree) as T);
}
