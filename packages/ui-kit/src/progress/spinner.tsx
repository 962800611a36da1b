import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { withRef } from '../with-ref.ts';

/** A turning ring, decorative only. Describe the activity in text (`aria-busy`, a label). */
export const Spinner = /* @__PURE__ */ withRef(function Spinner({
  className,
  ...rest
}: ComponentProps<'span'>) {
  return <span aria-hidden {...rest} className={classNames('ui-spinner', className)} data-part="spinner" />;
});
