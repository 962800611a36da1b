import { MINUTE_MS } from '@lumigraph/contracts';
import type { Toast, ToastStore, ToastTone } from '@lumigraph/ui-kit';

type Carried = Pick<Toast, 'text' | 'tone'>;

// The state of the place in the history would be nearer at hand, but browsers forget it with the page's process.
const STORAGE_KEY = 'carried-toasts';
/** What did not arrive by then is no news any more. */
const FRESH_MS = MINUTE_MS;

const tones: readonly ToastTone[] = ['neutral', 'success', 'danger'];

/** Keeps what is being said while this document makes way for the next one, with which it would be gone. */
export function carryToasts(toasts: ToastStore): void {
  const carried: Carried[] = toasts.getSnapshot().map(({ text, tone }) => ({ text, tone }));
  if (carried.length === 0) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ at: Date.now(), carried }));
  } catch {
    // Blocked or full storage: it is lost, as every toast is after some seconds.
  }
}

/** Says what the document before was saying; once: a reload says nothing again. */
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
