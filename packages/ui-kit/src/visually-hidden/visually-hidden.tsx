import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { withRef } from '../with-ref.ts';

/** Text for screen readers only. */
export const VisuallyHidden = /* @__PURE__ */ withRef(function VisuallyHidden({
  className,
  ...rest
}: ComponentProps<'span'>) {
  return <span {...rest} className={classNames('ui-visually-hidden', className)} />;
});
