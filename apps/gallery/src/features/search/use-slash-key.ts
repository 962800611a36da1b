import { useEffect } from 'react';

const TYPING = 'input, textarea, select, [contenteditable]';

/** `/` leads into the search, as on many sites; not while somebody types or a dialog is open. */
export function useSlashKey(onSlash: () => void): void {
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
