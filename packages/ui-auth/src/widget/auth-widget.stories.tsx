import { socialProviders } from '@lumigraph/contracts';
import { Badge, Button } from '@lumigraph/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { createFakeAuthApi, type FakeOutcomes } from '../testing/fake-auth-api.ts';
import { RegisterForm } from '../forms/register-form.tsx';
import { AuthWidget } from './auth-widget.tsx';

/** Without it, registration loads when it is opened, as in the story `Register`. */
const slots = { register: RegisterForm };

const links = { terms: '#terms', privacy: '#privacy' };

const meta = {
  title: 'ui-auth/Sign-in widget',
  component: AuthWidget,
  args: {
    api: createFakeAuthApi({ delayMs: 600 }),
    redirectTo: null,
    socialReturn: null,
    links,
    slots,
    onSuccess: fn(),
    onError: fn(),
    onModeChange: fn(),
    leave: fn(),
  },
  argTypes: {
    api: { control: false },
    mode: { control: false },
    defaultMode: { control: 'inline-radio', options: ['login', 'register', 'forgot'] },
    providers: { control: 'check', options: [...socialProviders] },
  },
} satisfies Meta<typeof AuthWidget>;
export default meta;
type Story = StoryObj<typeof meta>;

/** All widgets on the canvas: there are two with the themes side by side. */
const widgets = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll<HTMLElement>('[data-part="auth"]')].map((root) => ({
    root,
    ...within(root),
    field: (name: string) => root.querySelector<HTMLInputElement>(`input[name="${name}"]`)!,
    submit: () => userEvent.click(root.querySelector('[data-part="auth-submit"]')!),
  }));

const withApi = (outcomes: FakeOutcomes) => ({ api: createFakeAuthApi(outcomes) });

async function logIn(canvasElement: HTMLElement) {
  for (const widget of widgets(canvasElement)) {
    await userEvent.type(widget.field('email'), 'ana@example.com');
    await userEvent.type(widget.field('password'), 'Secret-1');
    await widget.submit();
  }
}

export const Default: Story = {};
export const Playground: Story = {
  args: { providers: [...socialProviders], socialPlacement: 'top', headingLevel: 2 },
};
export const Register: Story = { args: { defaultMode: 'register', onNewsletter: fn(), slots: {} } };
export const Forgot: Story = { args: { defaultMode: 'forgot' } };

export const SocialBelow: Story = { args: { socialPlacement: 'bottom' } };
export const OneProvider: Story = { args: { providers: ['microsoft'] } };
/** The backend reports all three. */
export const ThreeProviders: Story = {
  args: { api: createFakeAuthApi({ providers: [...socialProviders] }) },
};
export const WithoutSocial: Story = { args: { providers: [] } };

export const SessionExpired: Story = {
  parameters: { passesEnglish: true },
  args: {
    initialEmail: 'ana@example.com',
    notice: { kind: 'text', text: 'Your session has expired. Please login again.' },
  },
};
export const AccessRefused: Story = {
  parameters: { passesEnglish: true },
  args: { notice: { kind: 'text', text: 'Please login to access this page.' } },
};
export const AccountCreated: Story = { args: { notice: { kind: 'accountCreated' } } };
export const ResetEmailSent: Story = {
  args: { notice: { kind: 'resetEmailSent', email: 'ana@example.com' } },
};

export const LoginErrors: Story = {
  play: async ({ canvasElement }) => {
    for (const widget of widgets(canvasElement)) await widget.submit();
    const [widget] = widgets(canvasElement);
    await waitFor(() => expect(widget!.root.querySelector('[data-part="error-summary"]')).toBeVisible());
  },
};

export const RegisterErrors: Story = {
  args: { defaultMode: 'register' },
  play: async ({ canvasElement }) => {
    for (const widget of widgets(canvasElement)) {
      await userEvent.type(widget.field('firstName'), 'Ana');
      await userEvent.type(widget.field('email'), 'ana@');
      await userEvent.type(widget.field('password'), 'secret');
      await userEvent.type(widget.field('confirmPassword'), 'secrets');
      await widget.submit();
    }
  },
};

export const RegisterFilled: Story = {
  args: { defaultMode: 'register', onNewsletter: fn() },
  play: async ({ canvasElement }) => {
    for (const widget of widgets(canvasElement)) {
      await userEvent.type(widget.field('firstName'), 'Ana');
      await userEvent.type(widget.field('lastName'), 'Petrova');
      await userEvent.type(widget.field('email'), 'ana@example.com');
      await userEvent.type(widget.field('password'), 'Correct-horse-9');
      await userEvent.type(widget.field('confirmPassword'), 'Correct-hor');
      await userEvent.click(widget.field('terms'));
    }
  },
};

export const Busy: Story = {
  args: withApi({ login: 'pending' }),
  play: ({ canvasElement }) => logIn(canvasElement),
};
export const InvalidCredentials: Story = {
  args: withApi({ login: 'invalid-credentials' }),
  play: ({ canvasElement }) => logIn(canvasElement),
};
/** The account has two-step verification: the code is asked for after the password. */
export const CodeNeeded: Story = {
  args: { ...withApi({ login: 'code-needed' }), providers: [] },
  async play({ canvasElement }) {
    await logIn(canvasElement);
    for (const { root } of widgets(canvasElement)) {
      await waitFor(() => expect(root.querySelector('input[name="code"]')).not.toBeNull());
    }
  },
};
export const TooManyAttempts: Story = {
  args: withApi({ login: 'too-many-attempts' }),
  play: ({ canvasElement }) => logIn(canvasElement),
};
export const NetworkError: Story = {
  args: withApi({ login: 'network-error' }),
  play: ({ canvasElement }) => logIn(canvasElement),
};
export const LoginFailed: Story = {
  args: withApi({ login: 'server-error' }),
  play: ({ canvasElement }) => logIn(canvasElement),
};
export const ServerText: Story = {
  args: withApi({ login: 'server-text' }),
  play: ({ canvasElement }) => logIn(canvasElement),
};
export const SocialError: Story = {
  args: { socialReturn: { kind: 'error', text: 'You canceled the sign-in at Google.' } },
};
export const SocialQuestion: Story = {
  args: { socialReturn: { kind: 'token', token: 'somebody-elses', provider: undefined } },
};

/** Tokens and class names of a site: `appearance` changes only the parts that it names. */
export const Appearance: Story = {
  args: {
    appearance: {
      variables: {
        '--color-accent': 'light-dark(oklch(45% 0.1 200deg), oklch(80% 0.1 200deg))',
        '--radius-2': '4px',
        '--radius-3': '8px',
      },
      elements: { 'auth-title': 'site-title' },
    },
    localization: { login: { title: 'Welcome back', submit: 'Let me in' } },
  },
};

/** Components of a site in place of the title, the submit button and the line to another mode. */
export const Slots: Story = {
  args: {
    slots: {
      header: ({ title, heading }) => (
        <h1 {...heading} className="ui-auth-title">
          {title} <Badge tone="accent">Members</Badge>
        </h1>
      ),
      footer: ({ mode, switchTo }) => (
        <Button onClick={() => switchTo(mode === 'login' ? 'register' : 'login')}>
          {mode === 'login' ? 'Become a member' : 'Back'}
        </Button>
      ),
      submit: ({ label, isBusy }) => (
        <Button type="submit" variant="primary" busy={isBusy}>
          {label} →
        </Button>
      ),
    },
  },
};

const narrow: Story['decorators'] = (Shown) => (
  <div style={{ inlineSize: 288 }}>
    <Shown />
  </div>
);

/** The longest texts in the narrowest container: German, on a phone of 320 pixels. */
export const LongText: Story = {
  tags: ['long-run'],
  args: { defaultMode: 'register', onNewsletter: fn() },
  globals: { locale: 'de' },
  decorators: narrow,
};
export const LongTextBulgarian: Story = { tags: ['long-run'], ...LongText, globals: { locale: 'bg' } };
