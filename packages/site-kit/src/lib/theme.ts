import { writeCookie } from '@lumigraph/ui-locale';
import { useCallback, useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';
export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** Storage key and cookie name. */
export const THEME_KEY = 'theme';
const ATTRIBUTE = 'data-theme';

/** The theme of a cookie or storage value; an unknown value follows the system. */
export function toThemeChoice(value: string | null | undefined): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system';
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/**
 * The document's attribute is the only source: the server writes it, so the page does not flash and hydration
 * matches.
 */
function currentChoice(): ThemeChoice {
  return toThemeChoice(document.documentElement.getAttribute(ATTRIBUTE));
}

function isDark(): boolean {
  const choice = currentChoice();
  return choice === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : choice === 'dark';
}

/** Shows a theme in the document without storing it. */
function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') document.documentElement.removeAttribute(ATTRIBUTE);
  else document.documentElement.setAttribute(ATTRIBUTE, choice);
  for (const listener of listeners) listener();
}

/** Shows a theme and stores it: in storage, and in a cookie so that the server renders it next time. */
export function chooseTheme(choice: ThemeChoice): void {
  applyTheme(choice);
  writeCookie(THEME_KEY, choice === 'system' ? '' : choice);
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    // Storage is blocked or full: the cookie still has the choice.
  }
}

/** For a document that the server did not render: the theme in storage. */
export function restoreTheme(): void {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    if (stored !== null) applyTheme(toThemeChoice(stored));
  } catch {
    // Storage is blocked: follow the system.
  }
}

export function useTheme() {
  const choice = useSyncExternalStore(subscribe, currentChoice, () => 'system' as const);
  // On the server and while hydrating: false, because no rendering may depend on it yet.
  const dark = useSyncExternalStore(subscribe, isDark, () => false);
  const choose = useCallback((next: ThemeChoice) => chooseTheme(next), []);
  return { choice, dark, choose };
}
