import {
  AddPasskeyRequestSchema,
  AuthResponseSchema,
  MessageResponseSchema,
  PasskeyListSchema,
  PasskeyOptionsSchema,
  PasskeySchema,
  PasskeySignInRequestSchema,
  RenamePasskeyRequestSchema,
  type MessageResponse,
} from '@lumigraph/contracts';
import Type from 'typebox';
import { apiRoute, ownRoute, type ApiScope } from '../../../http/api-route.ts';
import { sessionOf } from '../../../http/session.ts';
import type { createPasskeySignInService, createPasskeyService } from './passkey-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import { clientInfo } from '../sessions/client-info.ts';
import { signedIn } from '../sessions/session-routes.ts';

const IdSchema = Type.Object({ passkeyId: Type.String({ maxLength: 64 }) });

interface PasskeySignInRoutesOptions {
  passkeySignIn: ReturnType<typeof createPasskeySignInService>;
  sessions: SessionService;
}

/** Signing in with a passkey; 404 where passkeys are off. */
export function passkeySignInRoutes(
  app: ApiScope,
  { passkeySignIn, sessions }: PasskeySignInRoutesOptions,
): void {
  app.post(
    '/auth/passkey-sign-in/options',
    apiRoute('public', ['passkeySignInAddress'], { response: { 200: PasskeyOptionsSchema } }),
    () => passkeySignIn.options(),
  );

  app.post(
    '/auth/passkey-sign-in',
    apiRoute('public', ['passkeySignInAddress'], {
      body: PasskeySignInRequestSchema,
      response: { 200: AuthResponseSchema },
    }),
    async (request) =>
      signedIn(request, await passkeySignIn.signIn(request.body, clientInfo(request)), sessions),
  );
}

interface PasskeyRoutesOptions {
  passkeys: ReturnType<typeof createPasskeyService>;
}

/** The passkeys of the signed-in user. Adding and removing one needs a recent sign-in or confirmation. */
export function passkeyRoutes(app: ApiScope, { passkeys }: PasskeyRoutesOptions): void {
  const passkey = { 200: PasskeySchema };

  app.get('/auth/passkeys', ownRoute({ response: { 200: PasskeyListSchema } }), async (request) => ({
    items: await passkeys.list(sessionOf(request)),
  }));

  app.post(
    '/auth/passkeys/options',
    apiRoute('recent-user', ['accountUser'], { response: { 200: PasskeyOptionsSchema } }),
    (request) => passkeys.registrationOptions(sessionOf(request)),
  );

  app.post(
    '/auth/passkeys',
    apiRoute('recent-user', ['accountUser'], { body: AddPasskeyRequestSchema, response: passkey }),
    (request) => passkeys.add(sessionOf(request), request.body, clientInfo(request)),
  );

  app.put(
    '/auth/passkeys/:passkeyId',
    ownRoute({ params: IdSchema, body: RenamePasskeyRequestSchema, response: passkey }),
    (request) => passkeys.rename(sessionOf(request), request.params.passkeyId, request.body.name),
  );

  app.delete(
    '/auth/passkeys/:passkeyId',
    apiRoute('recent-user', ['accountUser'], { params: IdSchema, response: { 200: MessageResponseSchema } }),
    async (request): Promise<MessageResponse> => {
      await passkeys.remove(sessionOf(request), request.params.passkeyId);
      return { success: true, message: 'The passkey was removed' };
    },
  );
}
