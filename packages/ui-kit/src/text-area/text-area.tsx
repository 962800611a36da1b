import type { ComponentProps, CSSProperties, Ref } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';

export interface TextAreaProps
  extends
    Pick<FieldProps, 'label' | 'labelEnd' | 'hint' | 'error'>,
    Omit<ComponentProps<'textarea'>, 'children'> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  'data-part'?: string;
}

/** A labelled text of several lines. It grows with what is written, where the browser can. Props go as in TextField. */
export function TextArea({
  label,
  labelEnd,
  hint,
  error,
  className,
  style,
  id,
  'data-part': part,
  ...input
}: TextAreaProps) {
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
        <div className="ui-input ui-text-area" data-part="input-shell">
          <textarea
            rows={6}
            {...input}
            {...control}
            aria-describedby={
              [control['aria-describedby'], input['aria-describedby']].filter(Boolean).join(' ') || undefined
            }
            data-part="input"
          />
        </div>
      )}
    </Field>
  );
}
