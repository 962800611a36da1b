import { MINUTE_MS } from '@lumigraph/contracts';
import type { Toast, ToastStore, ToastTone } from '@lumigraph/ui-kit';

type Carried = Pick<Toast, 'text' | 'tone'>;

// Not in the state of the history entry: browsers discard it with the page's process.
const STORAGE_KEY = 'carried-toasts';
/** Older toasts are outdated and not shown. */
const FRESH_MS = MINUTE_MS;

const tones: readonly ToastTone[] = ['neutral', 'success', 'danger'];

/** Stores the current toasts while this document is replaced by the next one. */
export function carryToasts(toasts: ToastStore): void {
  const carried: Carried[] = toasts.getSnapshot().map(({ text, tone }) => ({ text, tone }));
  if (carried.length === 0) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ at: Date.now(), carried }));
  } catch {
    // Storage is blocked or full: the toast is lost, as every toast is after some seconds.
  }
}

/** Shows the toasts of the previous document once: a reload does not repeat them. */
export function takeCarriedToasts(toasts: ToastStore): void {
  for (const toast of takeStored()) toasts.show(toast);
}

function takeStored(): Carried[] {
  try {
    const { at, carried } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '') as Record<string, unknown>;
    sessionStorage.removeItem(STORAGE_KEY);
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < FRESH_MS;
    return isFresh && Array.isArray(carried) ? carried.filter(isCarried) : [];
  } catch {
    return [];
  }
}

function isCarried(value: unknown): value is Carried {
  if (typeof value !== 'object' || value === null) return false;
  const { text, tone } = value as Partial<Record<keyof Carried, unknown>>;
  return typeof text === 'string' && tones.some((known) => known === tone);
}
