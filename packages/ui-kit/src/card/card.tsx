import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { withRef } from '../with-ref.ts';

export interface CardProps extends ComponentProps<'div'> {
  padding?: 'none' | 'md' | 'lg' | undefined;
}

/** A bordered surface. */
export const Card = /* @__PURE__ */ withRef(function Card({ padding = 'md', className, ...rest }: CardProps) {
  return (
    <div data-part="card" {...rest} className={classNames('ui-card', className)} data-padding={padding} />
  );
});
