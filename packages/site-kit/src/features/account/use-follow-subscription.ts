import { useEffect } from 'react';
import { paths } from '../../app/paths.ts';
import { useSite } from '../../app/site.ts';
import { usePageQueries } from '../../lib/page-queries.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useAccount, useAccountState } from './account-context.tsx';

/**
 * Follows the current subscription of a signed-in user, on sites that sell one. Anonymous visitors do not
 * load its code.
 */
export function useFollowSubscription(): void {
  const account = useAccount();
  const { status, user } = useAccountState();
  const settings = usePublicSettings();
  const queries = usePageQueries();
  const { hasScreen } = useSite();
  const userId = status === 'authenticated' && hasScreen(paths.plans()) ? user.id : undefined;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    import('./follow-subscription.ts')
      .then(({ followSubscription }) => {
        stop = isOver ? undefined : followSubscription({ account, userId, settings, queries });
        return stop;
      })
      // Without its code, the page uses the flag of the stored user.
      .catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [account, userId, settings, queries]);
}
