import type { StoredUser } from './auth.ts';

/**
 * True when the user's own fields state Premium: `isPremium`, `subscription.isPremium`, or an Active
 * subscription.
 */
export function isPremium(user: StoredUser | null): boolean {
  const subscription = user?.subscription;
  return user?.isPremium === true || subscription?.isPremium === true || subscription?.status === 'Active';
}
