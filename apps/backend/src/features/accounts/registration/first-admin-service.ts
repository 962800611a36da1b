import type { AccountContext } from '../account-context.ts';
import { randomBytes } from 'node:crypto';
import { DAY_MS, type FirstAdminRequest } from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import { noteChange } from '../../../db/audit-trail.ts';
import { hashToken } from '../sessions/tokens.ts';
import type { UserAdmin } from '../user-admin-service.ts';

const LIFE_MS = DAY_MS;

export interface FirstAdminDeps extends AccountContext {
  admin: Pick<UserAdmin, 'create'>;
  publicOrigin: string;
}

/** The first administrator of an installation, made in the browser with a link that only the operator sees. */
export function createFirstAdminService({ stores, inTransaction, admin, publicOrigin, now }: FirstAdminDeps) {
  return {
    /** A link for 24 hours and one use, which replaces an earlier one. Undefined when there is an administrator. */
    async link(): Promise<string | undefined> {
      if (await stores.users.hasRole('admin')) return undefined;
      const token = `fa_${randomBytes(32).toString('base64url')}`;
      await inTransaction(async (transaction) => {
        await transaction.firstAdmin.save(hashToken(token), now());
        noteChange({ object: { kind: 'user', id: '' } });
      });
      return `${publicOrigin}/studio/welcome#token=${token}`;
    },

    /**
     * Creates the account with the role admin.
     * @throws AppError LINK_INVALID after its time, after its use, and once there is an administrator
     * @throws AppError VALIDATION_FAILED, EMAIL_TAKEN; the link stays valid
     */
    async create({ token, confirmPassword, ...account }: FirstAdminRequest): Promise<void> {
      const hash = hashToken(token);
      const since = now() - LIFE_MS;
      if (!(await stores.firstAdmin.has(hash, since))) throw new AppError('LINK_INVALID');
      if (account.password !== confirmPassword)
        throw new AppError('VALIDATION_FAILED', {
          fields: [{ field: 'confirmPassword', rule: 'match', message: 'Passwords must match' }],
        });
      await admin.create({ ...account, roles: ['admin'] }, async (transaction) => {
        if (!(await transaction.firstAdmin.use(hash, since)) || (await transaction.users.hasRole('admin')))
          throw new AppError('LINK_INVALID');
      });
    },
  };
}
