import { useEffect, useEffectEvent } from 'react';

/** Keys of the whole window, wherever the focus is. */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void): void {
  const listener = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => listener(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
