import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../../http/send-stored.ts';
import { studioChange, type Audited } from '../../../http/studio-change.ts';
import { adminRoute, recentAdminRoute, studioRoute } from '../../../http/studio-route.ts';
import type { InvitationService } from '../registration/invitation-service.ts';
import type { UserAdmin } from '../user-admin-service.ts';
import type { StudioUsers } from './studio-users.ts';

const respond = () => ({ success: true as const });
const user = { object: 'user' as const, respond };

export interface UsersStudioDeps {
  users: StudioUsers;
  admin: UserAdmin;
  invitations: Pick<InvitationService, 'invite'>;
  audited: Audited;
}

/** Accounts: list, one user on one page, and what an administrator changes. */
export function usersStudioRoutes(app: FastifyInstance, deps: UsersStudioDeps): void {
  const route = studioRoute(app);
  route(
    'GET /users',
    { config: adminRoute, summary: 'Accounts, found by address, name or id' },
    ({ query }) => deps.users.page(query),
  );
  route(
    'GET /users/:id',
    { config: adminRoute, summary: 'Everything that is kept about one user' },
    ({ params }) => deps.users.details(params.id),
  );
  studioChange(app, deps.audited)('POST /invitations', {
    config: { ...recentAdminRoute, audit: 'user-invited' },
    summary: 'Invite somebody to the studio by mail; the account exists once the link was used',
    object: null,
    work: ({ body }, { by }) => deps.invitations.invite(body, by.id),
    respond,
  });
  accessChanges(app, deps);
  accountChanges(app, deps);
  premiumChanges(app, deps);
}

/** Sign-in: block, sessions, address, password. */
function accessChanges(app: FastifyInstance, { admin, audited }: UsersStudioDeps): void {
  const change = studioChange(app, audited);
  for (const [path, blocked, audit] of [
    ['block', true, 'user-blocked'],
    ['unblock', false, 'user-unblocked'],
  ] as const)
    change(`POST /users/:id/${path}`, {
      ...user,
      config: { ...adminRoute, audit },
      summary: blocked ? 'Block an account and end its sessions' : 'Let a blocked account sign in again',
      work: ({ params }, { by }) => admin.setBlocked(params.id, blocked, { by: by.id }),
    });
  change('DELETE /users/:id/sessions', {
    ...user,
    config: { ...adminRoute, audit: 'user-signed-out' },
    summary: 'End all sessions of an account',
    work: ({ params }) => admin.signOut(params.id),
  });
  change('DELETE /users/:id/sessions/:sessionId', {
    ...user,
    config: { ...adminRoute, audit: 'user-session-ended' },
    summary: 'End one session',
    work: ({ params }) => admin.endSession(params.id, params.sessionId),
  });
  change('POST /users/:id/confirm', {
    ...user,
    config: { ...adminRoute, audit: 'user-confirmed' },
    summary: 'Confirm the address of an account',
    work: ({ params }) => admin.confirm(params.id),
  });
  change('POST /users/:id/password-reset', {
    ...user,
    config: { ...adminRoute, audit: 'user-password-mailed' },
    summary: 'Mail a link for a new password',
    work: ({ params }) => admin.mailResetLink(params.id),
  });
}

/** Roles, a copy of the data, deletion, and mails that have failed. */
function accountChanges(app: FastifyInstance, { admin, users, audited }: UsersStudioDeps): void {
  const change = studioChange(app, audited);
  change('POST /users/:id/roles', {
    config: { ...recentAdminRoute, audit: 'user-role-changed' },
    summary: 'Give a role or take it away; nobody changes the own roles',
    object: 'user',
    work: async ({ params, body: { role, has } }, { by }) => ({
      roles: await admin.setRole(params.id, { role, has, by: by.id }),
    }),
  });
  change('POST /users/:id/two-factor-off', {
    ...user,
    config: { ...recentAdminRoute, audit: 'user-two-factor-off' },
    summary: 'Turn off a second factor that the user has lost, and end all sessions',
    work: ({ params }) => users.twoFactorOff(params.id),
  });
  studioRoute(app)(
    'POST /users/:id/export',
    {
      config: { ...recentAdminRoute, audit: 'user-exported' },
      summary: 'Everything about a user as a zip, the same as the user can download',
    },
    async (request, reply) => {
      const { params, body } = request;
      let archive: Readable | undefined;
      try {
        await audited(request, { object: { kind: 'user', id: params.id }, reason: body.reason }, async () => {
          archive = await users.startExport(params.id);
        });
      } catch (error) {
        // Without its entry it is not sent: nobody reads it, and the next one must not wait for it.
        archive?.destroy();
        throw error;
      }
      return sendFile(reply, { fileName: 'user-data.zip', mediaType: 'application/zip', content: archive });
    },
  );
  change('POST /users/:id/delete', {
    ...user,
    config: { ...recentAdminRoute, audit: 'user-deleted' },
    summary: 'Delete an account for a request of the user; payments and invoices stay',
    work: ({ params, body: { email } }, { by }) => users.remove(params.id, { email, by: by.id }),
  });
  change('POST /users/:id/mails/:mailId/retry', {
    ...user,
    config: { ...adminRoute, audit: 'user-mail-retried' },
    summary: 'Send a failed mail again',
    work: ({ params }) => users.retryMail(params.id, params.mailId),
  });
}

/** Premium that an administrator gives or ends. */
function premiumChanges(app: FastifyInstance, { users, audited }: UsersStudioDeps): void {
  const change = studioChange(app, audited);
  change('POST /users/:id/premium', {
    config: { ...adminRoute, audit: 'premium-granted' },
    summary: 'Give Premium without payment for some days',
    object: 'user',
    work: ({ params, body }) => users.grant(params.id, body),
  });
  change('POST /users/:id/premium/end', {
    config: { ...adminRoute, audit: 'premium-ended' },
    summary: 'End Premium at once, without a refund',
    object: 'user',
    work: ({ params, body }) => users.endPremium(params.id, body.reason),
  });
}
