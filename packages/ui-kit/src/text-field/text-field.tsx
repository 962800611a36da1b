import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';

export interface TextFieldProps
  extends
    Pick<FieldProps, 'label' | 'labelEnd' | 'hint' | 'error'>,
    Omit<ComponentProps<'input'>, 'prefix' | 'size' | 'children'> {
  /** Stand inside the field's outline, before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  'data-part'?: string;
}

/**
 * A labelled text input. `className`, `style` and `data-*` of the caller go to the root; everything else,
 * `ref` included, goes to the `<input>`, which is what forms and tests talk to.
 */
export function TextField({
  label,
  labelEnd,
  hint,
  error,
  start,
  end,
  className,
  style,
  id,
  'data-part': part,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      labelEnd={labelEnd}
      hint={hint}
      error={error}
      controlId={id}
      className={className}
      style={style}
      {...(part ? { 'data-part': part } : {})}
    >
      {(control) => (
        <div className="ui-input" data-part="input-shell">
          {start}
          <input
            type="text"
            {...input}
            {...control}
            aria-describedby={joinIds(control['aria-describedby'], input['aria-describedby'])}
            data-part="input"
          />
          {end}
        </div>
      )}
    </Field>
  );
}

function joinIds(...ids: (string | undefined)[]) {
  return ids.filter(Boolean).join(' ') || undefined;
}
