import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classNames('ui-visually-hidden', className)} />;
}
