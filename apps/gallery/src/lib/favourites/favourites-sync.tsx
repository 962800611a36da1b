import { useAccountState } from '@lumigraph/site-kit';
import { useEffect } from 'react';
import { useServices } from '../services.tsx';
import { favourites } from './favourites-store.ts';

/** Keeps the browser's favourites and the account's together while somebody is signed in. Shows nothing. */
export function FavouritesSync() {
  const { user, status } = useAccountState();
  const { favourites: open } = useServices();
  const userId = user?.id;
  useEffect(() => {
    // Who has no account, and left none here, does without the code.
    if (status === 'starting' || (userId ?? favourites().owner) === null) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    async function start(): Promise<void> {
      const { keepInStep } = await import('./keep-in-step.ts');
      if (!left) stop = keepInStep(userId, open);
    }
    // Without the code nothing is lost: the next page tries again.
    start().catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [status, userId, open]);
  return null;
}
