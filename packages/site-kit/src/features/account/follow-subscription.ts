import { isPremium, serverNow } from '@lumigraph/api-clients';
import type { PublicSettings, Subscription } from '@lumigraph/contracts';
import { QueryObserver } from '@tanstack/react-query';
import { openBilling } from '../../lib/billing-client.ts';
import type { PageQueries } from '../../lib/page-queries.ts';
import { queryClientOf } from '../../lib/query-scope.tsx';
import { currentSubscriptionQuery, untilPeriodEnds } from '../../lib/subscription-query.ts';
import type { Account } from './account-context.tsx';

export interface FollowOptions {
  account: Account;
  userId: string;
  settings: PublicSettings;
  queries: PageQueries;
}

/**
 * Keeps the stored user's Premium flag equal to the current subscription. Header, plans and query keys read
 * that flag, so they change with it, in other tabs too. Requests the subscription when the page opens, when
 * its window regains focus, when the period ends, and when another tab has stored a different flag. Returns a
 * function that stops it.
 */
export function followSubscription({ account, userId, settings, queries }: FollowOptions): () => void {
  const queryClient = queryClientOf(queries);
  const { session } = account;
  const query = currentSubscriptionQuery(
    userId,
    async () => openBilling(settings, session.fetch).subscriptions,
  );
  const observer = new QueryObserver<Subscription>(queryClient, {
    ...query,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => untilPeriodEnds(state.data, serverNow()),
  });
  let takenOverAt = 0;

  function takeOver(): void {
    const { data, dataUpdatedAt } = observer.getCurrentResult();
    if (!data || dataUpdatedAt === takenOverAt) return;
    takenOverAt = dataUpdatedAt;
    const { user } = session.store.getState();
    if (user?.id !== userId || isPremium(user) === data.isPremium) return;
    const { subscription: _outdated, ...kept } = user;
    session.setUser({ ...kept, isPremium: data.isPremium });
  }

  const stopAsking = observer.subscribe(takeOver);
  takeOver();
  const stopListening = session.store.subscribe(({ user }, before) => {
    const { data } = observer.getCurrentResult();
    const isChanged = isPremium(user) !== isPremium(before.user);
    if (user?.id !== userId || !isChanged || !data || data.isPremium === isPremium(user)) return;
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
  });
  return () => {
    stopAsking();
    stopListening();
  };
}
