import { SECOND_MS } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from './errors.ts';

/** Who is asking, as the access token's session row says now. */
export interface SessionIdentity {
  userId: string;
  sessionId: string;
  roles: readonly string[];
  /** Id of the site on which they act. */
  site?: string;
}

/** No response of these takes so long; streams of images may, so it is not for all routes. */
const HANDLER_TIMEOUT_MS = 25 * SECOND_MS;

export type Authenticate = (accessToken: string) => Promise<SessionIdentity | null>;
type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireSession`, `requireRole` and `readSession`; null before and for visitors. */
    session: SessionIdentity | null;
  }
  interface FastifyInstance {
    /** `onRequest` hook: 401 without a live access token. */
    requireSession: Guard;
    /** `onRequest` hook: 401 without a session, 403 without the role. */
    requireRole: (role: string) => Guard;
    /** For public routes that tell signed-in users more: the session or null, never an error. */
    readSession: (request: FastifyRequest) => Promise<SessionIdentity | null>;
  }
  interface FastifyContextConfig {
    /** Inside {@link privateByDefault}: only `public` opens a route. */
    access?: 'public';
  }
}

export function bearerToken(request: FastifyRequest): string | null {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null;
}

/** The user of a guarded route; a route that forgot its guard fails closed. */
export function sessionOf(request: FastifyRequest): SessionIdentity {
  if (!request.session) throw new AppError('TOKEN_INVALID');
  return request.session;
}

/** Access tokens are looked up at each request, so signing out, blocking and a new password act at once. */
export const sessionPlugin = fastifyPlugin(
  (app: FastifyInstance, { authenticate }: { authenticate: Authenticate }, done: () => void) => {
    const readSession = async (request: FastifyRequest): Promise<SessionIdentity | null> => {
      const token = bearerToken(request);
      if (request.session || token === null) return request.session;
      const identity = await authenticate(token);
      request.session = identity && { ...identity, site: request.siteId };
      return request.session;
    };
    const requireSession: Guard = async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (await readSession(request)) return;
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('TOKEN_INVALID');
    };
    app.decorateRequest('session', null);
    app.decorate('readSession', readSession);
    app.decorate('requireSession', requireSession);
    app.decorate('requireRole', (role: string): Guard => async (request, reply) => {
      await requireSession(request, reply);
      if (!sessionOf(request).roles.includes(role)) throw new AppError('FORBIDDEN');
    });
    done();
  },
  { name: 'session' },
);

/**
 * Default deny for a feature's routes: every route registered in this scope asks for a session
 * unless it says `config: { access: 'public' }`. The guard hangs on the handler, not on its path.
 */
export function privateByDefault(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    route.handlerTimeout ??= HANDLER_TIMEOUT_MS;
    if (route.config?.access === 'public') return;
    const own = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [app.requireSession, ...own];
  });
}
