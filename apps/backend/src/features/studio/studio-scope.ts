import type { FastifyInstance, RouteOptions } from 'fastify';

const CHANGING: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Default deny for the routes of the studio: each one names the roles that may call it, and what a change records. */
export function studioScope(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const name = `${String(route.method)} ${route.url}`;
    const { access, audit } = route.config ?? {};
    if (typeof access !== 'object') throw new Error(`${name} does not say which roles may call it`);
    const changes = [route.method].flat().some((method) => CHANGING.has(method));
    if (changes && audit === undefined) throw new Error(`${name} does not say what it records`);
    route.schema = { tags: ['studio'], ...route.schema };
  });
}
