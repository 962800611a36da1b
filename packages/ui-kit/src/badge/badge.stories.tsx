import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from './badge.tsx';

const meta = { title: 'Core/Badge', component: Badge, args: { children: 'New' } } satisfies Meta<
  typeof Badge
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { tone: 'premium', children: 'Premium' } };
export const Tones: Story = {
  render: () => (
    <div className="sb-row">
      <Badge>AI-generated</Badge>
      <Badge tone="accent">New</Badge>
      <Badge tone="premium">Premium</Badge>
      <Badge tone="success">Active</Badge>
      <Badge tone="warning">Past due</Badge>
      <Badge tone="danger">Failed</Badge>
      <Badge tone="on-image">Featured</Badge>
    </div>
  ),
};
export const LongText: Story = {
  tags: ['long-run'],
  render: () => (
    <div className="sb-row" style={{ inlineSize: 240 }}>
      <Badge tone="warning">Zahlungserinnerung verschickt</Badge>
      <Badge tone="premium">Premium абонамент до края на месеца</Badge>
    </div>
  ),
};
