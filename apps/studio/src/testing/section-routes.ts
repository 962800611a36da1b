import type { RouteObject } from 'react-router-dom';

/** The routes of a section at its address, with all pages loaded: a first page does not use up the time limit of a test. */
export async function sectionRoutes(path: string, routes: readonly RouteObject[]): Promise<RouteObject[]> {
  return [{ path, children: await Promise.all(routes.map(loaded)) }];
}

async function loaded({ lazy, ...route }: RouteObject): Promise<RouteObject> {
  if (typeof lazy === 'object') return { ...route, Component: await lazy.Component?.() } as RouteObject;
  if (!route.children) return route;
  return { ...route, children: await Promise.all(route.children.map(loaded)) };
}
