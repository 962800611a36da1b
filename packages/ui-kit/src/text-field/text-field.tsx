import type { ComponentProps, ReactNode, Ref } from 'react';
import { ControlField, type ControlFieldProps } from '../field/control-field.tsx';

export interface TextFieldProps
  extends
    ControlFieldProps,
    Omit<ComponentProps<'input'>, keyof ControlFieldProps | 'prefix' | 'size' | 'children'> {
  /** Stand inside the field's outline, before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A labelled text input. `className`, `style` and `data-*` of the caller go to the root; everything else,
 * `ref` included, goes to the `<input>`, which is what forms and tests talk to.
 */
export function TextField({ start, end, ...props }: TextFieldProps) {
  return (
    <ControlField of={props}>
      {(control) => (
        <div className="ui-input" data-part="input-shell">
          {start}
          <input type="text" {...control} />
          {end}
        </div>
      )}
    </ControlField>
  );
}
