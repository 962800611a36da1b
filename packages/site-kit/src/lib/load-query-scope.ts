type QueryScopeModule = typeof import('./query-scope.tsx');

/** Name of the scope's chunk in the build's manifest (vite/landing-chunks.ts). */
export const QUERIES_CHUNK = 'queries';

let loaded: QueryScopeModule | undefined;

export const loadedQueryScope = (): QueryScopeModule | undefined => loaded;

export async function loadQueryScope(): Promise<QueryScopeModule> {
  loaded ??= await import('./query-scope.tsx');
  return loaded;
}
