import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, userEvent, waitFor } from 'storybook/test';
import { onSite } from '../../stories/index.ts';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { refusal, withBilling } from '../../features/subscription/story-billing.tsx';
import { WithdrawScreen } from './withdraw-page.tsx';

/** Withdrawing from a contract, without signing in, in two steps: say it, then confirm it (Directive (EU) 2023/2673). */
const meta = {
  title: 'Patterns/Withdraw',
  component: WithdrawScreen,
  parameters: { padded: false },
  decorators: [withBilling, onSite({ at: '/withdraw', namespaces: billingNamespaces })],
} satisfies Meta<typeof WithdrawScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const LongText: Story = { tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], globals: { locale: 'bg' } };

type Play = NonNullable<Story['play']>;
const values: Record<string, string> = {
  name: 'Ana Petrova',
  email: 'ana@example.com',
  off: 'Invoice 0000000042',
};

async function formsIn(canvasElement: HTMLElement): Promise<HTMLFormElement[]> {
  await waitFor(() => {
    if (!canvasElement.querySelector('form')) throw new Error('There is no form yet.');
  });
  return [...canvasElement.querySelectorAll('form')];
}

const filled =
  (change: Record<string, string> = {}): Play =>
  async ({ canvasElement }) => {
    for (const form of await formsIn(canvasElement)) {
      for (const input of form.querySelectorAll('input'))
        await fireEvent.change(input, {
          target: { value: { ...values, ...change }[input.autocomplete] ?? '' },
        });
      await fireEvent.submit(form);
    }
  };

/** The first button of the second step is the one that counts. */
const confirmed: Play = async (context) => {
  await filled()(context);
  const { canvasElement } = context;
  await waitFor(() => {
    if (!canvasElement.querySelector('.billing-facts')) throw new Error('The second step is not here yet.');
  });
  for (const button of canvasElement.querySelectorAll<HTMLElement>('.billing-actions button:first-child'))
    await userEvent.click(button);
};

const showing = (play: Play, ...keys: string[]): Story => ({
  play,
  parameters: { shows: keys.map((key) => `subscription:${key}`) },
});

export const FieldsMissing = showing(
  filled({ name: '', email: '', off: '' }),
  'withdraw.missing.name',
  'withdraw.missing.email',
  'withdraw.missing.contract',
);
export const EmailInvalid = showing(filled({ email: 'ana' }), 'withdraw.badEmail');
export const Confirm = showing(filled(), 'withdraw.confirmTitle', 'withdraw.submit');

const respondWith = (story: Story, withdraw: () => Promise<string>): Story => ({
  ...story,
  parameters: { ...story.parameters, billing: { subscriptions: { withdraw } } },
});
export const Received = respondWith(showing(confirmed, 'withdraw.doneTitle', 'withdraw.doneText'), () =>
  Promise.resolve('2026-11-20T10:00:00.000Z'),
);
const failing = (code: string, key: string = code): Story =>
  respondWith(showing(confirmed, `errors.${key}`), () => Promise.reject(refusal(code)));
export const NoConnection = failing('NETWORK_ERROR');
export const OperationFailed = failing('SUBSCRIPTION_ERROR');
export const TooManyAttempts = failing('TOO_MANY_ATTEMPTS');
export const ServiceAway = respondWith(showing(confirmed, 'errors.UNAVAILABLE', 'errors.wait'), () =>
  Promise.reject(refusal('UNAVAILABLE', { retryAfterS: 20 })),
);
export const ChangedMeanwhile = failing('CONFLICT');
export const Unknown = failing('UNKNOWN_ERROR');
