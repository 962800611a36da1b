import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImageOff } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { LinkButton } from '../button/link-button.tsx';
import { EmptyState } from './empty-state.tsx';

const meta = {
  title: 'Core/Empty state',
  component: EmptyState,
  args: {
    title: 'No pictures yet',
    icon: <ImageOff size={24} />,
    children: 'This category is new. Look at all pictures, or come back tomorrow.',
    action: (
      <LinkButton href="#all" variant="primary">
        All pictures
      </LinkButton>
    ),
  },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { icon: undefined } };
export const Failed: Story = {
  args: {
    title: 'We couldn’t load the pictures',
    children: 'We couldn’t reach the server. Check your connection and try again.',
    action: <Button variant="primary">Try again</Button>,
  },
};
export const LongText: Story = {
  tags: ['long-run'],
  args: {
    title: 'In dieser Kategorie sind noch keine Bilder veröffentlicht worden',
    children: 'Тази категория е нова. Разгледайте всички изображения или елате пак утре.',
  },
};
