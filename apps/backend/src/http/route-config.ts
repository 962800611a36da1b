import type { AccessScope, AuditAction, StudioRole } from '@lumigraph/contracts/studio';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { LimitName } from './limits.ts';

/** Users with one of the roles may call a route. */
export interface RoleAccess {
  roles: readonly StudioRole[];
  /** An access key with this scope may call the route too. A route with `recent` can name a scope for deletion only. */
  scope?: AccessScope;
  /** A session's user must have proven their identity within the last minutes. */
  recent?: true;
}

/**
 * Who may call a route: everybody, a site with its API key, a signed-in user, one who has proven their identity within
 * the last minutes, or a user with a role.
 */
export type RouteAccess = 'public' | 'key' | 'user' | 'recent-user' | RoleAccess;

/** The limits of a route, or the reason why it has none. */
export type RouteLimits = readonly LimitName[] | { none: string };

/** What a change of the studio records in the audit log, or the reason why it records nothing. */
export type RouteAudit = AuditAction | readonly AuditAction[] | { none: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Limits that count requests are applied when the route is registered; the others are counted by services. */
    limits?: RouteLimits;
    audit?: RouteAudit;
  }
  interface FastifyInstance {
    /** Access and limits of the routes that a library registers in this scope. */
    libraryRoutes: Pick<FastifyContextConfig, 'access' | 'limits'> | null;
  }
}

/** What every route declares. */
export interface DeclaredRoute {
  access: RouteAccess;
  limits: RouteLimits;
}

/** The name of a route, such as `GET /api/health`; HEAD is part of its GET, and OPTIONS is answered for all of them. */
export function routeNameOf({ method, url }: Pick<RouteOptions, 'method' | 'url'>): string | undefined {
  const name = [method].flat().find((one) => one !== 'HEAD') ?? 'HEAD';
  return name === 'OPTIONS' ? undefined : `${name} ${url}`;
}

/** Default deny: a route that does not declare its access and its limits cannot be registered. */
export function requireRouteConfig(app: FastifyInstance): void {
  app.decorate('libraryRoutes', null);
  app.addHook('onRoute', function declare(route) {
    const name = routeNameOf(route);
    if (name === undefined) return;
    const config = { ...this.libraryRoutes, ...route.config };
    if (!config.access || !config.limits) throw new Error(`${name} does not declare its access and limits`);
    checkScope(name, config.access);
    route.config = config;
  });
}

/** A key cannot confirm who uses it: what a session confirms needs a scope that says so. */
function checkScope(name: string, access: RouteAccess): void {
  if (typeof access === 'string' || !access.recent || access.scope === undefined) return;
  if (!access.scope.endsWith(':delete'))
    throw new Error(`${name} needs a recent sign-in and lets keys with ${access.scope} skip it`);
}
