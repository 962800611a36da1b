import {
  AuthResponseSchema,
  MagicLinkRequestSchema,
  MagicLinkSignInRequestSchema,
  MessageResponseSchema,
  type MessageResponse,
} from '@lumigraph/contracts';
import { apiRoute, type ApiScope } from '../../../http/api-route.ts';
import type { MagicLinkService } from './magic-link-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import { clientInfo } from '../sessions/client-info.ts';
import { signedIn } from '../sessions/session-routes.ts';

interface MagicLinkRoutesOptions {
  magicLinks: MagicLinkService;
  sessions: SessionService;
}

/** Signing in with a link by mail; 404 where it is off. */
export function magicLinkRoutes(app: ApiScope, { magicLinks, sessions }: MagicLinkRoutesOptions): void {
  app.post(
    '/auth/magic-link',
    apiRoute('public', ['magicLinkAddress', 'magicLinkAccount'], {
      body: MagicLinkRequestSchema,
      response: { 200: MessageResponseSchema },
    }),
    async (request): Promise<MessageResponse> => {
      await magicLinks.request(request.body, clientInfo(request));
      return { success: true, message: 'If there is an account for this address, the link is on its way.' };
    },
  );

  app.post(
    '/auth/magic-link/sign-in',
    apiRoute('public', ['oneTimeTokenAddress'], {
      body: MagicLinkSignInRequestSchema,
      response: { 200: AuthResponseSchema },
    }),
    async (request) =>
      signedIn(request, await magicLinks.signIn(request.body, clientInfo(request)), sessions),
  );
}
