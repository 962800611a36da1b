import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { createFakeAuthApi } from '../testing/fake-auth-api.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const meta = {
  title: 'ui-auth/Password forms',
  component: ResetPasswordForm,
  args: { api: createFakeAuthApi({ delayMs: 600 }), token: 'from-the-mail', onSuccess: fn() },
  argTypes: { api: { control: false } },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ResetPasswordForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Reset' };
export const Playground: Story = { args: { email: 'ana@example.com' } };
export const ResetLinkIncomplete: Story = { args: { token: '' } };
export const Change: Story = {
  render: () => <ChangePasswordForm api={createFakeAuthApi({ delayMs: 600 })} email="ana@example.com" />,
};
export const ChangeWithWrongPassword: Story = {
  render: () => <ChangePasswordForm api={createFakeAuthApi({ changePassword: 'wrong-password' })} />,
};
/** Sets tokens, class names and texts, as on the widget. */
export const Appearance: Story = {
  args: {
    appearance: {
      variables: { '--color-accent': 'light-dark(oklch(45% 0.1 200deg), oklch(80% 0.1 200deg))' },
      elements: { 'auth-submit': 'site-part' },
    },
    localization: { reset: { submit: 'Keep this password' } },
  },
};
export const LongText: Story = { tags: ['long-run'], ...Change, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Change, globals: { locale: 'bg' } };
