import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { AuditActor } from '../db/audit-trail.ts';
import { AppError } from '../lib/errors.ts';
import type { RouteAccess, RoleAccess } from './route-config.ts';
import { bearerToken, sessionOf } from './session.ts';
import { API_KEY_HEADER } from '@lumigraph/contracts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls a route for users with a role; set by its guard. */
    actor: AuditActor | null;
  }
}

export interface RouteGuardOptions {
  /** Keys of the sites. */
  apiKeys: readonly string[];
  /** Who uses an access key; undefined for another token. Rejects a key that may not call the route. */
  accessKey: (token: string, access: RoleAccess) => Promise<AuditActor> | undefined;
  /** Name of an account for the audit log. */
  nameOf: (userId: string) => Promise<string>;
}

/**
 * Attaches the guard of its access to each route, and describes it in the document of the API. The guard of a role checks
 * session or access key, role, second factor and recent authentication, in this order. Register it before the first
 * route that is not public.
 */
export function routeGuards(app: FastifyInstance, { apiKeys, accessKey, nameOf }: RouteGuardOptions): void {
  app.decorateRequest('actor', null);

  function roleGuard(access: RoleAccess) {
    const requireRole = app.requireRole(...access.roles);
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const token = bearerToken(request);
      const key = token === null ? undefined : accessKey(token, access);
      if (key) {
        reply.header('cache-control', 'no-store');
        request.actor = await key;
        request.accessKeyId = request.actor.id;
        return;
      }
      await requireRole(request, reply);
      if (access.recent) await app.requireRecentAuthentication(request, reply);
      const { userId } = sessionOf(request);
      // Only changes are recorded with the name.
      const name = request.method === 'GET' ? '' : await nameOf(userId);
      request.actor = { kind: 'user', id: userId, name };
    };
  }

  const apiKeyGuard = requireApiKey(apiKeys);
  function guardOf(access: RouteAccess) {
    switch (access) {
      case 'public':
        return undefined;
      case 'key':
        return apiKeyGuard;
      case 'user':
        return app.requireSession;
      case 'recent-user':
        return app.requireRecentAuthentication;
      default:
        return roleGuard(access);
    }
  }

  app.addHook('onRoute', (route: RouteOptions) => {
    const { access = 'public' } = route.config ?? {};
    const guard = guardOf(access);
    if (!guard) return;
    route.schema = { security: securityOf(access), ...route.schema };
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
}

function securityOf(access: RouteAccess): Record<string, string[]>[] {
  if (access === 'key') return [{ apiKey: [] }];
  const hasKeys = typeof access === 'object' && access.scope !== undefined;
  return hasKeys ? [{ bearer: [] }, { accessKey: [] }] : [{ bearer: [] }];
}

/** Who calls a route for users with a role. */
export function actorOf(request: FastifyRequest): AuditActor {
  if (!request.actor) throw new AppError('TOKEN_INVALID');
  return request.actor;
}

/** In a route for several roles that no access key can call. */
export const isAdmin = (request: FastifyRequest): boolean => sessionOf(request).roles.includes('admin');

/**
 * `onRequest` hook: 401 without a known `X-API-Key`. The key identifies the calling site and is public, so a plain
 * look-up is enough; it must only ever permit reading.
 */
function requireApiKey(known: readonly string[]) {
  const keys = new Set(known);
  const header = API_KEY_HEADER.toLowerCase();
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const key = request.headers[header];
    done(typeof key === 'string' && keys.has(key) ? undefined : new AppError('API_KEY_INVALID'));
  };
}
