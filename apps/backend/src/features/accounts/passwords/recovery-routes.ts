import {
  FirstAdminRequestSchema,
  ForgotPasswordRequestSchema,
  MessageResponseSchema,
  ResetPasswordRequestSchema,
  type MessageResponse,
} from '@lumigraph/contracts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { named } from '../../../http/open-api.ts';
import { bearerToken } from '../../../http/session.ts';
import type { EmailConfirmationService } from '../registration/email-confirmation-service.ts';
import type { createFirstAdminService } from '../registration/first-admin-service.ts';
import type { PasswordResetService } from './password-reset-service.ts';
import { clientInfo } from '../sessions/client-info.ts';

const done = (message: string): MessageResponse => ({ success: true, message });
const TokenSchema = Type.Object({ token: Type.String({ maxLength: 512 }) });

interface RecoveryRoutesOptions {
  confirmations: EmailConfirmationService;
  firstAdmin: ReturnType<typeof createFirstAdminService>;
  resets: PasswordResetService;
}

/** Routes for users who cannot sign in: forgotten password and links from mails. */
export function recoveryRoutes(instance: FastifyInstance, services: RecoveryRoutesOptions): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const { confirmations, firstAdmin, resets } = services;
  const tags = ['auth'];
  const response = { 200: named(app, MessageResponseSchema) };

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post(
    '/auth/forgot-password',
    {
      config: { access: 'public', limits: ['forgotAddress', 'forgotAccount'] },
      schema: { tags, body: ForgotPasswordRequestSchema, response },
    },
    async (request) => {
      await resets.forgot(request.body.email, clientInfo(request));
      return done('Password reset email sent! Check your inbox.');
    },
  );

  app.post(
    '/auth/reset-password',
    {
      config: { access: 'public', limits: ['oneTimeTokenAddress'] },
      schema: { tags, body: ResetPasswordRequestSchema, response },
    },
    async (request) => {
      await resets.reset(request.body, clientInfo(request));
      return done('Password changed successfully');
    },
  );

  app.post(
    '/auth/first-admin',
    {
      config: { access: 'public', limits: ['oneTimeTokenAddress'] },
      schema: {
        tags,
        summary: 'Create the first administrator with the link of the operator',
        body: FirstAdminRequestSchema,
        response,
      },
    },
    async (request) => {
      await firstAdmin.create(request.body);
      return done('The administrator is ready. Sign in.');
    },
  );

  app.post(
    '/auth/confirm-email',
    {
      config: { access: 'public', limits: ['oneTimeTokenAddress'] },
      schema: { tags, body: TokenSchema, response },
    },
    async (request) => {
      const session = await app.readSession(request);
      const opener = session ?? (bearerToken(request) === null ? null : 'expired');
      await confirmations.confirm(request.body.token, opener);
      return done('Your email address is confirmed');
    },
  );
}
