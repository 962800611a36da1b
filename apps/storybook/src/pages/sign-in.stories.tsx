import type { StoredUser } from '@lumigraph/contracts';
import { AuthWidget, type AuthWidgetApi } from '@lumigraph/ui-auth';
import { createFakeAuthApi, FakeApiError, fakeSession } from '@lumigraph/ui-auth/testing';
import { Button, Card, ToastProvider, useToasts } from '@lumigraph/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { PageShell } from './page-shell.tsx';

const DELAY_MS = 400;
const wait = () => new Promise((resolve) => setTimeout(resolve, DELAY_MS));

/**
 * Accounts in memory, until the page is reloaded: register one, sign in with it, or as ana@example.com with Secret-1.
 */
function createAccounts(): AuthWidgetApi {
  const accounts = new Map([['ana@example.com', { password: 'Secret-1', user: fakeSession.user }]]);
  return {
    ...createFakeAuthApi({ delayMs: DELAY_MS }),
    async login({ email, password }) {
      await wait();
      const account = accounts.get(email.toLowerCase());
      if (account?.password === password) return { ...fakeSession, user: account.user };
      throw new FakeApiError({
        status: 401,
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid email or password',
      });
    },
    async register({ firstName, lastName, email, password }) {
      await wait();
      if (accounts.has(email.toLowerCase())) {
        throw new FakeApiError({ status: 409, code: 'EMAIL_TAKEN', message: 'This address has an account' });
      }
      accounts.set(email.toLowerCase(), { password, user: { id: email, email, firstName, lastName } });
      return null;
    },
  };
}

function SignInPage() {
  const api = useMemo(() => createAccounts(), []);
  const [user, setUser] = useState<StoredUser | null>(null);
  const toasts = useToasts();
  if (!user) {
    return (
      <div className="sb-page-narrow">
        <AuthWidget
          api={api}
          redirectTo={null}
          socialReturn={null}
          links={{ terms: '#terms', privacy: '#privacy' }}
          leave={(url) => toasts.show(`The browser would go to ${url.split('?')[0] ?? ''}`)}
          onSuccess={(session) => setUser(session.user)}
        />
      </div>
    );
  }
  return (
    <Card padding="lg" data-part="signed-in">
      <h1>{user.firstName}</h1>
      <p>{user.email}</p>
      <Button onClick={() => setUser(null)}>Sign out</Button>
    </Card>
  );
}

/** Sign-in, registration and reset against accounts in memory. Try a wrong password, then the right one: ana@example.com, Secret-1. */
const meta = {
  title: 'Pages/Sign-in',
  component: SignInPage,
  tags: ['!autodocs'],
  parameters: { padded: false },
  decorators: [
    (Story) => (
      <ToastProvider>
        <PageShell>
          <Story />
        </PageShell>
      </ToastProvider>
    ),
  ],
} satisfies Meta<typeof SignInPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Sign-in' };

const type = async (form: HTMLElement, values: Record<string, string>) => {
  for (const [name, text] of Object.entries(values)) {
    const input = form.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
    await userEvent.clear(input);
    await userEvent.type(input, text);
  }
  await userEvent.click(form.querySelector('[data-part="auth-submit"]')!);
};

/** A wrong password is rejected, the right one signs in. */
export const WrongThenRight: Story = {
  // The page of the site behind the widget.
  parameters: { passesEnglish: true },
  play: async ({ canvasElement }) => {
    const widget = canvasElement.querySelector<HTMLElement>('[data-part="auth"]')!;
    await type(widget, { email: 'ana@example.com', password: 'Secret-2' });
    await waitFor(() => expect(widget.querySelector('[data-part="auth-failure"]')).toBeVisible());
    await type(widget, { email: 'ana@example.com', password: 'Secret-1' });
    await waitFor(() => expect(canvasElement.querySelector('[data-part="signed-in"]')).toBeVisible());
  },
};
