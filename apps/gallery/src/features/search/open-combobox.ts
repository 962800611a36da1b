import type { i18n as I18n } from 'i18next';
import { loadNamespace } from '@lumigraph/site-kit';
import { SearchCombobox } from './search-combobox.tsx';
import { registerSearchTexts, SEARCH_NAMESPACE } from './search-texts.ts';

/** Loads the field with completions and its texts. */
export async function openCombobox(i18n: I18n): Promise<typeof SearchCombobox> {
  registerSearchTexts();
  await loadNamespace(i18n, SEARCH_NAMESPACE, i18n.language);
  return SearchCombobox;
}
