import { MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../lib/errors.ts';

/** The requesting user, according to the session row of the access token. */
export interface SessionIdentity {
  userId: string;
  sessionId: string;
  roles: readonly string[];
  /** The user signed in or confirmed the session within the last {@link RECENT_MS}. */
  isRecent: boolean;
  /** Sign-in to the account needs a second factor. */
  hasSecondFactor: boolean;
  /** Id of the site of the request. */
  site?: string;
}

/** None of these responses takes longer; streams of images may, so the timeout does not apply to all routes. */
const HANDLER_TIMEOUT_MS = 25 * SECOND_MS;

/** How long a sign-in or a re-authentication counts as recent. */
export const RECENT_MS = 10 * MINUTE_MS;

type Authenticate = (accessToken: string) => Promise<SessionIdentity | null>;
type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireSession`, `requireRole` and `readSession`; null before and for visitors. */
    session: SessionIdentity | null;
    /** The access key of the request; only routes of the studio accept one. */
    accessKeyId: string | null;
  }
  interface FastifyInstance {
    /** `onRequest` hook: 401 without a live access token. */
    requireSession: Guard;
    /**
     * `onRequest` hook: 401 without a session, 403 without one of the roles, and 403 TWO_FACTOR_REQUIRED without a second
     * factor if a role of the user needs one.
     */
    requireRole: (...roles: string[]) => Guard;
    /**
     * `onRequest` hook: 401 without a session, 403 REAUTHENTICATION_REQUIRED without a recent sign-in or
     * re-authentication.
     */
    requireRecentAuthentication: Guard;
    /** For public routes with additional data for signed-in users: the session or null, never an error. */
    readSession: (request: FastifyRequest) => Promise<SessionIdentity | null>;
  }
}

export function bearerToken(request: FastifyRequest): string | null {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null;
}

/** Returns the user of a guarded route; throws when the route has no guard. */
export function sessionOf(request: FastifyRequest): SessionIdentity {
  if (!request.session) throw new AppError('TOKEN_INVALID');
  return request.session;
}

interface SessionsOptions {
  authenticate: Authenticate;
  /** Roles whose users need a second factor. */
  twoFactorRoles?: readonly string[];
}

/** Access tokens are looked up for each request, so sign-out, blocking and a new password take effect immediately. */
export function addSessions(
  app: FastifyInstance,
  { authenticate, twoFactorRoles = [] }: SessionsOptions,
): void {
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
  app.decorateRequest('accessKeyId', null);
  app.decorate('readSession', readSession);
  app.decorate('requireSession', requireSession);
  app.decorate('requireRole', (...roles: string[]): Guard => async (request, reply) => {
    await requireSession(request, reply);
    const { roles: own, hasSecondFactor } = sessionOf(request);
    if (!roles.some((role) => own.includes(role))) throw new AppError('FORBIDDEN');
    if (!hasSecondFactor && own.some((role) => twoFactorRoles.includes(role)))
      throw new AppError('TWO_FACTOR_REQUIRED');
  });
  app.decorate('requireRecentAuthentication', (async (request, reply) => {
    await requireSession(request, reply);
    if (!sessionOf(request).isRecent) throw new AppError('REAUTHENTICATION_REQUIRED');
  }) satisfies Guard);
}

/** Bounds the time of the handlers in this scope. */
export function limitHandlerTime(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    route.handlerTimeout ??= HANDLER_TIMEOUT_MS;
  });
}

/** Whether a request comes from a member; false for visitors. */
export function memberCheck(
  app: FastifyInstance,
  isPremium: (userId: string) => Promise<boolean>,
): (request: FastifyRequest) => Promise<boolean> {
  return async (request) => {
    const session = await app.readSession(request);
    return session !== null && isPremium(session.userId);
  };
}
