export type ToastTone = 'neutral' | 'success' | 'danger';

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  /** Milliseconds until the toast closes; `null` keeps it until it is dismissed. */
  durationMs: number | null;
  action?: { label: string; onPress: () => void };
}

export type ToastRequest = Omit<Toast, 'id' | 'tone' | 'durationMs'> &
  Partial<Pick<Toast, 'tone' | 'durationMs'>>;

export interface ToastStore {
  show: (toast: ToastRequest | string) => number;
  dismiss: (id: number) => void;
  getSnapshot: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
}

const DEFAULT_DURATION_MS = 6_000;
const MOST_AT_ONCE = 3;

/**
 * The toasts of one page. Failures stay until they are dismissed. At most three toasts: a fourth removes the oldest.
 */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function set(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  return {
    show(request) {
      const details: ToastRequest = typeof request === 'string' ? { text: request } : request;
      lastId += 1;
      const tone = details.tone ?? 'neutral';
      const toast: Toast = {
        durationMs: tone === 'danger' ? null : DEFAULT_DURATION_MS,
        ...details,
        tone,
        id: lastId,
      };
      set([...toasts, toast].slice(-MOST_AT_ONCE));
      return toast.id;
    },
    dismiss(id) {
      if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
    },
    getSnapshot: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
