import { useEffect, useState } from 'react';

/** The value after it has stayed the same for a moment, for calls while somebody types. */
export function useSettled<T>(value: T, pauseMs = 400): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
