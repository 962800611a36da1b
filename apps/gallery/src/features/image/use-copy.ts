import { useEffect, useState } from 'react';

export type CopyState = 'ready' | 'copied' | 'failed';

const SHOWN_MS = 2_500;

/** Copies a text to the clipboard and reports the result for a short time. */
export function useCopy(): { state: CopyState; copy: (text: string) => Promise<void> } {
  const [state, setState] = useState<CopyState>('ready');
  useEffect(() => {
    if (state === 'ready') return undefined;
    const timer = setTimeout(() => setState('ready'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    state,
    copy: async (text) => {
      try {
        // The API is absent outside secure contexts, and a browser may refuse.
        await navigator.clipboard.writeText(text);
        setState('copied');
      } catch {
        setState('failed');
      }
    },
  };
}
