import type { Decorator, StoryObj } from '@storybook/react-vite';
import type { RouteObject } from 'react-router-dom';
import { InStudio, type InStudioProps } from './in-studio.tsx';
import { sectionRoutes } from './section-routes.ts';

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
