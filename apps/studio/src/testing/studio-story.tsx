import type { Decorator, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { InStudio, type InStudioProps } from './in-studio.tsx';

/** The height and width that a page has in the studio. */
export const studioFrame: Decorator = (Story) => (
  <div className="studio-story">
    <Story />
  </div>
);

/** Creates the stories of a section from the responses of a server in memory and an address below /studio. */
export const sectionStories =
  (section: ReactNode, home = '/') =>
  (respond: InStudioProps['respond'], at = home): StoryObj => ({
    render: (_args, { globals }) => (
      <InStudio respond={respond} at={at} locale={String(globals['locale'])}>
        {section}
      </InStudio>
    ),
  });
