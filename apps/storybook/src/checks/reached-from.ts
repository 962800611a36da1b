/** Sources by path, from the modules that `import.meta.glob` finds in this folder with `?raw`. */
export const byPath = (modules: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(modules).map(([path, source]) => [
      new URL(path, 'file:///apps/storybook/src/checks/').pathname,
      source,
    ]),
  );

/** Modules of which only types are imported do not count. */
const IMPORT =
  /^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'|import\(\s*'(\.[^']+)'/gm;

interface Graph {
  sources: ReadonlyMap<string, string>;
  /** Modules whose own imports do not count. */
  isEnd?: (path: string) => boolean;
}

/** The given modules, and all that they import. */
export function reachedFrom(starts: readonly string[], { sources, isEnd = () => false }: Graph): Set<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    if (reached.has(from) || !sources.has(from)) continue;
    reached.add(from);
    if (isEnd(from)) continue;
    for (const [, ...paths] of (sources.get(from) ?? '').matchAll(IMPORT))
      waiting.push(new URL(paths.find(Boolean) ?? '', `file://${from}`).pathname);
  }
  return reached;
}
