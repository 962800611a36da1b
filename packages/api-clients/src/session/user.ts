import type { StoredUser } from '@lumigraph/contracts';

/** True when this user has the role. For display only: the server enforces roles. */
export function hasRole(user: StoredUser | null, role: string): boolean {
  return user?.roles?.includes(role) ?? false;
}

/**
 * True when the user's own fields state Premium: `isPremium`, `subscription.isPremium`, or an Active
 * subscription.
 */
export function isPremium(user: StoredUser | null): boolean {
  const subscription = user?.subscription;
  return user?.isPremium === true || subscription?.isPremium === true || subscription?.status === 'Active';
}
