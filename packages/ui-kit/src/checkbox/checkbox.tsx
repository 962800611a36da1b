import { useId, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useEarlyInput } from '../field/use-early-input.ts';
import { withRef } from '../with-ref.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** A labelled native checkbox. `className` and `style` go to the root, all other props to the `<input>`. */
export const Checkbox = /* @__PURE__ */ withRef(function Checkbox({
  label,
  hint,
  error,
  className,
  style,
  id,
  ...input
}: CheckboxProps) {
  const madeUp = useId();
  const inputId = id ?? madeUp;
  useEarlyInput(inputId);
  const described = [error && `${inputId}-error`, hint && `${inputId}-hint`, input['aria-describedby']]
    .filter(Boolean)
    .join(' ');
  return (
    <div
      className={classNames('ui-checkbox', className)}
      style={style}
      data-part="checkbox"
      data-invalid={error ? true : undefined}
    >
      <input
        {...input}
        id={inputId}
        type="checkbox"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        data-part="checkbox-input"
      />
      <div>
        <label htmlFor={inputId} data-part="checkbox-label">
          {label}
        </label>
        {hint && (
          <p id={`${inputId}-hint`} className="ui-field-hint" data-part="field-hint">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${inputId}-error`} className="ui-field-error" data-part="field-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
});
