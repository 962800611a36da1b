import type { Meta, StoryObj } from '@storybook/react-vite';
import { Chip } from './chip.tsx';

const meta = {
  title: 'Core/Chip',
  component: Chip,
  args: { href: '#nature', children: 'Nature', count: '1,380' },
} satisfies Meta<typeof Chip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { current: true } };
export const Row: Story = {
  render: () => (
    <nav className="sb-row" style={{ gap: 8 }} aria-label="Categories">
      <Chip href="#all" current count="4,212">
        All
      </Chip>
      <Chip href="#nature" count="1,380">
        Nature
      </Chip>
      <Chip href="#architecture" count="518">
        Архитектура
      </Chip>
      <Chip href="#people">人物</Chip>
    </nav>
  ),
};
export const LongText: Story = {
  tags: ['long-run'],
  render: () => (
    <nav className="sb-row" style={{ inlineSize: 260 }} aria-label="Kategorien">
      <Chip href="#architektur" current count="12.518">
        Architekturfotografie und Innenräume
      </Chip>
      <Chip href="#nature" count="1380">
        Природа и животински свят
      </Chip>
    </nav>
  ),
};
