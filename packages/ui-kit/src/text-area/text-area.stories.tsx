import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextArea } from './text-area.tsx';

const meta = {
  title: 'Core/TextArea',
  component: TextArea,
  args: { label: 'Message', placeholder: 'What is on your mind?' },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {
  args: { hint: 'A few lines are enough', error: '', rows: 6, disabled: false },
};

export const States: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <TextArea label="With a hint" rows={3} hint="A few lines are enough" />
      <TextArea label="Wrong" rows={3} error="Message must be at least 10 characters" defaultValue="Hello" />
      <TextArea label="Disabled" rows={3} disabled defaultValue="Cannot be changed" />
    </div>
  ),
};

export const LongText: Story = {
  tags: ['long-run'],
  args: {
    label: 'Ihre Nachricht an unseren Kundendienst',
    hint: 'Отговаряме в рамките на един работен ден, от понеделник до петък.',
    defaultValue: 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(6),
    rows: 4,
  },
};
