import { version, type HTMLAttributes } from 'react';

/** The attribute `inert`. React 18 drops a boolean value of it, React 19 reads the empty text as `false`. */
export function inertIf(disabled: boolean): HTMLAttributes<HTMLElement> {
  if (!version.startsWith('18.')) return { inert: disabled };
  return disabled ? ({ inert: '' } as object) : {};
}
