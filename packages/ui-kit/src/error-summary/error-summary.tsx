import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';

export interface ErrorSummaryItem {
  /** Id of the control the message belongs to. */
  fieldId: string;
  /** The same wording as under the field. */
  message: string;
}

export interface ErrorSummaryProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  title: string;
  items: readonly ErrorSummaryItem[];
}

/**
 * Everything that is wrong with a form in one place, each a link to its field. Focus it after a failed submit
 * (`ref.current.focus()`); it renders nothing when there is nothing to say.
 */
export function ErrorSummary({ title, items, className, ...rest }: ErrorSummaryProps) {
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
}

/** Moves focus without a new history entry: the address belongs to the page's router. */
function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  field.scrollIntoView?.({ block: 'center' });
}
