import type { FastifyInstance, RouteOptions } from 'fastify';

export { expectedVersion, sendVersion } from '../../http/conditional.ts';
export type { RoleAccess as StudioAccess } from '../../http/route-config.ts';
export { actorOf, isAdmin } from '../../http/route-guards.ts';

/** Default deny for the routes of the studio: each one names the roles that may call it. */
export function studioScope(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (typeof route.config?.access !== 'object')
      throw new Error(`${String(route.method)} ${route.url} does not say which roles may call it`);
    route.schema = { tags: ['studio'], ...route.schema };
  });
}
