import { registerNamespace } from '@lumigraph/site-kit';

/** Texts of the search page and of the completions; the header's own few are the site's. */
export const SEARCH_NAMESPACE = 'search';

export function registerSearchTexts(): void {
  registerNamespace(SEARCH_NAMESPACE, import.meta.glob('./messages/*.json', { import: 'default' }));
}
