import { useState, type KeyboardEvent } from 'react';

/** Whether caps lock is on. Known after the first key press in the field, reset on blur. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const read = (event: KeyboardEvent) => {
    // Autofill sends key events without modifiers.
    if (typeof event.getModifierState === 'function') setOn(event.getModifierState('CapsLock'));
  };
  return { on, handlers: { onKeyDown: read, onKeyUp: read, onBlur: () => setOn(false) } };
}
