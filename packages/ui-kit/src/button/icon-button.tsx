import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { ButtonSize, ButtonVariant } from './button-look.ts';
import { withRef } from '../with-ref.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name of the button, also shown as its tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

/** A square button with only an icon. Its name is required, because the icon has none. */
export const IconButton = /* @__PURE__ */ withRef(function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  title = label,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      title={title}
      // The tooltip is the name: screen readers would say the same text a second time as its description.
      aria-label={title === label ? undefined : label}
      className={classNames('ui-button', className)}
      data-part="icon-button"
      data-variant={variant}
      data-size={size}
      data-icon-only
    >
      {icon}
    </button>
  );
});
