import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Form } from '../form/form.tsx';
import { PasswordField } from './password-field.tsx';

const meta = {
  title: 'Core/PasswordField',
  component: PasswordField,
  args: { label: 'Password', defaultValue: 'correct horse', autoComplete: 'current-password' },
  decorators: [
    (Story) => (
      <Form className="sb-narrow">
        <Story />
      </Form>
    ),
  ],
} satisfies Meta<typeof PasswordField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { hint: 'At least 8 characters', error: '' } };

export const Shown: Story = {
  play: async ({ canvasElement }) => {
    const [button] = within(canvasElement).getAllByRole('button', { name: 'Show password' });
    await userEvent.click(button!);
    await expect(button).toHaveAccessibleName('Hide password');
  },
};

export const Wrong: Story = { args: { error: 'Invalid email or password' } };

export const LongText: Story = {
  tags: ['long-run'],
  args: {
    label: 'Passwort bestätigen',
    labels: { show: 'Anzeigen', hide: 'Verbergen', showPassword: 'Passwort anzeigen' },
    error: 'Die Passwörter stimmen nicht überein',
  },
};
