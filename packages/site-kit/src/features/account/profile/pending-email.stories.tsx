import { ApiError, type AuthClient } from '@lumigraph/api-clients';
import type { PendingEmailChange } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, waitFor } from 'storybook/test';
import { ana, onSite } from '../../../stories/index.ts';
import { AccountContext, useAccount } from '../account-context.tsx';
import { useAuth } from '../use-auth.ts';
import { accountNamespaces } from '../account-texts.ts';
import '../profile.css';
import { PendingEmail } from './pending-email.tsx';

const pending: PendingEmailChange = { email: 'ana.new@example.com', expiresAt: '2026-11-23T10:00:00.000Z' };

interface Calls {
  pending?: PendingEmailChange;
  resend?: AuthClient['resendEmailChange'];
}

const sent = () => Promise.resolve();

function WithPending({ pending: change = pending, resend = sent }: Calls) {
  const account = useAccount();
  const responses: (PendingEmailChange | null)[] = [change];
  const auth = {
    ...useAuth(),
    pendingEmailChange: () => Promise.resolve(responses.at(-1) ?? null),
    cancelEmailChange: () => {
      responses.push(null);
      return Promise.resolve();
    },
    resendEmailChange: resend,
  };
  return (
    <AccountContext value={{ ...account, auth }}>
      <PendingEmail user={ana} />
    </AccountContext>
  );
}

/** A pending e-mail change: shows it, sends the mail again, or cancels it. */
const meta = {
  title: 'Patterns/Pending email change',
  component: WithPending,
  decorators: [onSite({ user: ana, namespaces: accountNamespaces })],
} satisfies Meta<typeof WithPending>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Presses a button of every canvas: there are several with themes side by side. */
const pressing =
  (index: number): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await waitFor(() => {
      if (!canvasElement.querySelector('button')) throw new Error('Nothing is pending yet.');
    });
    for (const actions of canvasElement.querySelectorAll('.profile-actions'))
      await fireEvent.click(actions.querySelectorAll('button')[index] ?? actions);
  };

export const Default: Story = {};
export const Playground: Story = {};
export const SentAgain: Story = { play: pressing(0), parameters: { shows: ['account:email.changeResent'] } };
export const Cancelled: Story = {
  play: pressing(1),
  parameters: { shows: ['account:email.changeCancelled'] },
};
export const TooManyMails: Story = {
  args: {
    resend: () =>
      Promise.reject(new ApiError({ status: 429, code: 'TOO_MANY_MAILS', message: 'Too many mails' })),
  },
  play: pressing(0),
  parameters: { shows: ['account:errors.TOO_MANY_MAILS'] },
};
export const LongAddress: Story = {
  args: { pending: { ...pending, email: `${'ana-maria-'.repeat(6)}@mail.subdomain.example.com` } },
};
export const LongText: Story = { tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], globals: { locale: 'bg' } };
