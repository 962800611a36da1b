import { useEffect, useState, useSyncExternalStore, type ComponentProps } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { LineIcon } from '../icon/line-icon.tsx';
import { circleAlert, circleCheck, cross } from '../icon/paths.ts';
import type { Toast, ToastStore } from './toast-store.ts';
import { withRef } from '../with-ref.ts';

export interface ToastRegionProps extends Omit<ComponentProps<'section'>, 'children'> {
  store: ToastStore;
  labels?: { region?: string; dismiss?: string } | undefined;
}

const none: readonly Toast[] = [];

/**
 * Renders the toasts: one polite live region per page, always present so that screen readers read the first toast too.
 */
export const ToastRegion = /* @__PURE__ */ withRef(function ToastRegion({
  store,
  labels,
  className,
  ...rest
}: ToastRegionProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, () => none);
  return (
    <section
      aria-label={labels?.region ?? 'Notifications'}
      data-part="toast-region"
      data-ui-root=""
      {...rest}
      className={classNames('ui-toast-region', className)}
    >
      <div aria-live="polite" aria-atomic="false" className="ui-toast-list">
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            dismissLabel={labels?.dismiss ?? 'Dismiss'}
            onDismiss={() => store.dismiss(toast.id)}
          />
        ))}
      </div>
    </section>
  );
});

interface ToastCardProps {
  toast: Toast;
  dismissLabel: string;
  onDismiss: () => void;
}

function ToastCard({ toast, dismissLabel, onDismiss }: ToastCardProps) {
  // The timer pauses under the pointer and while focus is inside, so that there is enough time to read.
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.durationMs === null) return undefined;
    const timer = setTimeout(onDismiss, toast.durationMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the callback, new on every render, must not restart the timer
  }, [held, toast]);

  const { action } = toast;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pause and Escape only supplement the buttons
    <div
      className="ui-toast"
      data-part="toast"
      data-tone={toast.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && onDismiss()}
    >
      {toast.tone === 'success' && <LineIcon path={circleCheck} size={18} />}
      {toast.tone === 'danger' && <LineIcon path={circleAlert} size={18} />}
      <p>{toast.text}</p>
      {action && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            action.onPress();
            onDismiss();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        size="sm"
        label={dismissLabel}
        icon={<LineIcon path={cross} size={16} />}
        onClick={onDismiss}
      />
    </div>
  );
}
