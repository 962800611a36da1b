import type { RouteOptions } from 'fastify';

/** Adds the name of a route, such as `GET /api/health`; HEAD is part of its GET. */
export function addRouteName(names: Set<string>, { method, url }: RouteOptions): void {
  const name = [method].flat().find((one) => one !== 'HEAD') ?? 'HEAD';
  if (name !== 'OPTIONS' && name !== 'HEAD') names.add(`${name} ${url}`);
}
