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
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { named } from '../../../http/open-api.ts';
import { sessionOf } from '../../../http/session.ts';
import type { createPasskeySignInService, createPasskeyService } from './passkey-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import { clientInfo } from '../sessions/client-info.ts';
import { replaceSession, sessionResponse } from '../sessions/session-routes.ts';

const tags = ['auth'];
const IdSchema = Type.Object({ passkeyId: Type.String({ maxLength: 64 }) });

interface PasskeySignInRoutesOptions {
  passkeySignIn: ReturnType<typeof createPasskeySignInService>;
  sessions: SessionService;
}

/** Signing in with a passkey; 404 where passkeys are off. */
export function passkeySignInRoutes(
  instance: FastifyInstance,
  { passkeySignIn, sessions }: PasskeySignInRoutesOptions,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post(
    '/auth/passkey-sign-in/options',
    {
      config: { access: 'public', limits: ['passkeySignInAddress'] },
      schema: { tags, response: { 200: PasskeyOptionsSchema } },
    },
    () => passkeySignIn.options(),
  );

  app.post(
    '/auth/passkey-sign-in',
    {
      config: { access: 'public', limits: ['passkeySignInAddress'] },
      schema: { tags, body: PasskeySignInRequestSchema, response: { 200: named(app, AuthResponseSchema) } },
    },
    async (request) => {
      const issued = await passkeySignIn.signIn(request.body, clientInfo(request));
      return sessionResponse('Signed in successfully', await replaceSession(request, { issued, sessions }));
    },
  );
}

interface PasskeyRoutesOptions {
  passkeys: ReturnType<typeof createPasskeyService>;
}

/** The passkeys of the signed-in user. Adding and removing one needs a recent sign-in or confirmation. */
export function passkeyRoutes(instance: FastifyInstance, { passkeys }: PasskeyRoutesOptions): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const passkey = { 200: named(app, PasskeySchema) };

  app.get(
    '/auth/passkeys',
    {
      config: { access: 'user', limits: ['accountUser'] },
      schema: { tags, response: { 200: PasskeyListSchema } },
    },
    async (request) => ({
      items: await passkeys.list(sessionOf(request)),
    }),
  );

  app.post(
    '/auth/passkeys/options',
    {
      config: { access: 'recent-user', limits: ['accountUser'] },
      schema: { tags, response: { 200: PasskeyOptionsSchema } },
    },
    (request) => passkeys.registrationOptions(sessionOf(request)),
  );

  app.post(
    '/auth/passkeys',
    {
      config: { access: 'recent-user', limits: ['accountUser'] },
      schema: { tags, body: AddPasskeyRequestSchema, response: passkey },
    },
    (request) => passkeys.add(sessionOf(request), request.body, clientInfo(request)),
  );

  app.put(
    '/auth/passkeys/:passkeyId',
    {
      config: { access: 'user', limits: ['accountUser'] },
      schema: { tags, params: IdSchema, body: RenamePasskeyRequestSchema, response: passkey },
    },
    (request) => passkeys.rename(sessionOf(request), request.params.passkeyId, request.body.name),
  );

  app.delete(
    '/auth/passkeys/:passkeyId',
    {
      config: { access: 'recent-user', limits: ['accountUser'] },
      schema: { tags, params: IdSchema, response: { 200: named(app, MessageResponseSchema) } },
    },
    async (request): Promise<MessageResponse> => {
      await passkeys.remove(sessionOf(request), request.params.passkeyId);
      return { success: true, message: 'The passkey was removed' };
    },
  );
}
