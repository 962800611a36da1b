import type { AccessScope, StudioRole } from '@lumigraph/contracts/studio';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { AuditActor } from '../../db/audit-trail.ts';
import { AppError } from '../../http/errors.ts';
import { bearerToken, sessionOf } from '../../http/session.ts';
import { isAccessKey, type AccessKeys } from './access-keys.ts';

/** Who may call a route of the studio. */
export interface StudioAccess {
  roles: readonly StudioRole[];
  /** An access key with this scope may call the route too. A route with `recent` can name a scope for deletion only. */
  scope?: AccessScope;
  /** A session's user must have proven their identity within the last minutes. */
  recent?: true;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    studio?: StudioAccess;
  }
  interface FastifyRequest {
    /** Who calls a route of the studio; set by its scope. */
    studioActor: AuditActor | null;
  }
}

export interface StudioScopeDeps {
  keys: AccessKeys;
  /** Name of an account for the audit log. */
  nameOf: (userId: string) => Promise<string>;
}

/**
 * Default deny for the routes of the studio: a route without `config.studio` cannot be registered. The guard is attached
 * to the route and checks session or access key, role, second factor and recent authentication, in this order.
 */
export function studioScope(app: FastifyInstance, { keys, nameOf }: StudioScopeDeps): void {
  app.decorateRequest('studioActor', null);
  app.addHook('onRoute', (route: RouteOptions) => {
    const access = route.config?.studio;
    const name = `${String(route.method)} ${route.url}`;
    if (!access) throw new Error(`${name} does not say who may call it`);
    // A key cannot confirm who uses it: what a session confirms needs a scope that says so.
    if (access.recent && access.scope !== undefined && !access.scope.endsWith(':delete'))
      throw new Error(`${name} needs a recent sign-in and lets keys with ${access.scope} skip it`);
    route.schema = { tags: ['studio'], security: securityOf(access), ...route.schema };
    const guard = guardOf(access);
    const own = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [guard, ...own];
  });

  const guardOf = (access: StudioAccess) => {
    const requireRole = app.requireRole(...access.roles);
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const token = bearerToken(request);
      if (token !== null && isAccessKey(token)) {
        reply.header('cache-control', 'no-store');
        request.studioActor = await keyActor(token, access);
        request.accessKeyId = request.studioActor.id;
        return;
      }
      await requireRole(request, reply);
      if (access.recent) await app.requireRecentAuthentication(request, reply);
      const { userId } = sessionOf(request);
      // Only changes are recorded with the name.
      const name = request.method === 'GET' ? '' : await nameOf(userId);
      request.studioActor = { kind: 'user', id: userId, name };
    };
  };

  const keyActor = async (token: string, { roles, scope }: StudioAccess): Promise<AuditActor> => {
    const key = await keys.authenticate(token, roles);
    if (!key) throw new AppError('TOKEN_INVALID');
    if (scope === undefined || !key.scopes.includes(scope)) throw new AppError('FORBIDDEN');
    return { kind: 'key', id: key.id, name: key.name };
  };
}

const securityOf = ({ scope }: StudioAccess) =>
  scope === undefined ? [{ bearer: [] }] : [{ bearer: [] }, { accessKey: [] }];

/** Who calls a route of the studio. */
export function actorOf(request: FastifyRequest): AuditActor {
  if (!request.studioActor) throw new AppError('TOKEN_INVALID');
  return request.studioActor;
}

/** In a route for several roles that no access key can call. */
export const isAdmin = (request: FastifyRequest): boolean => sessionOf(request).roles.includes('admin');

/**
 * The version that a change is based on, from `If-Match`.
 * @throws AppError PRECONDITION_REQUIRED without one
 */
export function expectedVersion(request: FastifyRequest): number {
  const version = /^"(\d{1,9})"$/u.exec(request.headers['if-match'] ?? '')?.[1];
  if (version === undefined) throw new AppError('PRECONDITION_REQUIRED');
  return Number(version);
}

/** Names the version of an object in its response. */
export const sendVersion = (reply: FastifyReply, version: number): FastifyReply =>
  reply.header('etag', `"${version}"`);
