import {
  ChangePasswordRequestSchema,
  DeleteAccountRequestSchema,
  ForgotPasswordRequestSchema,
  MessageAnswerSchema,
  ProfileUpdateSchema,
  ResetPasswordRequestSchema,
  SessionListSchema,
  UserAnswerSchema,
  type MessageAnswer,
  type UserAnswer,
} from '@lumigraph/contracts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { sessionOf } from '../../plugins/session.ts';
import type { AuthServices } from './auth-feature.ts';
import { clientInfo } from './client-info.ts';

const done = (message: string): MessageAnswer => ({ success: true, message });
const PROFILE_PATHS = ['/auth/profile', '/auth/user', '/user/profile', '/auth/me'];
const TokenSchema = Type.Object({ token: Type.String({ maxLength: 512 }) });
const SessionParametersSchema = Type.Object({ sessionId: Type.String({ maxLength: 64 }) });

/** The account of a signed-in user: profile, password, sessions, export, deletion (specification 7.1). */
export function accountRoutes(instance: FastifyInstance, services: AuthServices): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const { accounts, passwords, sessions } = services;
  const tags = ['auth'];

  for (const path of PROFILE_PATHS) {
    app.get(
      path,
      { schema: { tags, response: { 200: UserAnswerSchema } } },
      async (request): Promise<UserAnswer> => ({
        success: true,
        message: 'OK',
        user: await accounts.profile(sessionOf(request)),
      }),
    );
  }

  app.put(
    '/auth/user',
    { schema: { tags, body: ProfileUpdateSchema, response: { 200: UserAnswerSchema } } },
    async (request): Promise<UserAnswer> => {
      const { user, emailPending } = await accounts.update(sessionOf(request), request.body);
      const message = emailPending
        ? 'Profile updated. Open the link in the mail that we have sent to the new address.'
        : 'Profile updated';
      return { success: true, message, user };
    },
  );

  app.post(
    '/auth/change-password',
    { schema: { tags, body: ChangePasswordRequestSchema, response: { 200: MessageAnswerSchema } } },
    async (request) => {
      await passwords.change(sessionOf(request), request.body);
      return done('Password changed successfully');
    },
  );

  app.get('/auth/sessions', { schema: { tags, response: { 200: SessionListSchema } } }, async (request) => ({
    items: await sessions.list(sessionOf(request)),
  }));

  app.delete(
    '/auth/sessions/:sessionId',
    { schema: { tags, params: SessionParametersSchema, response: { 200: MessageAnswerSchema } } },
    async (request) => {
      await sessions.end(sessionOf(request), request.params.sessionId);
      return done('Signed out there');
    },
  );

  app.delete(
    '/auth/sessions',
    { schema: { tags, response: { 200: MessageAnswerSchema } } },
    async (request) => {
      await sessions.endOthers(sessionOf(request));
      return done('Signed out everywhere else');
    },
  );

  app.get('/auth/export', { schema: { tags } }, async (request, reply) => {
    const data = await accounts.exportData(sessionOf(request));
    return reply
      .header('content-disposition', contentDisposition('my-data.json'))
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2));
  });

  app.delete(
    '/auth/account',
    { schema: { tags, body: DeleteAccountRequestSchema, response: { 200: MessageAnswerSchema } } },
    async (request) => {
      await accounts.remove(sessionOf(request), request.body);
      return done('Your account has been deleted');
    },
  );
}

/** What people do who cannot sign in: forgotten password and links from mails. */
export function recoveryRoutes(instance: FastifyInstance, services: AuthServices): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const { accounts, passwords } = services;
  const tags = ['auth'];
  const access = 'public' as const;
  const response = { 200: MessageAnswerSchema };

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post(
    '/auth/forgot-password',
    {
      schema: { tags, body: ForgotPasswordRequestSchema, response },
      config: { access, rateLimit: app.limitByAddress('forgotAddress') },
    },
    async (request) => {
      await passwords.forgot(request.body.email, clientInfo(request));
      return done('Password reset email sent! Check your inbox.');
    },
  );

  app.post(
    '/auth/reset-password',
    {
      schema: { tags, body: ResetPasswordRequestSchema, response },
      config: { access, rateLimit: app.limitByAddress('oneTimeTokenAddress') },
    },
    async (request) => {
      await passwords.reset(request.body);
      return done('Password changed successfully');
    },
  );

  app.post(
    '/auth/confirm-email',
    {
      schema: { tags, body: TokenSchema, response },
      config: { access, rateLimit: app.limitByAddress('oneTimeTokenAddress') },
    },
    async (request) => {
      await accounts.confirmEmail(request.body.token);
      return done('Your email address is confirmed');
    },
  );
}
