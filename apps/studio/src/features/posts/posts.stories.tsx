import type { Meta, StoryObj } from '@storybook/react-vite';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { posts, postsServer } from '../../testing/story-posts.ts';
import { PostsPage } from './posts-page.tsx';

const meta = {
  title: 'Studio/Posts',
  parameters: { padded: false, wide: true },
  decorators: [
    (Story) => (
      <div className="studio-story">
        <Story />
      </div>
    ),
  ],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = (respond: InStudioProps['respond'], at = '/posts'): Story => ({
  render: (_args, { globals }) => (
    <InStudio respond={respond} at={at} locale={String(globals['locale'])}>
      <PostsPage />
    </InStudio>
  ),
});

export const List: Story = story(postsServer(posts));
export const OneSite: Story = story(postsServer(posts), '/posts?project=dating');
export const NoPosts: Story = story(postsServer([]));
