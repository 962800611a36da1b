import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy, Download } from 'lucide-react';
import { fn } from 'storybook/test';
import { ContextMenu } from './context-menu.tsx';
import { MenuItem, MenuSeparator } from './menu.tsx';

const meta = {
  title: 'Core/ContextMenu',
  component: ContextMenu,
  args: {
    at: { x: 40, y: 40 },
    label: 'Picture menu: Quiet valley',
    onClose: fn(),
    children: (
      <>
        <MenuItem icon={<Download aria-hidden />}>Download</MenuItem>
        <MenuItem icon={<Copy aria-hidden />}>Copy link</MenuItem>
        <MenuSeparator />
        <MenuItem href="#license">License</MenuItem>
      </>
    ),
  },
} satisfies Meta<typeof ContextMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { at: { x: 120, y: 80 } } };
export const LongText: Story = {
  tags: ['long-run'],
  args: {
    label: 'Меню на изображението: Тиха долина',
    children: (
      <>
        <MenuItem icon={<Download aria-hidden />}>Bildnachweis in die Zwischenablage kopieren</MenuItem>
        <MenuItem icon={<Copy aria-hidden />}>Копиране на авторския надпис</MenuItem>
      </>
    ),
  },
};
