import type { ComponentProps, Ref } from 'react';
import { ControlField, type ControlFieldProps } from '../field/control-field.tsx';
import { withRef } from '../with-ref.ts';

export interface TextAreaProps
  extends ControlFieldProps, Omit<ComponentProps<'textarea'>, keyof ControlFieldProps | 'children'> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/**
 * A labelled text of several lines. It grows with its content, where the browser supports that. Props go as in
 * TextField.
 */
export const TextArea = /* @__PURE__ */ withRef(function TextArea(props: TextAreaProps) {
  return (
    <ControlField of={props}>
      {(control) => (
        <div className="ui-input ui-text-area" data-part="input-shell">
          <textarea rows={6} {...control} />
        </div>
      )}
    </ControlField>
  );
});
