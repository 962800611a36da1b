import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  createContext,
  useContext,
  type ReactNode,
} from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { LineIcon, circleAlert, circleCheck, cross } from '../icon/line-icon.tsx';
import { type Toast, type ToastStore, createToastStore } from './toast-store.ts';
import { withRef } from '../with-ref.ts';

export interface ToastRegionProps extends Omit<ComponentProps<'section'>, 'children'> {
  store: ToastStore;
  labels?: { region?: string; dismiss?: string } | undefined;
}

const none: readonly Toast[] = [];
const HEIGHT = '--ui-toast-height';

/**
 * Renders the toasts: one polite live region per page, always present so that screen readers read the first toast too.
 * Sets `--ui-toast-height` on the page while there are toasts: what is at the bottom edge of a narrow window stays above.
 */
export const ToastRegion = /* @__PURE__ */ withRef(function ToastRegion({
  store,
  labels,
  className,
  ...rest
}: ToastRegionProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, () => none);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (toasts.length === 0) return undefined;
    const { style } = document.documentElement;
    style.setProperty(HEIGHT, `${list.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty(HEIGHT);
  }, [toasts]);
  return (
    <section
      aria-label={labels?.region ?? 'Notifications'}
      data-part="toast-region"
      data-ui-root=""
      // A dialog of react-aria-components neither hides it nor closes at a press in it.
      data-react-aria-top-layer="true"
      {...rest}
      className={classNames('ui-toast-region', className)}
    >
      <div ref={list} aria-live="polite" aria-atomic="false" className="ui-toast-list">
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

const ToastContext = /* @__PURE__ */ createContext<ToastStore | null>(null);

export interface ToastProviderProps {
  /** A store of the app's own, to show toasts from outside React. */
  store?: ToastStore | undefined;
  labels?: ToastRegionProps['labels'];
  children: ReactNode;
}

/** Provides {@link useToasts} to the tree below and renders the region. Use one per page. */
export function ToastProvider({ store, labels, children }: ToastProviderProps) {
  const [own] = useState(createToastStore);
  const used = store ?? own;
  return (
    <ToastContext.Provider value={used}>
      {children}
      <ToastRegion store={used} labels={labels} />
    </ToastContext.Provider>
  );
}

/** `useToasts().show('Saved')`. For one-shot actions; messages of a form belong in the form. */
export function useToasts(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error('useToasts needs a <ToastProvider> above it: wrap the app in one.');
  return store;
}
