import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox } from './checkbox.tsx';

const meta = {
  title: 'Core/Checkbox',
  component: Checkbox,
  args: { label: 'Remember me' },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { hint: 'Stay signed in on this device.', error: '' } };

export const States: Story = {
  render: () => (
    <div className="sb-stack">
      <Checkbox label="Rest" />
      <Checkbox label="Ticked" defaultChecked />
      <Checkbox label="With a hint" hint="Leave this off on a shared computer." />
      <Checkbox label="Wrong" error="You must agree to the terms" />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="Disabled and ticked" disabled defaultChecked />
    </div>
  ),
};

export const LongText: Story = {
  tags: ['long-run'],
  args: {
    label:
      'Ich stimme zu, dass die Leistung sofort beginnt, und weiß, dass ich innerhalb von 14 Tagen widerrufen kann und nur für die genutzten Tage zahle.',
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 320 }}>
        <Story />
      </div>
    ),
  ],
};
