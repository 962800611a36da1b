import type { Readable } from 'node:stream';
import { adminRoute, recentAdminRoute, studioRoute } from '../../../http/studio-route.ts';
import type { StudioUsers } from './studio-users.ts';
import type { InvitationService } from '../registration/invitation-service.ts';
import type { UserAdmin } from '../user-admin-service.ts';
import type { Audited } from '../../studio/audited.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../lib/errors.ts';
import { actorOf } from '../../../http/route-guards.ts';
import { sendFile } from '../../../http/send-stored.ts';

const done = { success: true as const };

const known = (isKnown: unknown): typeof done => {
  if (isKnown === false || isKnown === undefined) throw new AppError('NOT_FOUND');
  return done;
};

const userObject = (id: string) => ({ kind: 'user', id });

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
  route(
    'POST /invitations',
    {
      config: { ...recentAdminRoute, audit: 'user-invited' },
      summary: 'Invite somebody to the studio by mail; the account exists once the link was used',
    },
    (request) =>
      deps.audited(request, { object: null }, async () => {
        await deps.invitations.invite(request.body, actorOf(request).id);
        return done;
      }),
  );
  accessChanges(app, deps);
  accountChanges(app, deps);
  premiumChanges(app, deps);
}

/** Sign-in: block, sessions, address, password. */
function accessChanges(app: FastifyInstance, { admin, audited }: UsersStudioDeps): void {
  const route = studioRoute(app);
  for (const [path, blocked, audit] of [
    ['block', true, 'user-blocked'],
    ['unblock', false, 'user-unblocked'],
  ] as const)
    route(
      `POST /users/:id/${path}`,
      {
        config: { ...adminRoute, audit },
        summary: blocked ? 'Block an account and end its sessions' : 'Let a blocked account sign in again',
      },
      (request) =>
        audited(request, { object: userObject(request.params.id), reason: request.body.reason }, async () =>
          known(await admin.setBlocked(request.params.id, blocked, { by: actorOf(request).id })),
        ),
    );
  route(
    'DELETE /users/:id/sessions',
    { config: { ...adminRoute, audit: 'user-signed-out' }, summary: 'End all sessions of an account' },
    (request) =>
      audited(request, { object: userObject(request.params.id) }, async () =>
        known(await admin.signOut(request.params.id)),
      ),
  );
  route(
    'DELETE /users/:id/sessions/:sessionId',
    { config: { ...adminRoute, audit: 'user-session-ended' }, summary: 'End one session' },
    (request) =>
      audited(request, { object: userObject(request.params.id) }, async () => {
        await admin.endSession(request.params.id, request.params.sessionId);
        return done;
      }),
  );
  route(
    'POST /users/:id/confirm',
    { config: { ...adminRoute, audit: 'user-confirmed' }, summary: 'Confirm the address of an account' },
    (request) =>
      audited(request, { object: userObject(request.params.id), reason: request.body.reason }, async () =>
        known(await admin.confirm(request.params.id)),
      ),
  );
  route(
    'POST /users/:id/password-reset',
    { config: { ...adminRoute, audit: 'user-password-mailed' }, summary: 'Mail a link for a new password' },
    (request) =>
      audited(request, { object: userObject(request.params.id) }, async () =>
        known(await admin.mailResetLink(request.params.id)),
      ),
  );
}

/** Roles, a copy of the data, deletion, and mails that have failed. */
function accountChanges(app: FastifyInstance, { admin, users, audited }: UsersStudioDeps): void {
  const route = studioRoute(app);
  route(
    'POST /users/:id/roles',
    {
      config: { ...recentAdminRoute, audit: 'user-role-changed' },
      summary: 'Give a role or take it away; nobody changes the own roles',
    },
    (request) => {
      const { reason, role, has } = request.body;
      return audited(request, { object: userObject(request.params.id), reason }, async () => {
        const by = actorOf(request).id;
        const roles = await admin.setRole(request.params.id, { role, has, by });
        if (!roles) throw new AppError('NOT_FOUND');
        return { roles };
      });
    },
  );
  route(
    'POST /users/:id/two-factor-off',
    {
      config: { ...recentAdminRoute, audit: 'user-two-factor-off' },
      summary: 'Turn off a second factor that the user has lost, and end all sessions',
    },
    (request) =>
      audited(request, { object: userObject(request.params.id), reason: request.body.reason }, async () => {
        await users.twoFactorOff(request.params.id);
        return done;
      }),
  );
  route(
    'POST /users/:id/export',
    {
      config: { ...recentAdminRoute, audit: 'user-exported' },
      summary: 'Everything about a user as a zip, the same as the user can download',
    },
    async (request, reply) => {
      const { params, body } = request;
      let archive: Readable | undefined;
      try {
        await audited(request, { object: userObject(params.id), reason: body.reason }, async () => {
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
  route(
    'POST /users/:id/delete',
    {
      config: { ...recentAdminRoute, audit: 'user-deleted' },
      summary: 'Delete an account for a request of the user; payments and invoices stay',
    },
    (request) => {
      const { email, reason } = request.body;
      return audited(request, { object: userObject(request.params.id), reason }, async () => {
        await users.remove(request.params.id, { email, by: actorOf(request).id });
        return done;
      });
    },
  );
  route(
    'POST /users/:id/mails/:mailId/retry',
    { config: { ...adminRoute, audit: 'user-mail-retried' }, summary: 'Send a failed mail again' },
    (request) =>
      audited(request, { object: userObject(request.params.id) }, async () => {
        await users.retryMail(request.params.id, request.params.mailId);
        return done;
      }),
  );
}

/** Premium that an administrator gives or ends. */
function premiumChanges(app: FastifyInstance, { users, audited }: UsersStudioDeps): void {
  const route = studioRoute(app);
  route(
    'POST /users/:id/premium',
    {
      config: { ...adminRoute, audit: 'premium-granted' },
      summary: 'Give Premium without payment for some days',
    },
    (request) =>
      audited(request, { object: userObject(request.params.id), reason: request.body.reason }, () =>
        users.grant(request.params.id, request.body),
      ),
  );
  route(
    'POST /users/:id/premium/end',
    { config: { ...adminRoute, audit: 'premium-ended' }, summary: 'End Premium at once, without a refund' },
    (request) =>
      audited(request, { object: userObject(request.params.id), reason: request.body.reason }, () =>
        users.endPremium(request.params.id, request.body.reason),
      ),
  );
}
