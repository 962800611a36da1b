import { AVATARS_PREFIX, type User } from '@lumigraph/contracts';
import type { UserRow } from './user-store.ts';

/** The user as the owner may see it. Lists every field on purpose: a new column never leaks by itself. */
export function toUser(row: UserRow, isPremium: boolean): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: row.email_verified === 1,
    roles: JSON.parse(row.roles) as string[],
    isPremium,
    locale: row.locale,
    avatarUrl: row.avatar === null ? null : `${AVATARS_PREFIX}/${row.avatar}`,
    hasPassword: row.password_hash !== null,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
