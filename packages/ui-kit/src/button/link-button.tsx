import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { renderAnchor, type LinkProps, type RenderLink } from '../link/render-link.tsx';
import { buttonLook, type ButtonLook } from './button-look.ts';

export interface LinkButtonProps extends LinkProps, ButtonLook {
  icon?: ReactNode;
  renderLink?: RenderLink | undefined;
}

/** A link that looks like a button. Use it to change the address, and a button for an action on the page. */
export function LinkButton({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  renderLink = renderAnchor,
  ...rest
}: LinkButtonProps) {
  const look = buttonLook({ variant, size, wide });
  return renderLink({
    ...look,
    ...rest,
    className: classNames(look.className, className),
    children: (
      <>
        {icon}
        <span data-part="button-label">{children}</span>
      </>
    ),
  });
}
