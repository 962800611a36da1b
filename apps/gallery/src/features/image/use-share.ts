import { useCopy, type CopyState } from './use-copy.ts';

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Shares a page through the system's share dialog where available, else copies its link. */
export function useShare(): {
  state: CopyState;
  share: (page: { title: string; path: string }) => Promise<void>;
} {
  const { state, copy } = useCopy();
  return {
    state,
    share: async ({ title, path }) => {
      const url = new URL(path, location.origin).href;
      if (typeof navigator.share === 'function') {
        try {
          await navigator.share({ title, url });
          return;
        } catch (error) {
          if (isAbort(error)) return;
        }
      }
      await copy(url);
    },
  };
}
