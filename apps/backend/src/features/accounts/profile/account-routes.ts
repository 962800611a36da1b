import {
  ChangePasswordRequestSchema,
  DeleteAccountRequestSchema,
  EmailChangeResponseSchema,
  MessageResponseSchema,
  ProfileUpdateSchema,
  SessionListSchema,
  UserResponseSchema,
  type MessageResponse,
  type UserResponse,
} from '@lumigraph/contracts';
import Type from 'typebox';
import { apiRoute, ownRoute, type ApiScope } from '../../../http/api-route.ts';
import { fileResponse } from '../../../http/open-api.ts';
import { sendFile } from '../../../http/send-stored.ts';
import { sessionOf } from '../../../http/session.ts';
import { EXPORT_TIMEOUT_MS } from './account-data-service.ts';
import type { createAccountService } from './account-service.ts';
import type { createAccountDataService } from './account-data-service.ts';
import type { EmailConfirmationService } from '../registration/email-confirmation-service.ts';
import type { EmailChangeService } from '../registration/email-change-service.ts';
import type { PasswordService } from '../passwords/password-service.ts';
import type { SessionService } from '../sessions/session-service.ts';

const done = (message: string): MessageResponse => ({ success: true, message });
const PROFILE_PATHS = ['/auth/profile', '/auth/user', '/user/profile', '/auth/me'];
const SessionParametersSchema = Type.Object({ sessionId: Type.String({ maxLength: 64 }) });

interface AccountRoutesOptions {
  accounts: ReturnType<typeof createAccountService>;
  accountData: ReturnType<typeof createAccountDataService>;
  confirmations: EmailConfirmationService;
  emailChanges: EmailChangeService;
  passwords: PasswordService;
  sessions: SessionService;
}

/** The account of a signed-in user: profile, password, sessions, export, deletion. */
export function accountRoutes(app: ApiScope, services: AccountRoutesOptions): void {
  const { accounts, accountData, confirmations, emailChanges, passwords, sessions } = services;

  for (const path of PROFILE_PATHS) {
    app.get(
      path,
      ownRoute({ response: { 200: UserResponseSchema } }),
      async (request): Promise<UserResponse> => ({
        success: true,
        message: 'OK',
        user: await accounts.profile(sessionOf(request)),
      }),
    );
  }

  app.put(
    '/auth/user',
    apiRoute('user', ['accountUser', 'currentPasswordUser', 'emailChangeUser', 'unprovenMailRecipient'], {
      body: ProfileUpdateSchema,
      response: { 200: UserResponseSchema },
    }),
    async (request): Promise<UserResponse> => {
      const { user, emailPending } = await accounts.update(sessionOf(request), request.body);
      const message = emailPending
        ? 'Profile updated. Open the link in the mail that we have sent to the new address.'
        : 'Profile updated';
      return { success: true, message, user };
    },
  );

  app.post(
    '/auth/resend-confirmation',
    apiRoute('user', ['accountUser', 'confirmationMailUser', 'unprovenMailRecipient'], {
      response: { 200: MessageResponseSchema },
    }),
    async (request) => {
      await confirmations.resend(sessionOf(request));
      return done('We have sent the mail again');
    },
  );

  app.get(
    '/auth/email-change',
    ownRoute({ response: { 200: EmailChangeResponseSchema } }),
    async (request) => ({ pending: await emailChanges.pending(sessionOf(request)) }),
  );

  app.delete(
    '/auth/email-change',
    ownRoute({ response: { 200: MessageResponseSchema } }),
    async (request) => {
      await emailChanges.cancel(sessionOf(request));
      return done('The address stays as it is');
    },
  );

  app.post(
    '/auth/email-change/resend',
    apiRoute('user', ['accountUser', 'emailChangeUser', 'unprovenMailRecipient'], {
      response: { 200: MessageResponseSchema },
    }),
    async (request) => {
      await emailChanges.resend(sessionOf(request));
      return done('We have sent the mail again');
    },
  );

  app.post(
    '/auth/change-password',
    apiRoute('user', ['accountUser', 'currentPasswordUser'], {
      body: ChangePasswordRequestSchema,
      response: { 200: MessageResponseSchema },
    }),
    async (request) => {
      await passwords.change(sessionOf(request), request.body);
      return done('Password changed successfully');
    },
  );

  app.get('/auth/sessions', ownRoute({ response: { 200: SessionListSchema } }), async (request) => ({
    items: await sessions.list(sessionOf(request)),
  }));

  app.delete(
    '/auth/sessions/:sessionId',
    ownRoute({ params: SessionParametersSchema, response: { 200: MessageResponseSchema } }),
    async (request) => {
      await sessions.end(sessionOf(request), request.params.sessionId);
      return done('Signed out there');
    },
  );

  app.delete('/auth/sessions', ownRoute({ response: { 200: MessageResponseSchema } }), async (request) => {
    await sessions.endOthers(sessionOf(request));
    return done('Signed out everywhere else');
  });

  app.get(
    '/auth/export',
    {
      ...apiRoute('user', ['dataExportUser'], {
        summary: 'Everything kept about you: a zip with JSON and your files',
        response: fileResponse('application/zip'),
      }),
      exposeHeadRoute: false,
      handlerTimeout: EXPORT_TIMEOUT_MS,
    },
    async (request, reply) => {
      // Fastify destroys the stream, and with it the reading of files, when the request is gone.
      const archive = await accountData.startExport(sessionOf(request));
      return sendFile(reply, { fileName: 'my-data.zip', mediaType: 'application/zip', content: archive });
    },
  );

  app.delete(
    '/auth/account',
    apiRoute('user', ['accountUser', 'currentPasswordUser'], {
      body: DeleteAccountRequestSchema,
      response: { 200: MessageResponseSchema },
    }),
    async (request) => {
      await accountData.remove(sessionOf(request), request.body);
      return done('Your account has been deleted');
    },
  );
}
