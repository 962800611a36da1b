type Control = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & { mounted?: 1 };

const CONTROLS = 'input[name], textarea[name], select[name]';
const controls = (): Control[] => [...document.querySelectorAll<Control>(CONTROLS)];

const keyOf = ({ type }: Control) => (type === 'checkbox' || type === 'radio' ? 'checked' : 'value');
const inputOf = (control: Control): unknown => Reflect.get(control, keyOf(control));

/** Past React's own setter: it takes the value for the visitor's input. */
function setInput(control: Control, given: unknown): void {
  Reflect.set(control.constructor.prototype as object, keyOf(control), given, control);
}

/** Lets React read the control. It calls `onChange` only for a value that it does not know. */
function tell(control: Control): void {
  for (const type of keyOf(control) === 'value' ? ['input', 'change'] : ['click'])
    control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** What was typed into a control that is gone, with focus and caret. */
function moveInput(old: Control, control: Control, wasFocused: boolean): void {
  if (wasFocused) control.focus({ preventScroll: true });
  const given = inputOf(old);
  if (given === inputOf(control)) return;
  setInput(control, given);
  // E-mail and number inputs have no selection and throw.
  if ('selectionStart' in old && old.selectionStart !== null && 'setSelectionRange' in control)
    control.setSelectionRange(old.selectionStart, old.selectionEnd);
  tell(control);
}

/** React renders a part of the page again when it finds an element that it does not expect. */
function keepTypedInput(signal: AbortSignal): void {
  const rendered = new Set(controls());
  let focused: Element | null = document.activeElement;
  const used = new Set<Control>();
  const follow = ({ target }: Event): void => {
    focused = target as Element;
  };
  document.addEventListener('focusin', follow, { signal });
  const observer = new MutationObserver(() => {
    for (const old of rendered) {
      if (old.isConnected && !old.mounted) continue;
      rendered.delete(old);
      if (old.mounted) continue;
      const control = controls().find(
        (other) => other.mounted && !rendered.has(other) && !used.has(other) && other.name === old.name,
      );
      if (!control) continue;
      used.add(control);
      moveInput(old, control, old === focused);
    }
    if (rendered.size === 0) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Some password managers fill a form without an event: React would send what it knows, and empty the fields. */
function readAtSubmit({ target }: Event): void {
  const form = target as HTMLFormElement;
  const given = (Array.from(form.elements) as Control[])
    .filter(({ type, name }) => name !== '' && type !== 'file' && type !== 'radio')
    .map((control) => ({ control, input: inputOf(control) }));
  for (const { control, input } of given) {
    // What React renders after the field before it has removed this value.
    if (inputOf(control) !== input) setInput(control, input);
    if (control.tagName !== 'SELECT' && control.type !== 'checkbox')
      control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Keeps what visitors and password managers put into the forms of this package, where React does not see it. Call it once
 * in the browser, before the page is hydrated.
 *
 * - An element that an extension has added to a server-rendered page makes React render that part again. Its fields then
 *   keep value, focus and caret.
 * - A submit takes values that a password manager has set without an event.
 *
 * @returns Ends it, for tests.
 *
 * @example
 * import { keepInput } from '@lumigraph/ui-kit/keep-input';
 *
 * keepInput();
 * hydrateRoot(root, <App />);
 */
export function keepInput(): () => void {
  const end = new AbortController();
  keepTypedInput(end.signal);
  addEventListener('submit', readAtSubmit, { capture: true, signal: end.signal });
  return () => end.abort();
}
