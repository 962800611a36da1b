import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut, Sparkles, User } from 'lucide-react';
import { expect, within } from 'storybook/test';
import { useEffect, useState } from 'react';
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
const LATE_MS = 100;
const ONE_LINE_PX = 30;
/** An item whose text is complete after the menu has opened, as when a font or the user's plan is loaded. */
function LateItem() {
  const [text, setText] = useState('Plan');
  useEffect(() => {
    const timer = setTimeout(() => setText('Upgrade to Premium'), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <MenuItem icon={<Sparkles aria-hidden />} end={<Badge tone="premium">Premium</Badge>} textValue={text}>
      {text}
    </MenuItem>
  );
}

/** At the beginning of a page right to left the menu still becomes as wide as its texts. */
export const GrowsRightToLeft: Story = {
  globals: { direction: 'rtl' },
  // A menu has the direction that the document has when it is rendered.
  beforeEach: () => document.documentElement.setAttribute('dir', 'rtl'),
  args: { children: <LateItem /> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: 'Ana' })[0]!);
    const text = await within(document.body).findByText('Upgrade to Premium');
    await expect(text.getBoundingClientRect().height).toBeLessThan(ONE_LINE_PX);
  },
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
