export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  /** Use one primary button per view; `secondary` is the default. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
}

/**
 * Returns the class and data attributes that make any element look like a button, for a router's link: `<Link
 * to="/register" {...buttonLook({ variant: 'primary' })}>Sign Up</Link>`.
 */
export function buttonLook({ variant = 'secondary', size = 'md', wide = false }: ButtonLook = {}) {
  return {
    className: 'ui-button',
    'data-part': 'button',
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide || undefined,
  };
}
