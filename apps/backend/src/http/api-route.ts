import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { RouteAccess, RouteLimits } from './route-config.ts';

/** The routes of a service: their schemas are the types of requests and responses, the document shows them together. */
export function apiScope(instance: FastifyInstance, tag: string) {
  instance.addHook('onRoute', (route) => {
    route.schema = { tags: [tag], ...route.schema };
  });
  return instance.withTypeProvider<TypeBoxTypeProvider>();
}

export type ApiScope = ReturnType<typeof apiScope>;

/** Who may call a route of the API, how often, and what it is sent and returns. */
export const apiRoute = <Schema extends FastifySchema>(
  access: RouteAccess,
  limits: RouteLimits,
  schema: Schema,
) => ({ config: { access, limits }, schema });

/** The same for what belongs to the user who asks. */
export const ownRoute = <Schema extends FastifySchema>(schema: Schema) =>
  apiRoute('user', ['accountUser'], schema);

/** A page of a site, or a file of it. */
export const documentRoute = apiRoute('public', ['documentAddress'], { hide: true });

export const demoRoute = <Schema extends FastifySchema>(schema: Schema) =>
  apiRoute('public', { none: 'exists only in a demo' }, { hide: true, ...schema });

const FILE_LIMITS = {
  none: 'a file; renditions are a fixed list, made once and a few at a time, and a CDN in front asks from few addresses',
};

export const imageFileRoute = (schema: FastifySchema) => apiRoute('public', FILE_LIMITS, schema);
