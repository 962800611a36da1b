import { useEffect, useEffectEvent } from 'react';
import { usesLetterKeys } from '../../lib/letter-keys.ts';

/** The keys of the image view, in the order of the list of shortcuts. `/` opens the search on every page. */
export const shortcuts = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  z: 'zoom',
  d: 'download',
  s: 'favorite',
  Escape: 'close',
  '?': 'help',
} as const;
export type Shortcut = (typeof shortcuts)[keyof typeof shortcuts];

/** Handles the keys of the image view while it is mounted. */
export function useShortcuts(onAction: (action: Shortcut) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcutOf(event);
    if (action === undefined) return;
    event.preventDefault();
    onAction(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Elements that handle arrow keys or letters themselves. */
const KEY_USERS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="menubar"], [role="slider"], [role="spinbutton"], [role="tablist"], [role="radiogroup"], [role="tree"], [role="grid"], audio, video';
const OPEN_LAYERS =
  'dialog[open], :popover-open, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey;

/** The physical key for letters of other alphabets: Z is `я` on a Cyrillic layout. */
const keyOf = ({ key, code }: KeyboardEvent): string =>
  /^\P{ASCII}$/u.test(key) && code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : key;

/**
 * The action of a key on the image view. Undefined when the key was already handled, has a modifier, is typed
 * into a field or a widget, or a dialog or menu is open; for letters and signs also when they are turned off.
 */
function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined;
  const key = keyOf(event);
  // Most layouts need Shift for `?`.
  if (hasModifier(event) && !(key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey))
    return undefined;
  const action = Object.hasOwn(shortcuts, key) ? shortcuts[key as keyof typeof shortcuts] : undefined;
  if (action === undefined || (key.length === 1 && !usesLetterKeys())) return undefined;
  if (event.target instanceof Element && event.target.closest(KEY_USERS)) return undefined;
  return document.querySelector(OPEN_LAYERS) === null ? action : undefined;
}
