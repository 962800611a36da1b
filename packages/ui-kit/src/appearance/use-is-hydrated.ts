import { useSyncExternalStore } from 'react';

/** False in server rendering and while React hydrates its output, then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
