import type { ComponentProps, Ref } from 'react';
import { ControlField, type ControlFieldProps } from '../field/control-field.tsx';
import { LineIcon, chevronDown } from '../icon/line-icon.tsx';
import { withRef } from '../with-ref.ts';

export interface SelectOption {
  value: string;
  label: string;
  /** Language of the label, where it differs from the page's language. */
  lang?: string | undefined;
}

export interface SelectProps
  extends
    ControlFieldProps,
    Omit<ComponentProps<'select'>, keyof ControlFieldProps | 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[];
  /** Text of the option with the empty value (''). */
  placeholder?: string | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** A labelled native select: the device's own list, keyboard and type-ahead included. Props go as in TextField. */
export const Select = /* @__PURE__ */ withRef(function Select({
  options,
  placeholder,
  ...props
}: SelectProps) {
  return (
    <ControlField of={props}>
      {(control) => (
        <div className="ui-input ui-select" data-part="input-shell">
          <select {...control}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map(({ value, label: text, lang }) => (
              <option key={value} value={value} lang={lang}>
                {text}
              </option>
            ))}
          </select>
          <LineIcon path={chevronDown} size={18} />
        </div>
      )}
    </ControlField>
  );
});
