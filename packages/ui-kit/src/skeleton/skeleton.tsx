import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  shape?: 'text' | 'block' | 'circle' | undefined;
  /** CSS sizes of what will come, so that nothing jumps. */
  width?: string | undefined;
  height?: string | undefined;
}

/** Holds the place of content that is loading. Put `aria-busy` on the region it stands in. */
export function Skeleton({ shape = 'text', width, height, className, style, ...rest }: SkeletonProps) {
  return (
    <span
      aria-hidden
      {...rest}
      className={classNames('ui-skeleton', className)}
      data-part="skeleton"
      data-shape={shape}
      style={{ inlineSize: width, blockSize: height, ...style }}
    />
  );
}
