import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';
import { withRef } from '../with-ref.ts';

export interface PasswordFieldLabels {
  /** Text on the button. */
  show: string;
  hide: string;
  /** The button's full name for screen readers; should contain the short word. */
  showPassword: string;
  hidePassword: string;
  capsLock: string;
}

const english: PasswordFieldLabels = {
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps lock is on',
};

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  labels?: Partial<PasswordFieldLabels> | undefined;
}

/** Whether caps lock is on. Known after the first key press in the field, reset on blur. */
function useCapsLock() {
  const [on, setOn] = useState(false);
  const read = (event: KeyboardEvent) => {
    // Autofill sends key events without modifiers.
    if (typeof event.getModifierState === 'function') setOn(event.getModifierState('CapsLock'));
  };
  return { on, handlers: { onKeyDown: read, onKeyUp: read, onBlur: () => setOn(false) } };
}

/**
 * A password input with a show button and a caps-lock hint. Pasting and password managers always work. The password is
 * hidden again on submit, so that no browser stores it as ordinary text.
 */
export const PasswordField = /* @__PURE__ */ withRef(function PasswordField({
  labels,
  ref,
  onKeyDown,
  onKeyUp,
  onBlur,
  hint,
  ...rest
}: PasswordFieldProps) {
  const words = { ...english, ...labels };
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLock();
  const button = useRef<HTMLButtonElement>(null);
  const capsId = useId();

  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      ref={ref}
      type={shown ? 'text' : 'password'}
      aria-describedby={capsLock.on ? capsId : undefined}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        capsLock.handlers.onKeyDown(event);
        onKeyDown?.(event);
      }}
      onKeyUp={(event: KeyboardEvent<HTMLInputElement>) => {
        capsLock.handlers.onKeyUp(event);
        onKeyUp?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        capsLock.handlers.onBlur();
        onBlur?.(event);
      }}
      hint={
        capsLock.on || hint ? (
          <>
            {capsLock.on && (
              <span id={capsId} aria-live="polite" className="ui-caps-lock" data-part="caps-lock">
                {words.capsLock}
              </span>
            )}
            {hint && <div>{hint}</div>}
          </>
        ) : undefined
      }
      end={
        <button
          ref={button}
          type="button"
          className="ui-password-toggle"
          data-part="password-toggle"
          aria-label={shown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? words.hide : words.show}
        </button>
      }
    />
  );
});
