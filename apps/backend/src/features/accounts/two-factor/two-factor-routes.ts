import {
  AuthResponseSchema,
  MessageResponseSchema,
  PasskeyOptionsSchema,
  ReauthenticateRequestSchema,
  ReauthenticationMethodsSchema,
  RecoveryCodesSchema,
  TwoFactorCodeSchema,
  TwoFactorEnrolmentSchema,
  TwoFactorSignInRequestSchema,
  TwoFactorStatusSchema,
  type MessageResponse,
  type SignInMethodFlags,
} from '@lumigraph/contracts';
import { apiRoute, ownRoute, type ApiScope } from '../../../http/api-route.ts';
import { sessionOf } from '../../../http/session.ts';
import type { createReauthenticationService } from './reauthentication-service.ts';
import type { createSecondStepService } from './second-step-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { TwoFactorService } from './two-factor-service.ts';
import { clientInfo } from '../sessions/client-info.ts';
import { signedIn } from '../sessions/session-routes.ts';

const done = (message: string): MessageResponse => ({ success: true, message });

interface TwoFactorRoutesOptions {
  reauthentication: ReturnType<typeof createReauthenticationService>;
  secondStep: ReturnType<typeof createSecondStepService>;
  sessions: SessionService;
  twoFactor: TwoFactorService;
  signInMethods: (origin: string) => SignInMethodFlags;
}

/** The second step of a sign-in, re-authentication, and the second factor of a signed-in user. */
export function twoFactorRoutes(app: ApiScope, services: TwoFactorRoutesOptions): void {
  const { reauthentication, secondStep, sessions, twoFactor } = services;
  const message = { 200: MessageResponseSchema };
  const recoveryCodes = { 200: RecoveryCodesSchema };

  app.post(
    '/auth/two-factor/sign-in',
    apiRoute('public', ['loginAddress', 'secondStepAccount'], {
      body: TwoFactorSignInRequestSchema,
      response: { 200: AuthResponseSchema },
    }),
    async (request) =>
      signedIn(request, await secondStep.complete(request.body, clientInfo(request)), sessions),
  );

  app.post(
    '/auth/reauthenticate',
    apiRoute('user', ['accountUser', 'currentPasswordUser', 'secondStepAccount'], {
      body: ReauthenticateRequestSchema,
      response: message,
    }),
    async (request) => {
      await reauthentication.reauthenticate(sessionOf(request), request.body);
      return done('Confirmed');
    },
  );

  app.get(
    '/auth/reauthenticate/methods',
    ownRoute({ response: { 200: ReauthenticationMethodsSchema } }),
    (request) => {
      // Without Origin, it is a page of the site itself.
      const { passkeys } = services.signInMethods(request.headers.origin ?? request.siteOrigin);
      return reauthentication.methods(sessionOf(request), passkeys);
    },
  );

  app.post(
    '/auth/reauthenticate/passkey-options',
    ownRoute({ response: { 200: PasskeyOptionsSchema } }),
    (request) => reauthentication.passkeyOptions(sessionOf(request)),
  );

  app.get('/auth/two-factor', ownRoute({ response: { 200: TwoFactorStatusSchema } }), (request) =>
    twoFactor.status(sessionOf(request)),
  );

  app.post(
    '/auth/two-factor/start',
    apiRoute('recent-user', ['accountUser'], { response: { 200: TwoFactorEnrolmentSchema } }),
    (request) => twoFactor.start(sessionOf(request)),
  );

  app.post(
    '/auth/two-factor/confirm',
    apiRoute('user', ['accountUser', 'secondStepAccount'], {
      body: TwoFactorCodeSchema,
      response: recoveryCodes,
    }),
    async (request) => ({
      recoveryCodes: await twoFactor.confirm(sessionOf(request), request.body.code),
    }),
  );

  app.post(
    '/auth/two-factor/recovery-codes',
    ownRoute({ body: TwoFactorCodeSchema, response: recoveryCodes }),
    async (request) => ({
      recoveryCodes: await twoFactor.renewCodes(sessionOf(request), request.body.code),
    }),
  );

  app.delete(
    '/auth/two-factor',
    ownRoute({ body: TwoFactorCodeSchema, response: message }),
    async (request) => {
      await twoFactor.off(sessionOf(request), request.body.code);
      return done('Two-step verification is off');
    },
  );
}
