import type { Meta, StoryObj } from '@storybook/react-vite';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Text that only screen readers read. */
const meta = {
  title: 'Core/Visually hidden',
  component: VisuallyHidden,
  args: { children: 'of your account' },
  render: (args) => (
    <p>
      Delete <VisuallyHidden {...args} />
      <span className="sb-caption">(here stands: “{args.children}”)</span>
    </p>
  ),
} satisfies Meta<typeof VisuallyHidden>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { children: 'in the profile' } };
/** Takes no space, regardless of its length. */
export const LongText: Story = {
  tags: ['long-run'],
  args: { children: 'Rechtsschutzversicherungsgesellschaften на Вашия профил' },
};
