import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/**
 * Fields side by side: labels, controls and messages share their rows, so a long label or an error under one
 * field never pushes its neighbour. One below the other where the screen is very narrow.
 */
export function FieldRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('ui-field-row', className)} data-part="field-row" />;
}
