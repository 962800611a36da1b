import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_PARAM, useKeptLanguage } from '@lumigraph/site-kit';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths, searchPath, type ListAddress } from '../../app/paths.ts';
import type { SearchComboboxProps } from './search-combobox.tsx';

export interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>;
  placeholder: string;
  /** The current list: its words fill the field, and its filters are kept. */
  list?: ListAddress;
  /** The icon is the button that searches; the field of a page has a button with a text. */
  hasIconButton?: boolean;
  /** Called when the visitor leaves the field for a result or with Escape. */
  onLeave?: () => void;
  /** Buttons after the field. */
  children?: ReactNode;
}

/**
 * A search field: a plain form that works without JavaScript. Focusing the field loads the completions.
 */
export function SearchBox({ input, placeholder, list, hasIconButton, onLeave, children }: SearchBoxProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const keepLanguage = useKeptLanguage();
  const [params] = useSearchParams();
  const { key } = useLocation();
  const { taken, load } = useCombobox(input, key);
  const { q = '', page: _page, ...filters } = list ?? {};

  const go = (to: string) => {
    onLeave?.();
    void navigate(keepLanguage(to));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    input.current?.blur();
    go(searchPath({ ...filters, q: text }));
  };
  const field = {
    className: 'search-input',
    name: 'q',
    'aria-label': t('search.label'),
    placeholder,
    enterKeyHint: 'search' as const,
    autoComplete: 'off',
  };
  const icon = <Search />;
  return (
    // oxlint-disable-next-line react/forbid-elements -- a search belongs into the address
    <form className="search-box" action={paths.home()} onSubmit={submit} key={key}>
      {hasIconButton ? null : icon}
      {taken ? (
        <taken.Combobox
          input={input}
          field={field}
          initialText={taken.page === key ? taken.text : q}
          typed={taken.page === key && taken.typed}
          onGo={go}
          onEscape={() => onLeave?.()}
        />
      ) : (
        <input {...field} ref={input} type="search" defaultValue={q} onFocus={load} />
      )}
      {Object.entries({ ...filters, lang: params.get(LANGUAGE_PARAM) ?? undefined }).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
      )}
      {hasIconButton ? (
        <button type="submit" className="search-go" title={t('search.submit')}>
          {icon}
        </button>
      ) : null}
      {children}
    </form>
  );
}

interface Taken {
  Combobox: ComponentType<SearchComboboxProps>;
  /** The content of the plain field at its replacement, and the page on which that happened. */
  text: string;
  /** Whether the visitor had typed in it. */
  typed: boolean;
  page: string;
}

/** Loads the field with completions when the plain field gets the focus; it continues with the same text. */
function useCombobox(input: RefObject<HTMLInputElement | null>, page: string) {
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
