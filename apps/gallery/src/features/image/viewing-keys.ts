export type ViewingAction = 'previous' | 'next' | 'zoom' | 'close';

/** Elements that handle arrow keys or letters themselves. */
const KEY_USERS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="menubar"], [role="slider"], [role="spinbutton"], [role="tablist"], [role="radiogroup"], [role="tree"], [role="grid"], audio, video';
const OPEN_LAYERS = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const actions: Readonly<Record<string, ViewingAction>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  z: 'zoom',
  Escape: 'close',
};

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey;

/**
 * The action of a key on the image view. Undefined when the key was already handled, has a modifier, is typed
 * into a field or a widget, or a dialog or menu is open.
 */
export function viewingAction(event: KeyboardEvent): ViewingAction | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined;
  if (hasModifier(event)) return undefined;
  // Compares the physical key: on a Cyrillic layout its letter is `я`.
  const key = event.code === 'KeyZ' ? 'z' : event.key;
  const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
  if (action === undefined) return undefined;
  if (event.target instanceof Element && event.target.closest(KEY_USERS)) return undefined;
  return document.querySelector(OPEN_LAYERS) === null ? action : undefined;
}
