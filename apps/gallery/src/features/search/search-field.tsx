import { Search, X } from 'lucide-react';
import { useCallback, useRef, useState, type FormEvent, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths, readListAddress } from '../../app/paths.ts';
import { useCombobox } from './use-combobox.ts';

const TYPING = 'input, textarea, select, [contenteditable]';

/**
 * The search of the header: a plain form that works without JavaScript. Focusing the field loads the
 * completions. Narrow screens show a link instead, which opens the field over the header.
 */
export function SearchField() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const q = (pathname === paths.home() && readListAddress(new URLSearchParams(search)).q) || '';
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { taken, load } = useCombobox(input, key);
  const show = useCallback(() => {
    // Synchronously: a field that is not displayed yet cannot receive the focus.
    flushSync(() => setOpen(true));
    input.current?.focus();
  }, []);
  useSlashKey(show);

  const close = () => setOpen(false);
  const go = (to: string) => {
    close();
    void navigate(to);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    input.current?.blur();
    go(text ? paths.home({ q: text }) : paths.search());
  };
  const field = {
    className: 'search-input',
    name: 'q',
    'aria-label': t('search.label'),
    placeholder: t('search.placeholder'),
    enterKeyHint: 'search' as const,
    autoComplete: 'off',
  };
  return (
    <search className="site-search" aria-label={t('search.open')} data-open={open || undefined}>
      <a
        className="icon-button site-search-open"
        href={paths.search()}
        aria-label={t('search.open')}
        onClick={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <Search aria-hidden="true" />
      </a>
      {/* oxlint-disable-next-line react/forbid-elements -- a search belongs into the address */}
      <form action={paths.home()} onSubmit={submit} key={key}>
        <Search aria-hidden="true" />
        {taken ? (
          <taken.Combobox
            input={input}
            field={field}
            initialText={taken.page === key ? taken.text : q}
            typed={taken.page === key && taken.typed}
            onGo={go}
            onEscape={close}
          />
        ) : (
          <input {...field} ref={input} type="search" defaultValue={q} onFocus={load} />
        )}
        <button
          type="button"
          className="icon-button site-search-close"
          aria-label={t('search.close')}
          onClick={close}
        >
          <X aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}

/** `/` focuses the search, as on many sites, except while the visitor types or a dialog is open. */
function useSlashKey(onSlash: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if ((event.target as Element).closest(TYPING) || document.querySelector('dialog[open], [role=dialog]'))
        return;
      event.preventDefault();
      onSlash();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onSlash]);
}
