import { useState } from 'react';

/** What is kept in this browser under a name; undefined where storage is blocked or holds something else than JSON. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Keeps a value in this browser. Where storage is blocked or full, it lasts as long as the page. */
export function store(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing depends on it.
  }
}

/** A choice that is kept in this browser; `read` makes it of what was stored, which may be anything. */
export function useStored<T>(key: string, read: (stored: unknown) => T): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(() => read(readStored(key)));
  const choose = (next: T) => {
    setValue(next);
    store(key, next);
  };
  return [value, choose];
}
