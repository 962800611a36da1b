import type { ComponentProps } from 'react';
import { useVariables } from '../appearance/use-variables.tsx';
import { classNames } from '../class-names.ts';
import { withRef } from '../with-ref.ts';

export interface ProgressRingProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** From 0 to 1. */
  value: number;
  /** What the progress measures. Without it the ring is decorative and hidden from screen readers. */
  label?: string | undefined;
}

/** A small ring that fills, as big as the surrounding text: for waiting times and downloads in a button. */
export const ProgressRing = /* @__PURE__ */ withRef(function ProgressRing({
  value,
  label,
  className,
  style,
  ref,
  ...rest
}: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));
  const meaning = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': Math.round(share * 100),
      }
    : { 'aria-hidden': true };
  const { root, sheet } = useVariables({ '--progress': String(share) }, ref ?? null);
  return (
    <>
      {sheet}
      <span
        {...rest}
        {...meaning}
        {...root}
        className={classNames('ui-progress-ring', className)}
        data-part="progress-ring"
        style={{ ...style, ...root.style }}
      />
    </>
  );
});
