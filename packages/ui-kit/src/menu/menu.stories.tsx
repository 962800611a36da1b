import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut, Sparkles, User } from 'lucide-react';
import { Badge } from '../badge/badge.tsx';
import { MenuButton } from './menu-button.tsx';
import { Menu, MenuItem, MenuSeparator } from './menu.tsx';

const meta = {
  title: 'Core/Menu',
  component: Menu,
  args: {
    trigger: <MenuButton>Ana</MenuButton>,
    children: (
      <>
        <MenuItem icon={<User aria-hidden />} href="#profile">
          My Profile
        </MenuItem>
        <MenuItem icon={<Sparkles aria-hidden />} href="#plans" end={<Badge tone="premium">Premium</Badge>}>
          Upgrade to Premium
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden />}>Sign Out</MenuItem>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div style={{ minBlockSize: 240 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { placement: 'bottom start' } };
export const Open: Story = {
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getAllByRole('button', { name: 'Ana' })[0]!),
};
export const LongText: Story = {
  tags: ['long-run'],
  args: {
    trigger: <MenuButton>Анастасия-Виктория</MenuButton>,
    children: (
      <>
        <MenuItem icon={<User aria-hidden />} href="#profile">
          Kontoeinstellungen und Datenschutz
        </MenuItem>
        <MenuItem icon={<Sparkles aria-hidden />} href="#plans" end={<Badge tone="premium">Premium</Badge>}>
          Надграждане до Premium абонамент
        </MenuItem>
      </>
    ),
  },
  play: ({ canvas, userEvent }) =>
    userEvent.click(canvas.getAllByRole('button', { name: 'Анастасия-Виктория' })[0]!),
};
