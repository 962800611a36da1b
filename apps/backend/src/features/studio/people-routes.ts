import type { Readable } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  PeoplePageSchema,
  PeopleQuerySchema,
  PersonDeletionSchema,
  PersonDetailsSchema,
  ReasonSchema,
  RoleChangeSchema,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../http/errors.ts';
import { fileResponse, named } from '../../http/open-api.ts';
import { changeOf, PersonParams, personId, premiumChanges } from './people-premium-routes.ts';
import { actorOf } from './studio-scope.ts';
import type { Studio } from './studio-feature.ts';

const SessionParams = Type.Object({ id: personId, sessionId: personId });
const MailParams = Type.Object({ id: personId, mailId: personId });
const DoneSchema = Type.Object({ success: Type.Literal(true) });

const done = { success: true as const };
const ADMIN = { studio: { roles: ['admin'] } } as const;
/** For what opens an account to somebody, hands out its data or cannot be undone. */
const RECENT_ADMIN = { studio: { roles: ['admin'], recent: true } } as const;

const known = (isKnown: unknown): typeof done => {
  if (isKnown === false || isKnown === undefined) throw new AppError('NOT_FOUND');
  return done;
};

/** Accounts: list, one person on one page, and what an administrator changes. */
export function peopleRoutes(instance: FastifyInstance, studio: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.get(
    '/people',
    {
      config: ADMIN,
      schema: {
        summary: 'Accounts, found by address, name or id',
        querystring: PeopleQuerySchema,
        response: { 200: PeoplePageSchema },
      },
    },
    ({ query }) => studio.people.page(query),
  );
  app.get(
    '/people/:id',
    {
      config: ADMIN,
      schema: {
        summary: 'Everything that is kept about one person',
        params: PersonParams,
        response: { 200: named(app, PersonDetailsSchema) },
      },
    },
    ({ params }) => studio.people.details(params.id),
  );
  accessChanges(instance, studio);
  accountChanges(instance, studio);
  premiumChanges(instance, studio);
}

/** Sign-in: block, sessions, address, password. */
function accessChanges(instance: FastifyInstance, { accounts: { admin }, audited }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const described = { params: PersonParams, response: { 200: DoneSchema } };
  for (const [path, blocked, action] of [
    ['block', true, 'user-blocked'],
    ['unblock', false, 'user-unblocked'],
  ] as const)
    app.post(
      `/people/:id/${path}`,
      {
        config: ADMIN,
        schema: {
          summary: blocked ? 'Block an account and end its sessions' : 'Let a blocked account sign in again',
          body: ReasonSchema,
          ...described,
        },
      },
      (request) =>
        audited(request, changeOf(request, action, request.body.reason), async () =>
          known(await admin.setBlocked(request.params.id, blocked, { by: actorOf(request).id })),
        ),
    );
  app.delete(
    '/people/:id/sessions',
    { config: ADMIN, schema: { summary: 'End all sessions of an account', ...described } },
    (request) =>
      audited(request, changeOf(request, 'user-signed-out'), async () =>
        known(await admin.signOut(request.params.id)),
      ),
  );
  app.delete(
    '/people/:id/sessions/:sessionId',
    {
      config: ADMIN,
      schema: { summary: 'End one session', params: SessionParams, response: described.response },
    },
    (request) =>
      audited(request, changeOf(request, 'user-session-ended'), async () => {
        await admin.endSession(request.params.id, request.params.sessionId);
        return done;
      }),
  );
  app.post(
    '/people/:id/confirm',
    {
      config: ADMIN,
      schema: { summary: 'Confirm the address of an account', body: ReasonSchema, ...described },
    },
    (request) =>
      audited(request, changeOf(request, 'user-confirmed', request.body.reason), async () =>
        known(await admin.confirm(request.params.id)),
      ),
  );
  app.post(
    '/people/:id/password-reset',
    { config: ADMIN, schema: { summary: 'Mail a link for a new password', ...described } },
    (request) =>
      audited(request, changeOf(request, 'user-password-mailed'), async () =>
        known(await admin.mailResetLink(request.params.id)),
      ),
  );
}

/** Roles, a copy of the data, deletion, and mails that have failed. */
function accountChanges(instance: FastifyInstance, studio: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const { accounts, people, audited } = studio;
  app.post(
    '/people/:id/roles',
    {
      config: RECENT_ADMIN,
      schema: {
        summary: 'Give a role or take it away; nobody changes the own roles',
        params: PersonParams,
        body: RoleChangeSchema,
        response: { 200: Type.Object({ roles: Type.Array(Type.String()) }) },
      },
    },
    (request) => {
      const { reason, role, has } = request.body;
      return audited(request, changeOf(request, 'user-role-changed', reason), async () => {
        const by = actorOf(request).id;
        const roles = await accounts.admin.setRole(request.params.id, { role, has, by });
        if (!roles) throw new AppError('NOT_FOUND');
        return { roles };
      });
    },
  );
  app.post(
    '/people/:id/two-factor-off',
    {
      config: RECENT_ADMIN,
      schema: {
        summary: 'Turn off a second factor that the person has lost, and end all sessions',
        params: PersonParams,
        body: ReasonSchema,
        response: { 200: DoneSchema },
      },
    },
    (request) =>
      audited(request, changeOf(request, 'user-two-factor-off', request.body.reason), async () => {
        await people.twoFactorOff(request.params.id);
        return done;
      }),
  );
  app.post(
    '/people/:id/export',
    {
      config: RECENT_ADMIN,
      schema: {
        summary: 'Everything about a person as a zip, the same as the person can download',
        params: PersonParams,
        body: ReasonSchema,
        response: fileResponse('application/zip'),
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      let archive: Readable | undefined;
      try {
        await audited(request, changeOf(request, 'user-exported', body.reason), async () => {
          archive = await people.startExport(params.id);
        });
      } catch (error) {
        // Without its entry it is not sent: nobody reads it, and the next one must not wait for it.
        archive?.destroy();
        throw error;
      }
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="user-data.zip"')
        .send(archive);
    },
  );
  app.post(
    '/people/:id/delete',
    {
      config: RECENT_ADMIN,
      schema: {
        summary: 'Delete an account for a request of the person; payments and invoices stay',
        params: PersonParams,
        body: PersonDeletionSchema,
        response: { 200: DoneSchema },
      },
    },
    (request) => {
      const { email, reason } = request.body;
      return audited(request, changeOf(request, 'user-deleted', reason), async () => {
        await people.remove(request.params.id, { email, by: actorOf(request).id });
        return done;
      });
    },
  );
  app.post(
    '/people/:id/mails/:mailId/retry',
    {
      config: ADMIN,
      schema: {
        summary: 'Send a failed mail again',
        params: MailParams,
        response: { 200: DoneSchema },
      },
    },
    (request) =>
      audited(request, changeOf(request, 'user-mail-retried'), async () => {
        await people.retryMail(request.params.id, request.params.mailId);
        return done;
      }),
  );
}
