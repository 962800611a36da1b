import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { LineIcon, circleAlert, circleCheck, circleInfo, triangleAlert } from '../icon/line-icon.tsx';
import { withRef } from '../with-ref.ts';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const icons = { info: circleInfo, success: circleCheck, warning: triangleAlert, danger: circleAlert };

export interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: AlertTone | undefined;
  title?: ReactNode;
  /** A button or link below the text. */
  action?: ReactNode;
}

/** A message in the flow of the page. Danger interrupts a screen reader (`alert`), the other tones wait (`status`). */
export const Alert = /* @__PURE__ */ withRef(function Alert({
  tone = 'info',
  title,
  action,
  className,
  children,
  ...rest
}: AlertProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      data-part="alert"
      {...rest}
      className={classNames('ui-alert', className)}
      data-tone={tone}
    >
      <LineIcon path={icons[tone]} size={18} />
      <div className="ui-alert-body">
        {title && <p className="ui-alert-title">{title}</p>}
        {children && <div data-part="alert-text">{children}</div>}
        {action}
      </div>
    </div>
  );
});
