import { isPremium } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import { paths } from '../../app/paths.ts';
import type { Site } from '../../app/site.ts';

export interface UserLink {
  key: 'profile' | 'upgrade';
  to: string;
}

/** Entries of the user's menu above Sign Out. Premium members do not see the upgrade. */
export function userLinks(user: StoredUser, { hasScreen }: Pick<Site, 'hasScreen'>): UserLink[] {
  const upgrade: UserLink = { key: 'upgrade', to: paths.plans() };
  const isOffered = !isPremium(user) && hasScreen(upgrade.to);
  return [{ key: 'profile', to: paths.profile() }, ...(isOffered ? [upgrade] : [])];
}
