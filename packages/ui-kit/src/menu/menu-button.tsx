import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { buttonLook, type ButtonLook } from '../button/button-look.ts';

export interface MenuButtonProps extends Omit<AriaButtonProps, 'className' | 'children'>, ButtonLook {
  icon?: ReactNode;
  /** Shows only the icon; requires `aria-label`. */
  iconOnly?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** The trigger of a {@link Menu}: styled like every other button, with the press events of react-aria. */
export function MenuButton({
  variant = 'ghost',
  size,
  wide,
  icon,
  iconOnly = false,
  className,
  children,
  ...rest
}: MenuButtonProps) {
  const look = buttonLook({ variant, size, wide });
  return (
    <AriaButton
      {...rest}
      {...look}
      className={classNames(look.className, className)}
      data-icon-only={iconOnly || undefined}
    >
      {icon}
      {!iconOnly && <span data-part="button-label">{children}</span>}
    </AriaButton>
  );
}
