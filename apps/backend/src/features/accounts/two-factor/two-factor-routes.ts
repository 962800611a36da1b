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
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { named } from '../../../http/open-api.ts';
import { sessionOf } from '../../../http/session.ts';
import type { createReauthenticationService } from './reauthentication-service.ts';
import type { createSecondStepService } from './second-step-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { TwoFactorService } from './two-factor-service.ts';
import { clientInfo } from '../sessions/client-info.ts';
import { replaceSession, sessionResponse } from '../sessions/session-routes.ts';

const done = (message: string): MessageResponse => ({ success: true, message });

interface TwoFactorRoutesOptions {
  reauthentication: ReturnType<typeof createReauthenticationService>;
  secondStep: ReturnType<typeof createSecondStepService>;
  sessions: SessionService;
  twoFactor: TwoFactorService;
  signInMethods: (origin: string) => SignInMethodFlags;
}

/** The second step of a sign-in, re-authentication, and the second factor of a signed-in user. */
export function twoFactorRoutes(instance: FastifyInstance, services: TwoFactorRoutesOptions): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const { reauthentication, secondStep, sessions, twoFactor } = services;
  const tags = ['auth'];
  const message = { 200: named(app, MessageResponseSchema) };
  const recoveryCodes = { 200: named(app, RecoveryCodesSchema) };

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post(
    '/auth/two-factor/sign-in',
    {
      config: { access: 'public', limits: ['loginAddress', 'secondStepAccount'] },
      schema: {
        tags,
        body: TwoFactorSignInRequestSchema,
        response: { 200: named(app, AuthResponseSchema) },
      },
    },
    async (request) => {
      const issued = await secondStep.complete(request.body, clientInfo(request));
      return sessionResponse('Signed in successfully', await replaceSession(request, { issued, sessions }));
    },
  );

  app.post(
    '/auth/reauthenticate',
    {
      config: { access: 'user', limits: ['accountUser', 'currentPasswordUser', 'secondStepAccount'] },
      schema: { tags, body: ReauthenticateRequestSchema, response: message },
    },
    async (request) => {
      await reauthentication.reauthenticate(sessionOf(request), request.body);
      return done('Confirmed');
    },
  );

  app.get(
    '/auth/reauthenticate/methods',
    {
      config: { access: 'user', limits: ['accountUser'] },
      schema: { tags, response: { 200: named(app, ReauthenticationMethodsSchema) } },
    },
    (request) => {
      // Without Origin, it is a page of the site itself.
      const { passkeys } = services.signInMethods(request.headers.origin ?? request.siteOrigin);
      return reauthentication.methods(sessionOf(request), passkeys);
    },
  );

  app.post(
    '/auth/reauthenticate/passkey-options',
    {
      config: { access: 'user', limits: ['accountUser'] },
      schema: { tags, response: { 200: PasskeyOptionsSchema } },
    },
    (request) => reauthentication.passkeyOptions(sessionOf(request)),
  );

  app.get(
    '/auth/two-factor',
    {
      config: { access: 'user', limits: ['accountUser'] },
      schema: { tags, response: { 200: named(app, TwoFactorStatusSchema) } },
    },
    (request) => twoFactor.status(sessionOf(request)),
  );

  app.post(
    '/auth/two-factor/start',
    {
      config: { access: 'recent-user', limits: ['accountUser'] },
      schema: { tags, response: { 200: named(app, TwoFactorEnrolmentSchema) } },
    },
    (request) => twoFactor.start(sessionOf(request)),
  );

  app.post(
    '/auth/two-factor/confirm',
    {
      config: { access: 'user', limits: ['accountUser', 'secondStepAccount'] },
      schema: { tags, body: TwoFactorCodeSchema, response: recoveryCodes },
    },
    async (request) => ({
      recoveryCodes: await twoFactor.confirm(sessionOf(request), request.body.code),
    }),
  );

  app.post(
    '/auth/two-factor/recovery-codes',
    {
      config: { access: 'user', limits: ['accountUser'] },
      schema: { tags, body: TwoFactorCodeSchema, response: recoveryCodes },
    },
    async (request) => ({
      recoveryCodes: await twoFactor.renewCodes(sessionOf(request), request.body.code),
    }),
  );

  app.delete(
    '/auth/two-factor',
    {
      config: { access: 'user', limits: ['accountUser'] },
      schema: { tags, body: TwoFactorCodeSchema, response: message },
    },
    async (request) => {
      await twoFactor.off(sessionOf(request), request.body.code);
      return done('Two-step verification is off');
    },
  );
}
