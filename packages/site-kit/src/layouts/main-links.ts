import { isPremium } from '@lumigraph/api-clients';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { paths } from '../app/paths.ts';
import { useSite, type NavigationLink } from '../app/site.ts';
import { useAccount } from '../features/account/account-context.tsx';

/** The main links. Members are not offered Premium again: its link leads to their plan. */
export function useMainLinks(): readonly NavigationLink[] {
  const { main } = useSite().navigation;
  const { store } = useAccount().session;
  const isMember = () => {
    const { user } = store.getState();
    return user !== null && isPremium(user);
  };
  // Deferred, and not the whole state of the session: both places of the links would render again in one long task.
  if (!useDeferredValue(useSyncExternalStore(store.subscribe, isMember, () => false))) return main;
  return main.map((link) =>
    link.to === paths.plans()
      ? { key: link.key, label: 'user.plan', to: `${paths.profile()}#subscription` }
      : link,
  );
}

/** True for the link of the current screen. */
export function isCurrent(link: NavigationLink, location: { pathname: string; search: string }): boolean {
  return link.isCurrent?.(location) ?? link.to === location.pathname;
}
