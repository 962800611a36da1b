import type { CSSProperties, ReactNode } from 'react';
import { Field, type FieldControlProps, type FieldProps } from './field.tsx';

/** What a labelled control takes beside the props of its element: they go to the {@link Field} around it. */
export interface ControlFieldProps extends Pick<FieldProps, 'label' | 'labelEnd' | 'hint' | 'error'> {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  'data-part'?: string;
}

interface OwnProps extends ControlFieldProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
}

type ControlOf<Props> = Omit<Props, keyof OwnProps> & FieldControlProps & { 'data-part': 'input' };

/**
 * Shares the props of a labelled control out: `className`, `style` and `data-part` go with label, hint and error to the
 * field, everything else to the control, which is described by the field's texts and by those that the caller names.
 */
export function ControlField<Props extends OwnProps>({
  of,
  children,
}: {
  of: Props;
  children: (control: ControlOf<Props>) => ReactNode;
}) {
  const {
    label,
    labelEnd,
    hint,
    error,
    className,
    style,
    id,
    'data-part': part,
    'aria-describedby': describedBy,
    ...rest
  } = of;
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
      {(control) =>
        children({
          ...rest,
          ...control,
          'aria-describedby':
            [control['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined,
          'data-part': 'input',
        })
      }
    </Field>
  );
}
