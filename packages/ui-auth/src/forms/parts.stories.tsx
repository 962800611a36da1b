import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { AuthUiProvider } from '../appearance/auth-ui-provider.tsx';
import { createFakeAuthApi } from '../testing/fake-auth-api.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const api = createFakeAuthApi({ delayMs: 600 });

/** The widget's forms one by one, for a page that composes them itself. Titles and ways between them are the page's. */
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
/** With the offer of new posts by e-mail, which nobody has ticked for the visitor. */
export const RegisterWithNewsletter: Story = {
  render: () => <RegisterForm api={api} links={links} newsletter />,
};
export const Forgot: Story = { render: () => <ForgotPasswordForm api={api} /> };

/** `AuthUiProvider` gives parts the site's words and class names, as the widget does for its own. */
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
export const LongText: Story = { ...RegisterWithNewsletter, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { ...RegisterWithNewsletter, globals: { locale: 'bg' } };
