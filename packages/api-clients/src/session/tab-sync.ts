import { storageKeys } from '@lumigraph/contracts';

/** Longer than the time between removing and writing `token` in one storage update of another tab. */
const SETTLE_MS = 60;

/**
 * Calls back when another tab has changed the session. The other tab removes `token` first and writes it
 * last. A new token is therefore complete at once, while a removed token may be the start of an update and is
 * read again after a short delay.
 */
export function followOtherTabs(target: EventTarget | undefined, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onStorage = (event: Event): void => {
    const { key, newValue } = event as StorageEvent;
    if (key !== null && key !== storageKeys.token && key !== storageKeys.user) return;
    clearTimeout(timer);
    if (key === storageKeys.token && newValue !== null) onChange();
    else timer = setTimeout(onChange, SETTLE_MS);
  };
  target?.addEventListener('storage', onStorage);
  return () => {
    clearTimeout(timer);
    target?.removeEventListener('storage', onStorage);
  };
}
