import { Search, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useKeptLanguage } from '@lumigraph/site-kit';
import { useLocation } from 'react-router-dom';
import { paths, readListAddress, showsHero } from '../../app/paths.ts';
import { usesLetterKeys } from '../../lib/letter-keys.ts';
import { SearchBox } from './search-box.tsx';

const TYPING = 'input, textarea, select, [contenteditable]';

/**
 * The search of the header. Narrow screens, and pages with a search field of their own, show a link instead, which
 * opens the field over the header.
 */
export function SearchField() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const list = pathname === paths.home() ? readListAddress(new URLSearchParams(search)) : undefined;
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const keepLanguage = useKeptLanguage();
  const show = useCallback(() => {
    // Synchronously: a field that is not displayed yet cannot receive the focus.
    flushSync(() => setOpen(true));
    input.current?.focus();
  }, []);
  useSlashKey(show);

  const close = () => setOpen(false);
  return (
    <search
      className="site-search"
      aria-label={t('search.open')}
      data-open={open || undefined}
      data-hero={(list && showsHero(list)) || undefined}
    >
      <a
        className="icon-button site-search-open"
        href={keepLanguage(paths.search())}
        aria-label={t('search.open')}
        onClick={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <Search />
      </a>
      <SearchBox
        input={input}
        placeholder={t('search.placeholder')}
        list={{ q: list?.q ?? '' }}
        hasIconButton
        onLeave={close}
      >
        <button
          type="button"
          className="icon-button site-search-close"
          aria-label={t('search.close')}
          onClick={close}
        >
          <X />
        </button>
      </SearchBox>
    </search>
  );
}

/** `/` focuses the search, as on many sites, except while the visitor types or a dialog is open. */
function useSlashKey(onSlash: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        !usesLetterKeys() ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented
      )
        return;
      if (
        (event.target as Element).closest(TYPING) ||
        document.querySelector('dialog[open], :popover-open, [role=dialog]')
      )
        return;
      event.preventDefault();
      onSlash();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onSlash]);
}
