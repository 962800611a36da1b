import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { AuthUiProvider } from '../appearance/auth-ui-provider.tsx';
import { createFakeAuthApi } from '../testing/fake-auth-api.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const api = createFakeAuthApi({ delayMs: 600 });

/**
 * The forms of the widget as separate components, for a page that composes them itself. The page supplies titles and
 * links between the forms.
 */
const meta = {
  title: 'ui-auth/Forms as parts',
  component: LoginForm,
  args: { api, onSuccess: fn(), onError: fn() },
  argTypes: { api: { control: false } },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof LoginForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Login' };
export const Playground: Story = { args: { initialEmail: 'ana@example.com' } };
const links = { terms: '#terms', privacy: '#privacy' };
export const Register: Story = { render: () => <RegisterForm api={api} links={links} /> };
/** With the newsletter checkbox, which is never preselected. */
export const RegisterWithNewsletter: Story = {
  render: () => <RegisterForm api={api} links={links} newsletter />,
};
export const Forgot: Story = { render: () => <ForgotPasswordForm api={api} /> };

/** `AuthUiProvider` gives separate parts the texts and class names of a site, as the widget does for its own parts. */
export const InASitesWords: Story = {
  render: (args) => (
    <AuthUiProvider
      localization={{ login: { submit: 'Let me in' }, fields: { email: 'Your address' } }}
      appearance={{ elements: { 'auth-submit': 'site-button' } }}
    >
      <LoginForm {...args} />
    </AuthUiProvider>
  ),
};
export const LongText: Story = { tags: ['long-run'], ...RegisterWithNewsletter, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = {
  tags: ['long-run'],
  ...RegisterWithNewsletter,
  globals: { locale: 'bg' },
};
