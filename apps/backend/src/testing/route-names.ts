import type { RouteOptions } from 'fastify';
import { routeNameOf } from '../http/route-config.ts';

/** Adds the name of a route, such as `GET /api/health`; HEAD is part of its GET. */
export function addRouteName(names: Set<string>, route: RouteOptions): void {
  const name = routeNameOf(route);
  if (name !== undefined && !name.startsWith('HEAD')) names.add(name);
}
