import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useEarlyInput } from './use-early-input.ts';

/** What the control inside a {@link Field} must carry to be named and described. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends Omit<ComponentProps<'div'>, 'children'> {
  label: ReactNode;
  /** Stands at the end of the label's line, for example "optional" or a link. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  /** Shown under the control and announced; the control becomes `aria-invalid`. */
  error?: string | undefined;
  /** Id of the control; made up when left out. */
  controlId?: string | undefined;
  children: (control: FieldControlProps) => ReactNode;
}

/** Label, control, hint and error, wired for assistive technology. In a {@link FieldRow} the controls stay aligned. */
export function Field({ label, labelEnd, hint, error, controlId, className, children, ...rest }: FieldProps) {
  const madeUp = useId();
  const id = controlId ?? madeUp;
  useEarlyInput(id);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');

  return (
    <div
      data-part="field"
      {...rest}
      className={classNames('ui-field', className)}
      data-invalid={error ? true : undefined}
    >
      <div className="ui-field-head">
        <label htmlFor={id} data-part="field-label">
          {label}
        </label>
        {labelEnd}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      <div className="ui-field-foot">
        {error && (
          <p id={`${id}-error`} className="ui-field-error" data-part="field-error">
            {error}
          </p>
        )}
        {hint && (
          <div id={`${id}-hint`} className="ui-field-hint" data-part="field-hint">
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
