import { useLayoutEffect } from 'react';

/** An input, or what a text area and a select have in common with one. */
type Control = HTMLInputElement & { options?: HTMLOptionsCollection };

/** What the server drew; a select without a mark is one that it did not draw, and counts as untouched. */
const drawnValue = ({ defaultValue, options, value }: Control): string =>
  defaultValue ?? Array.from(options ?? []).find((option) => option.defaultSelected)?.value ?? value;

/**
 * What was typed, chosen or filled in by the browser before a rendered page came alive, React neither tells nor keeps:
 * the next rendering would empty the control. This tells its `onChange` as soon as the control is taken over.
 *
 * @param id Of the control; nothing happens when the document has none of that id.
 */
export function useEarlyInput(id: string): void {
  useLayoutEffect(() => {
    const control = document.getElementById(id) as Control | null;
    if (!control) return;
    const key = control.type === 'checkbox' ? 'checked' : 'value';
    const given = control[key];
    const drawn = key === 'value' ? drawnValue(control) : control.defaultChecked;
    if (given === drawn) return;
    // One after the other, as if typed: a form that puts its values together from the last rendering loses none.
    queueMicrotask(() => {
      const { selectionStart, selectionEnd } = control;
      // React remembers what is written to the element, and takes what goes past that for the visitor's.
      Reflect.set(control, key, drawn);
      Reflect.set(control.constructor.prototype as object, key, given, control);
      // Writing takes the caret to the end. Emails and numbers have no selection, and refuse one.
      if (selectionStart != null) control.setSelectionRange(selectionStart, selectionEnd);
      control.dispatchEvent(new Event(key === 'value' ? 'change' : 'click', { bubbles: true }));
    });
  }, [id]);
}
