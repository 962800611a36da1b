import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { withRef } from '../with-ref.ts';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  icon?: ReactNode;
  /** A button or links to continue. */
  action?: ReactNode;
  /** Heading level of the title. */
  level?: 1 | 2 | 3 | undefined;
}

/** An empty list or a failure: what happened (title), what it means (children), what to do (action). */
export const EmptyState = /* @__PURE__ */ withRef(function EmptyState({
  title,
  icon,
  action,
  level = 2,
  className,
  children,
  ...rest
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div data-part="empty-state" {...rest} className={classNames('ui-empty-state', className)}>
      {icon && (
        <span className="ui-empty-state-icon" aria-hidden>
          {icon}
        </span>
      )}
      <Heading>{title}</Heading>
      {children && <div className="ui-empty-state-text">{children}</div>}
      {action && <div className="ui-empty-state-action">{action}</div>}
    </div>
  );
});
