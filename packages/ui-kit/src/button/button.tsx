import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../progress/spinner.tsx';
import { buttonLook, type ButtonLook } from './button-look.ts';
import { withRef } from '../with-ref.ts';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** An operation is running: the label stays, presses are ignored, focus is kept (`aria-busy`, `aria-disabled`). */
  busy?: boolean | undefined;
  /** Shown before the label; the spinner replaces it while busy. */
  icon?: ReactNode;
}

/** A push button. `type` is `button` by default, so that it does not submit a form by accident. */
export const Button = /* @__PURE__ */ withRef(function Button({
  variant,
  size,
  wide,
  busy = false,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  const look = buttonLook({ variant, size, wide });

  function onClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    rest.onClick?.(event);
  }

  return (
    <button
      type="button"
      {...look}
      {...rest}
      className={classNames(look.className, className)}
      aria-busy={busy || rest['aria-busy'] || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={onClick}
    >
      {busy ? <Spinner /> : icon}
      <span data-part="button-label">{children}</span>
    </button>
  );
});
