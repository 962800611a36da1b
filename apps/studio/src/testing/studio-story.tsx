import type { Decorator, StoryObj } from '@storybook/react-vite';
import type { RouteObject } from 'react-router-dom';
import { InStudio, type InStudioProps } from './in-studio.tsx';

/** The height and width that a page has in the studio. */
export const studioFrame: Decorator = (Story) => (
  <div className="studio-story">
    <Story />
  </div>
);

/** Creates the stories of a section from the responses of a server in memory and an address below /studio. */
export const sectionStories =
  (path: string, routes: readonly RouteObject[]) =>
  (respond: InStudioProps['respond'], at = `/${path}`): StoryObj => ({
    loaders: [async () => ({ routes: await sectionRoutes(path, routes) })],
    render: (_args, { globals, loaded }) => (
      <InStudio
        respond={respond}
        at={at}
        locale={String(globals['locale'])}
        routes={loaded['routes'] as RouteObject[]}
      />
    ),
  });

/** The routes of a section at its address, with all pages loaded: a first page does not use up the time limit of a test. */
export async function sectionRoutes(path: string, routes: readonly RouteObject[]): Promise<RouteObject[]> {
  return [{ path, children: await Promise.all(routes.map(withPages)) }];
}

async function withPages({ lazy, ...route }: RouteObject): Promise<RouteObject> {
  if (typeof lazy === 'object') return { ...route, Component: await lazy.Component?.() } as RouteObject;
  if (!route.children) return route;
  return { ...route, children: await Promise.all(route.children.map(withPages)) };
}
