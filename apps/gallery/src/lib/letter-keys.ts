/**
 * Whether single letters and signs work as shortcuts. They can be turned off, because speech input types letters that
 * are no commands (WCAG 2.1.4).
 */

const STORAGE_KEY = 'letter-keys';
const OFF = 'off';

/** Without storage the choice lasts as long as the page. */
let chosen: boolean | undefined;
const listeners = new Set<() => void>();

export function subscribeLetterKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usesLetterKeys(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true;
  }
}

export function setLetterKeys(on: boolean): void {
  chosen = on;
  try {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // Storage is blocked or full.
  }
  for (const listener of listeners) listener();
}
