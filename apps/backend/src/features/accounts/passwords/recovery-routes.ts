import {
  FirstAdminRequestSchema,
  ForgotPasswordRequestSchema,
  MessageResponseSchema,
  ResetPasswordRequestSchema,
  type MessageResponse,
} from '@lumigraph/contracts';
import Type from 'typebox';
import { apiRoute, type ApiScope } from '../../../http/api-route.ts';
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
export function recoveryRoutes(app: ApiScope, services: RecoveryRoutesOptions): void {
  const { confirmations, firstAdmin, resets } = services;
  const response = { 200: MessageResponseSchema };

  app.post(
    '/auth/forgot-password',
    apiRoute('public', ['forgotAddress', 'forgotAccount'], { body: ForgotPasswordRequestSchema, response }),
    async (request) => {
      await resets.forgot(request.body.email, clientInfo(request));
      return done('Password reset email sent! Check your inbox.');
    },
  );

  app.post(
    '/auth/reset-password',
    apiRoute('public', ['oneTimeTokenAddress'], { body: ResetPasswordRequestSchema, response }),
    async (request) => {
      await resets.reset(request.body, clientInfo(request));
      return done('Password changed successfully');
    },
  );

  app.post(
    '/auth/first-admin',
    apiRoute('public', ['oneTimeTokenAddress'], {
      summary: 'Create the first administrator with the link of the operator',
      body: FirstAdminRequestSchema,
      response,
    }),
    async (request) => {
      await firstAdmin.create(request.body);
      return done('The administrator is ready. Sign in.');
    },
  );

  app.post(
    '/auth/confirm-email',
    apiRoute('public', ['oneTimeTokenAddress'], { body: TokenSchema, response }),
    async (request) => {
      const session = await app.readSession(request);
      const opener = session ?? (bearerToken(request) === null ? null : 'expired');
      await confirmations.confirm(request.body.token, opener);
      return done('Your email address is confirmed');
    },
  );
}
