import type { StoredUser } from '@lumigraph/contracts';

export { isPremium } from '@lumigraph/contracts';

/** True when this user has the role. For display only: the server enforces roles. */
export function hasRole(user: StoredUser | null, role: string): boolean {
  return user?.roles?.includes(role) ?? false;
}
