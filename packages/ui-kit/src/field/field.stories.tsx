import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextField } from '../text-field/text-field.tsx';
import { FieldRow, Field, type FieldControlProps } from './field.tsx';

const day = (control: FieldControlProps) => (
  <div className="ui-input">
    <input type="date" {...control} />
  </div>
);

const meta = {
  title: 'Core/Field',
  component: Field,
  args: { label: 'Day of birth', hint: 'We keep only the year', children: day },
  argTypes: { children: { control: false } },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Wraps a custom control: `children` receives its id and the ids of its descriptions. */
export const Default: Story = {};
export const Playground: Story = { args: { error: 'Please enter a day', labelEnd: 'optional' } };
export const LongText: Story = {
  tags: ['long-run'],
  render: () => (
    <FieldRow>
      <Field label="Geburtsdatum, wie es im Personalausweis steht" error="Bitte geben Sie einen Tag ein">
        {day}
      </Field>
      <TextField label="Място на раждане" hint="Както е записано в документа за самоличност" />
    </FieldRow>
  ),
};
