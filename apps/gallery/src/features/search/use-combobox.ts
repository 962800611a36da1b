import { useRef, useState, type ComponentType, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SearchComboboxProps } from './search-combobox.tsx';

interface Taken {
  Combobox: ComponentType<SearchComboboxProps>;
  /** The content of the plain field at its replacement, and the page on which that happened. */
  text: string;
  /** Whether the visitor had typed in it. */
  typed: boolean;
  page: string;
}

/** Loads the field with completions when the plain field gets the focus; it continues with the same text. */
export function useCombobox(input: RefObject<HTMLInputElement | null>, page: string) {
  const { i18n } = useTranslation();
  const [taken, setTaken] = useState<Taken>();
  const loading = useRef(false);
  const load = async (): Promise<void> => {
    if (loading.current) return;
    loading.current = true;
    try {
      const { openCombobox } = await import('./open-combobox.ts');
      const Combobox = await openCombobox(i18n);
      // Synchronously: a letter typed between reading the plain field and replacing it would be lost.
      flushSync(() => {
        const { value = '', defaultValue = '' } = input.current ?? {};
        setTaken({ Combobox, text: value, typed: value !== defaultValue, page });
      });
    } catch {
      // Without completions the field still searches; the next focus retries.
      loading.current = false;
    }
  };
  return { taken, load: () => void load() };
}
