import type { Meta, StoryObj } from '@storybook/react-vite';
import { posts, postsServer } from '../../testing/story-posts.ts';
import { sectionStories, studioFrame } from '../../testing/studio-story.tsx';
import { postsRoutes } from '../../app/sections.tsx';

const meta = {
  title: 'Studio/Posts',
  parameters: { padded: false, wide: true },
  decorators: [studioFrame],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = sectionStories('posts', postsRoutes);

export const List: Story = story(postsServer(posts));
export const OneSite: Story = story(postsServer(posts), '/posts?project=dating');
export const NoPosts: Story = story(postsServer([]));
