import type { Meta, StoryObj } from '@storybook/react-vite';
import { Search } from 'lucide-react';
import { FieldRow, Field } from '../field/field.tsx';
import { TextField } from './text-field.tsx';

const meta = {
  title: 'Core/TextField',
  component: TextField,
  args: { label: 'Display name', defaultValue: 'Ana Petrova' },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { hint: 'Shown beside your pictures', error: '', disabled: false } };

export const States: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <TextField label="Empty" placeholder="Something to write" />
      <TextField label="With a hint" hint="We never show it to anybody." defaultValue="ana@example.com" />
      <TextField label="Wrong" error="Please enter a valid email address" defaultValue="ana@" />
      <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
      <TextField label="Read only" readOnly defaultValue="Can be copied" />
      <TextField label="With an icon" start={<Search aria-hidden size={18} />} defaultValue="fjord" />
    </div>
  ),
};

/** Controls of a row stay aligned when one label wraps or one field has an error. */
export const Row: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <FieldRow>
        <TextField label="Expiry date" defaultValue="13/28" error="Invalid expiry date" />
        <TextField label="CVC" defaultValue="123" />
      </FieldRow>
      <FieldRow>
        <TextField label="Vorname, wie er im Ausweis steht" />
        <TextField label="Nachname" hint="Ohne Titel" />
      </FieldRow>
    </div>
  ),
};

export const LongText: Story = {
  tags: ['long-run'],
  render: () => (
    <div style={{ display: 'grid', gap: 16, inlineSize: 260 }}>
      <TextField
        label="Umsatzsteuer-Identifikationsnummer des Unternehmens"
        error="Bitte geben Sie eine gültige Umsatzsteuer-Identifikationsnummer ein"
        defaultValue="BG"
      />
      <TextField label="Имейл адрес за потвърждения" hint="Няма да го показваме на никого." />
    </div>
  ),
};

/** A custom control: `Field` supplies label, hint and error, as for the built-in controls. */
export const OwnControl: Story = {
  render: () => (
    <Field label="Accent" hint="Any color you like">
      {(control) => <input type="color" defaultValue="#4a4bc8" {...control} />}
    </Field>
  ),
};
