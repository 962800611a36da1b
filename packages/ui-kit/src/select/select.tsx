import { ChevronDown } from 'lucide-react';
import type { ComponentProps, CSSProperties, Ref } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps
  extends
    Pick<FieldProps, 'label' | 'labelEnd' | 'hint' | 'error'>,
    Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[];
  /** Stands for "nothing chosen yet" (value ''). */
  placeholder?: string | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  'data-part'?: string;
}

/** A labelled native select: the device's own list, keyboard and type-ahead included. Props go as in TextField. */
export function Select({
  label,
  labelEnd,
  hint,
  error,
  options,
  placeholder,
  className,
  style,
  id,
  'data-part': part,
  ...input
}: SelectProps) {
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
        <div className="ui-input ui-select" data-part="input-shell">
          <select
            {...input}
            {...control}
            aria-describedby={
              [control['aria-describedby'], input['aria-describedby']].filter(Boolean).join(' ') || undefined
            }
            data-part="input"
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={18} />
        </div>
      )}
    </Field>
  );
}
