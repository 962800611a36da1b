import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { withRef } from '../with-ref.ts';

export interface ErrorSummaryItem {
  /** Id of the control to which the message belongs. */
  fieldId: string;
  /** The same text as under the field. */
  message: string;
}

export interface ErrorSummaryProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  title: string;
  items: readonly ErrorSummaryItem[];
}

/**
 * Lists all errors of a form, each with a link to its field. Focus it after a failed submit (`ref.current.focus()`).
 * Renders nothing without errors.
 */
export const ErrorSummary = /* @__PURE__ */ withRef(function ErrorSummary({
  title,
  items,
  className,
  ...rest
}: ErrorSummaryProps) {
  if (items.length === 0) return null;
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-part="error-summary"
      {...rest}
      className={classNames('ui-error-summary', className)}
    >
      <p className="ui-error-summary-title">{title}</p>
      <ul>
        {items.map((item) => (
          <li key={item.fieldId}>
            <a href={`#${item.fieldId}`} onClick={(event) => focusField(event, item.fieldId)}>
              {item.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
});

/** Moves focus without a new history entry: the page's router manages the address. */
function focusField(event: MouseEvent, fieldId: string) {
  // The document, or the shadow root around the form.
  const field = (event.currentTarget.getRootNode() as Document).getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  field.scrollIntoView?.({ block: 'center' });
}
