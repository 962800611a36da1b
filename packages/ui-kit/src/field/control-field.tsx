import type { CSSProperties, ReactNode } from 'react';
import { Field, type FieldControlProps, type FieldProps } from './field.tsx';

/** Props of a labelled control in addition to those of its element; they go to the {@link Field} around it. */
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
 * Distributes the props of a labelled control: `className`, `style` and `data-part` go with label, hint and error to
 * the field, all others to the control. The texts of the field and those that the caller names describe the control.
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
