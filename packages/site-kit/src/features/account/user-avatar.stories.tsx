import type { Meta, StoryObj } from '@storybook/react-vite';
import { ana, onSite, premiumAna } from '../../stories/index.ts';
import { UserBadge } from './user-badge.tsx';
import { UserAvatar } from './user-avatar.tsx';

/** A user's image in a circle, or the first letter of the name. */
const meta = {
  title: 'Patterns/Avatar',
  component: UserAvatar,
  args: { user: ana, name: 'Ana', size: 'large' },
  argTypes: { user: { control: false } },
  decorators: [onSite()],
} satisfies Meta<typeof UserAvatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { size: 'huge', alt: 'Ana' } };
export const Sizes: Story = {
  render: (args) => (
    <div className="sb-row">
      {(['small', 'large', 'huge'] as const).map((size) => (
        <UserAvatar key={size} {...args} size={size} />
      ))}
    </div>
  ),
};
/** Works with any alphabet; an image that fails to load is replaced by the letter. */
export const Letters: Story = {
  render: (args) => (
    <div className="sb-row">
      {['Élodie', 'Жана', '李娜', 'Ελένη', 'öyvind'].map((name) => (
        <UserAvatar key={name} {...args} name={name} />
      ))}
      <UserAvatar {...args} name="Lost" user={{ ...ana, avatarUrl: 'data:image/png;base64,AA==' }} />
    </div>
  ),
};
/** With the name, as in the header. */
export const Badge: Story = {
  render: () => (
    <div className="sb-row">
      <UserBadge user={ana} />
      <UserBadge user={premiumAna} />
      <UserBadge user={{ ...ana, firstName: '' }} />
    </div>
  ),
};
export const LongText: Story = { tags: ['long-run'], ...Badge, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Badge, globals: { locale: 'bg' } };
