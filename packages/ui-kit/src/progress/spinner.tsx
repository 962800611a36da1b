import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** A turning ring, decoration only: say in words what is under way (`aria-busy`, a label). */
export function Spinner({ className, ...rest }: ComponentProps<'span'>) {
  return <span aria-hidden {...rest} className={classNames('ui-spinner', className)} data-part="spinner" />;
}
