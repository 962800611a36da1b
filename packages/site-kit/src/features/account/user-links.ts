import { isPremium } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import { paths } from '../../app/paths.ts';
import type { NavigationLink, Site } from '../../app/site.ts';

type UserLink = Pick<NavigationLink, 'key' | 'label' | 'to'>;

/** Where members see and change their plan. */
const plan: UserLink = { key: 'plan', label: 'user.plan', to: `${paths.profile()}#subscription` };
const upgrade: UserLink = { key: 'upgrade', label: 'user.upgrade', to: paths.plans() };

/** Entries of the user's menu above Sign Out: the profile, the site's own, and the plan. Members see no upgrade. */
export function userLinks(
  user: StoredUser,
  { hasScreen, navigation }: Pick<Site, 'hasScreen' | 'navigation'>,
): readonly UserLink[] {
  const invoices: UserLink = { key: 'invoices', label: 'user.invoices', to: `${paths.profile()}#invoices` };
  return [
    { key: 'profile', label: 'user.profile', to: paths.profile() },
    ...navigation.account,
    ...(hasScreen(upgrade.to) ? [invoices, isPremium(user) ? plan : upgrade] : []),
  ];
}
