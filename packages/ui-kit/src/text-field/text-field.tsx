import type { ComponentProps, ReactNode, Ref } from 'react';
import { ControlField, type ControlFieldProps } from '../field/control-field.tsx';
import { withRef } from '../with-ref.ts';

export interface TextFieldProps
  extends
    ControlFieldProps,
    Omit<ComponentProps<'input'>, keyof ControlFieldProps | 'prefix' | 'size' | 'children'> {
  /** Rendered inside the field's outline, before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A labelled text input. `className`, `style` and `data-*` go to the root; all other props, `ref` included, go to the
 * `<input>`, which is the element that forms and tests use.
 */
export const TextField = /* @__PURE__ */ withRef(function TextField({
  start,
  end,
  ...props
}: TextFieldProps) {
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
});
