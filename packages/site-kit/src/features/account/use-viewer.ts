import { isPremium } from '@lumigraph/api-clients';
import { useMemo } from 'react';
import { ACCOUNT_QUERIES, useAccountState } from './account-context.tsx';

/** The user or visitor that responses are for. */
export interface Viewer {
  /** Null for a visitor. */
  userId: string | null;
  isPremium: boolean;
  /**
   * First part of the key of every query whose response depends on the viewer. It changes with the session
   * and with the subscription, so that such a query is fetched again for each; a user's entries are removed
   * when the session ends.
   */
  queryKey: readonly string[];
}

/** The viewer; undefined until the session is known. Queries that depend on it must wait for it. */
export function useViewer(): Viewer | undefined {
  const { status, user } = useAccountState();
  const userId = status === 'authenticated' ? user.id : null;
  const premium = isPremium(user);
  return useMemo(() => {
    if (status === 'starting') return undefined;
    if (userId === null) return { userId, isPremium: false, queryKey: ['visitor'] };
    return {
      userId,
      isPremium: premium,
      queryKey: [...ACCOUNT_QUERIES, userId, premium ? 'premium' : 'free'],
    };
  }, [status, userId, premium]);
}
