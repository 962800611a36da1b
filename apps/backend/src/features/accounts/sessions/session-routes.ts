import {
  AuthResponseSchema,
  ExternalLoginRequestSchema,
  LoginRequestSchema,
  MessageResponseSchema,
  RefreshRequestSchema,
  RegisterQuerySchema,
  RegisterRequestSchema,
  type AuthResponse,
  type MessageResponse,
} from '@lumigraph/contracts';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { apiRoute, ownRoute, type ApiScope } from '../../../http/api-route.ts';
import { bearerToken } from '../../../http/session.ts';
import type { SignInService } from './sign-in-service.ts';
import type { RegistrationService } from '../registration/registration-service.ts';
import type { createRefreshService } from './refresh-service.ts';
import type { SessionService } from './session-service.ts';
import { clientInfo } from './client-info.ts';
import type { IssuedSession } from './session-issuer.ts';

const sessionResponse = (message: string, issued: IssuedSession): AuthResponse => ({
  success: true,
  message,
  ...issued,
});

/** The response to a successful sign-in. The session that the browser had ends with it. */
export async function signedIn(
  request: FastifyRequest,
  issued: IssuedSession,
  sessions: Pick<SessionService, 'endByAccessToken'>,
): Promise<AuthResponse> {
  const earlier = bearerToken(request);
  if (earlier !== null) await sessions.endByAccessToken(earlier);
  return sessionResponse('Signed in successfully', issued);
}

const RegisterResponseSchema = Type.Union([AuthResponseSchema, MessageResponseSchema]);

interface SessionRoutesOptions {
  signIn: SignInService;
  registration: RegistrationService;
  refreshes: ReturnType<typeof createRefreshService>;
  sessions: SessionService;
}

/** Signing in, registering, refreshing, validating and signing out. */
export function sessionRoutes(app: ApiScope, services: SessionRoutesOptions): void {
  const { signIn, registration, refreshes, sessions } = services;

  app.post(
    '/auth/login',
    apiRoute('public', ['loginAddress', 'loginAccount'], {
      body: LoginRequestSchema,
      response: { 200: AuthResponseSchema },
    }),
    async (request) => signedIn(request, await signIn.login(request.body, clientInfo(request)), sessions),
  );

  app.post(
    '/auth/register',
    apiRoute('public', ['registerAddress', 'unprovenMailRecipient'], {
      querystring: RegisterQuerySchema,
      body: RegisterRequestSchema,
      response: { 200: RegisterResponseSchema },
    }),
    async (request): Promise<AuthResponse | MessageResponse> => {
      const issued = await registration.register(request.body, clientInfo(request), {
        newsletter: request.query.newsletter === 'true',
      });
      return issued
        ? sessionResponse('Account created successfully!', issued)
        : { success: true, message: 'Almost done: open the link in the mail that we have sent you.' };
    },
  );

  app.post(
    '/auth/external-login',
    apiRoute('public', ['oneTimeTokenAddress'], {
      body: ExternalLoginRequestSchema,
      response: { 200: AuthResponseSchema },
    }),
    async (request) =>
      signedIn(request, await signIn.externalLogin(request.body, clientInfo(request)), sessions),
  );

  for (const path of ['/auth/refresh-token', '/auth/refresh']) {
    app.post(
      path,
      apiRoute('public', ['refreshAddress', 'refreshSession'], {
        body: RefreshRequestSchema,
        response: { 200: AuthResponseSchema },
      }),
      async (request) =>
        sessionResponse('Token refreshed', await refreshes.refresh(request.body.refreshToken)),
    );
  }

  // Public, because there is nothing to protect: an unknown token ends nothing.
  app.post(
    '/auth/logout',
    apiRoute('public', ['logoutAddress'], { response: { 200: MessageResponseSchema } }),
    async (request): Promise<MessageResponse> => {
      const token = bearerToken(request);
      if (token !== null) await sessions.endByAccessToken(token);
      return { success: true, message: 'Signed out successfully' };
    },
  );
}

/** `"at_…"`, `at_…` as plain text, or `{"token": "at_…"}`. */
function tokenOf(body: unknown): string {
  if (typeof body === 'string') return body.trim();
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
    return body.token;
  return '';
}

interface ValidateRoutesOptions {
  sessions: SessionService;
}

/** The two routes that validate a token. They return only its validity, nothing about its user. */
export function validateRoutes(app: ApiScope, { sessions }: ValidateRoutesOptions): void {
  // Only this scope reads plain text: everywhere else a form of a foreign page is 415.
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 2048 }, (_request, body, done) =>
    done(null, body),
  );
  app.post(
    '/auth/validate-token',
    apiRoute('public', ['validateAddress'], { response: { 200: Type.Boolean() } }),
    async (request) => (await sessions.authenticate(tokenOf(request.body))) !== null,
  );
  app.get('/auth/validate', ownRoute({ response: { 200: Type.Boolean() } }), () => true);
}
