import { isPremium } from '@lumigraph/api-clients';
import { paths } from '../app/paths.ts';
import { useSite, type NavigationLink } from '../app/site.ts';
import { useAccountState } from '../features/account/account-context.tsx';

/** The main links. Members are not offered Premium again: its link leads to their plan. */
export function useMainLinks(): readonly NavigationLink[] {
  const { main } = useSite().navigation;
  const { user } = useAccountState();
  if (!user || !isPremium(user)) return main;
  return main.map((link) =>
    link.to === paths.plans()
      ? { key: link.key, label: 'user.plan', to: `${paths.profile()}#subscription` }
      : link,
  );
}
