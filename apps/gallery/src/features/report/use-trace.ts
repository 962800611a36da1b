import { useEffect, useRef } from 'react';

/** Data for spam control; visitors leave `website` empty. */
export interface ReportTrace {
  website: string;
  /** Milliseconds since the form was shown. */
  elapsedMs: number;
}

export function useTrace() {
  const trap = useRef<HTMLInputElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return {
    trap,
    traceNow: (): ReportTrace => ({
      website: trap.current?.value ?? '',
      elapsedMs: Math.round(performance.now() - shownAt.current),
    }),
  };
}
