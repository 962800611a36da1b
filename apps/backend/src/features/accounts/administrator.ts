import type { AuditObject } from '../../db/audit-trail.ts';
import { AppError } from '../../lib/errors.ts';
import type { AuthStores } from './auth-stores.ts';
import type { UserRow } from './user-store.ts';

export const rolesOf = (user: Pick<UserRow, 'roles'>): string[] => JSON.parse(user.roles) as string[];

/** An account in the audit log; the label is removed with the account. */
export const auditObject = ({ id, email }: Pick<UserRow, 'id' | 'email'>): AuditObject => ({
  kind: 'user',
  id,
  label: email,
});

/**
 * Administrators change the roles and the state of others only, and only while they are administrators: of two who
 * remove each other, the first succeeds. So one administrator is always left. Nothing is checked for the operator.
 * @throws AppError CONFLICT, FORBIDDEN
 */
export async function checkAdministrator(
  by: string | undefined,
  user: UserRow,
  transaction: Pick<AuthStores, 'users'>,
): Promise<void> {
  if (by === undefined) return;
  if (by === user.id)
    throw new AppError('CONFLICT', { message: 'Another administrator has to do this to your account' });
  await transaction.users.lock([by, user.id]);
  const administrator = await transaction.users.find(by);
  if (!administrator || administrator.blocked_at !== null || !rolesOf(administrator).includes('admin'))
    throw new AppError('FORBIDDEN');
}
