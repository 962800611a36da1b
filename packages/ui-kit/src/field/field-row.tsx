import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { withRef } from '../with-ref.ts';

/**
 * Fields side by side. Labels, controls and messages share their rows, so a long label or an error under one field
 * never moves the next field. On very narrow screens the fields are stacked.
 */
export const FieldRow = /* @__PURE__ */ withRef(function FieldRow({
  className,
  ...rest
}: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('ui-field-row', className)} data-part="field-row" />;
});
