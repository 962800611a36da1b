import type * as QueryScopeModule from './query-scope.tsx';

/** Name of the scope's chunk in the build's manifest (vite/landing-chunks.ts). */
export const QUERIES_CHUNK = 'queries';

let loaded: typeof QueryScopeModule | undefined;

export const loadedQueryScope = (): typeof QueryScopeModule | undefined => loaded;

export async function loadQueryScope(): Promise<typeof QueryScopeModule> {
  loaded ??= await import('./query-scope.tsx');
  return loaded;
}
