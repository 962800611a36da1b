import type { ComponentProps } from 'react';
import { useVariables } from '../appearance/use-variables.tsx';
import { classNames } from '../class-names.ts';
import { withRef } from '../with-ref.ts';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  shape?: 'text' | 'block' | 'circle' | undefined;
  /** CSS sizes of the expected content, so that the layout does not shift. */
  width?: string | undefined;
  height?: string | undefined;
}

/** Reserves the space of content that is loading. Set `aria-busy` on the surrounding region. */
export const Skeleton = /* @__PURE__ */ withRef(function Skeleton({
  shape = 'text',
  width,
  height,
  className,
  style,
  ref,
  ...rest
}: SkeletonProps) {
  const { root, sheet } = useVariables(
    { '--skeleton-width': width, '--skeleton-height': height },
    ref ?? null,
  );
  return (
    <>
      {sheet}
      <span
        aria-hidden
        {...rest}
        {...root}
        className={classNames('ui-skeleton', className)}
        data-part="skeleton"
        data-shape={shape}
        style={root.style || style ? { ...root.style, ...style } : undefined}
      />
    </>
  );
});
