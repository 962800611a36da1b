import { useLayoutEffect } from 'react';

/** The common members of an input, a text area and a select. */
type Control = HTMLInputElement & { options?: HTMLOptionsCollection; mounted?: 1 };

/**
 * The value that the server rendered. A select without the attribute was not server-rendered and counts as untouched.
 */
const drawnValue = ({ defaultValue, options, value }: Control): string =>
  defaultValue ?? Array.from(options ?? []).find((option) => option.defaultSelected)?.value ?? value;

/**
 * Reports input from before hydration: React neither reports nor keeps what was typed, chosen or filled in by the
 * browser before the page was hydrated, and the next rendering would empty the control. The hook calls the control's
 * `onChange` as soon as React has hydrated it.
 *
 * @param id Id of the control; nothing happens when the document has no element with that id.
 */
export function useEarlyInput(id: string): void {
  useLayoutEffect(() => {
    const control = document.getElementById(id) as Control | null;
    if (!control) return;
    const key = control.type === 'checkbox' ? 'checked' : 'value';
    const given = control[key];
    const drawn = key === 'value' ? drawnValue(control) : control.defaultChecked;
    // For `keepInput`: React has this control, which is not one that only the server rendered.
    control.mounted = 1;
    if (given === drawn) return;
    // Reports the controls one after the other, like typed input: a form that builds its values from the last rendering
    // loses none.
    queueMicrotask(() => {
      const { selectionStart, selectionEnd } = control;
      // React tracks values that are set through the element's own property. The prototype's setter bypasses this, so
      // that React treats the value as the visitor's input.
      Reflect.set(control, key, drawn);
      Reflect.set(control.constructor.prototype as object, key, given, control);
      // Setting the value moves the caret to the end. E-mail and number inputs have no selection and throw.
      if (selectionStart != null) control.setSelectionRange(selectionStart, selectionEnd);
      control.dispatchEvent(new Event(key === 'value' ? 'change' : 'click', { bubbles: true }));
    });
  }, [id]);
}
