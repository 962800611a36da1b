import type { Meta, StoryObj } from '@storybook/react-vite';
import { Select } from './select.tsx';

const meta = {
  title: 'Core/Select',
  component: Select,
  args: {
    label: 'Subject',
    placeholder: 'Please choose',
    options: [
      { value: 'license', label: 'A question about the license' },
      { value: 'account', label: 'My account' },
      { value: 'other', label: 'Something else' },
    ],
  },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { hint: '', error: '', disabled: false } };

export const Wrong: Story = { args: { error: 'Subject is required' } };

export const States: Story = {
  render: (args) => (
    <div style={{ display: 'grid', gap: 16 }}>
      <Select {...args} hint="So that the right person answers" />
      <Select {...args} label="Chosen" defaultValue="license" />
      <Select {...args} label="Disabled" disabled />
    </div>
  ),
};

export const LongText: Story = {
  tags: ['long-run'],
  args: {
    label: 'Betreff Ihrer Nachricht an den Kundendienst',
    defaultValue: 'license',
    options: [{ value: 'license', label: 'Въпрос относно лиценза за търговско използване на изображения' }],
  },
};
