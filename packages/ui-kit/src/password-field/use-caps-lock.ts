import { useState, type KeyboardEvent } from 'react';

/** Whether caps lock is on, known from the first key pressed in the field; forgotten when the field is left. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const read = (event: KeyboardEvent) => {
    // Autofill sends key events without modifiers.
    if (typeof event.getModifierState === 'function') setOn(event.getModifierState('CapsLock'));
  };
  return { on, handlers: { onKeyDown: read, onKeyUp: read, onBlur: () => setOn(false) } };
}
