import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { withRef } from '../with-ref.ts';

export type BadgeTone = 'neutral' | 'accent' | 'premium' | 'success' | 'warning' | 'danger' | 'on-image';

export interface BadgeProps extends ComponentProps<'span'> {
  /** `on-image` is white on a dark overlay, for labels on images. */
  tone?: BadgeTone | undefined;
}

/** One or two words that classify something. */
export const Badge = /* @__PURE__ */ withRef(function Badge({
  tone = 'neutral',
  className,
  ...rest
}: BadgeProps) {
  return <span data-part="badge" {...rest} className={classNames('ui-badge', className)} data-tone={tone} />;
});
