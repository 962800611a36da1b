import {
  AuthResponseSchema,
  MagicLinkRequestSchema,
  MagicLinkSignInRequestSchema,
  MessageResponseSchema,
  type MessageResponse,
} from '@lumigraph/contracts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { named } from '../../../http/open-api.ts';
import type { MagicLinkService } from './magic-link-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import { clientInfo } from '../sessions/client-info.ts';
import { replaceSession, sessionResponse } from '../sessions/session-routes.ts';

interface MagicLinkRoutesOptions {
  magicLinks: MagicLinkService;
  sessions: SessionService;
}

/** Signing in with a link by mail; 404 where it is off. */
export function magicLinkRoutes(
  instance: FastifyInstance,
  { magicLinks, sessions }: MagicLinkRoutesOptions,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const tags = ['auth'];

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post(
    '/auth/magic-link',
    {
      config: { access: 'public', limits: ['magicLinkAddress', 'magicLinkAccount'] },
      schema: { tags, body: MagicLinkRequestSchema, response: { 200: named(app, MessageResponseSchema) } },
    },
    async (request): Promise<MessageResponse> => {
      await magicLinks.request(request.body, clientInfo(request));
      return { success: true, message: 'If there is an account for this address, the link is on its way.' };
    },
  );

  app.post(
    '/auth/magic-link/sign-in',
    {
      config: { access: 'public', limits: ['oneTimeTokenAddress'] },
      schema: { tags, body: MagicLinkSignInRequestSchema, response: { 200: named(app, AuthResponseSchema) } },
    },
    async (request) => {
      const issued = await magicLinks.signIn(request.body, clientInfo(request));
      return sessionResponse('Signed in successfully', await replaceSession(request, { issued, sessions }));
    },
  );
}
