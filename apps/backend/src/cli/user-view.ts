import type { UserRow } from '../features/accounts/user-store.ts';
import { CommandError } from './terminal.ts';

export const noAccount = (who: string): CommandError => new CommandError(`There is no account ${who}.`);

export type UserView = ReturnType<typeof toView>;

/** An account in the JSON of the commands. */
export function toView(user: UserRow) {
  const unblocked = user.email_verified === 1 ? 'confirmed' : 'unconfirmed';
  return {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    roles: JSON.parse(user.roles) as string[],
    state: user.blocked_at === null ? unblocked : 'blocked',
    locale: user.locale,
    site: user.site,
    createdAt: new Date(user.created_at).toISOString(),
  };
}
