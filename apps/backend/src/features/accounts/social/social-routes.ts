import cookie from '@fastify/cookie';
import {
  MINUTE_MS,
  ProvidersResponseSchema,
  SECOND_MS,
  SocialPurposeSchema,
  socialProviders,
  type SignInMethodFlags,
} from '@lumigraph/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { apiRoute, apiScope } from '../../../http/api-route.ts';
import { AppError, orNotFound } from '../../../lib/errors.ts';
import { localeOf } from '../../../http/locale.ts';
import type { Redirect, SocialService } from './social-service.ts';

export interface SocialRoutesOptions {
  service: SocialService;
  /** The other ways to sign in that are on. */
  methods: (origin: string) => SignInMethodFlags;
  /** Of the main site, where providers lead back to. */
  publicOrigin: string;
  https: boolean;
}

const COOKIE_MS = 10 * MINUTE_MS;
const StartQuerySchema = Type.Object({
  returnTo: Type.Optional(Type.String({ maxLength: 2048 })),
  challenge: Type.Optional(Type.String({ maxLength: 64 })),
  purpose: Type.Optional(SocialPurposeSchema),
});

/** Only a page that is opened may start a sign-in: no frame, image or script of another page. */
function isNavigation(request: FastifyRequest): boolean {
  const destination = request.headers['sec-fetch-dest'];
  const mode = request.headers['sec-fetch-mode'];
  return (
    (destination === undefined || destination === 'document') && (mode === undefined || mode === 'navigate')
  );
}

/** `GET /auth/{provider}` and its callback, and which providers there are. */
export async function socialRoutes(
  instance: FastifyInstance,
  { service, methods, publicOrigin, https }: SocialRoutesOptions,
): Promise<void> {
  await instance.register(cookie);
  const app = apiScope(instance, 'auth');
  // The prefix makes browsers refuse the cookie from anything but this very host over HTTPS.
  const cookieName = https ? '__Host-oauth_tx' : 'oauth_tx';
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;

  function redirect(reply: FastifyReply, { location, cookie: value }: Redirect): FastifyReply {
    if (value === null) reply.clearCookie(cookieName, cookieOptions);
    else reply.setCookie(cookieName, value, { ...cookieOptions, maxAge: COOKIE_MS / SECOND_MS });
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(location, 302);
  }

  app.get(
    '/auth/providers',
    apiRoute('public', ['publicReadAddress'], { response: { 200: ProvidersResponseSchema } }),
    (request) => ({
      items: service.providers(),
      // Without Origin, it is a page of the site itself.
      ...methods(request.headers.origin ?? request.siteOrigin),
    }),
  );

  for (const provider of socialProviders) {
    app.get(
      `/auth/${provider}`,
      {
        ...apiRoute('public', ['socialStartAddress'], {
          querystring: StartQuerySchema,
          response: { 302: { type: 'null', description: "To the provider's page" } },
        }),
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        if (!isNavigation(request)) throw new AppError('FORBIDDEN');
        // The providers know only the callback address of the main site. Its cookie binds the callback to the start.
        if (request.siteOrigin !== publicOrigin) return reply.redirect(`${publicOrigin}${request.url}`, 302);
        const { returnTo, challenge, purpose = 'sign-in' } = request.query;
        const started = orNotFound(
          await service.start({
            provider,
            returnTo,
            challenge,
            purpose,
            locale: localeOf(request),
            crossSite: request.headers['sec-fetch-site'] === 'cross-site',
          }),
        );
        return redirect(reply, started);
      },
    );

    app.get(
      `/auth/${provider}/callback`,
      { ...apiRoute('public', ['socialStartAddress'], { hide: true }), exposeHeadRoute: false },
      async (request, reply) => {
        const start = request.url.indexOf('?');
        const query = start === -1 ? '' : request.url.slice(start);
        return redirect(reply, await service.finish(provider, query, request.cookies[cookieName]));
      },
    );
  }
}
