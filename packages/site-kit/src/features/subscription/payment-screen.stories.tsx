import type { Payment, PaymentOptions, Subscription } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { onSite } from '../../stories/index.ts';
import { billingNamespaces } from './billing-namespaces.ts';
import { PaymentScreen } from './payment-screen.tsx';
import { paid, plans, refusal, withBilling, type StoryBilling } from './story-billing.tsx';

const options: PaymentOptions = {
  sandbox: true,
  consentVersion: '2026-11',
  providers: [
    { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
    { provider: 'revolut', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
    { provider: 'revolut-business', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
  ],
};

const billingWith = (items: Payment[], subscriptions: StoryBilling['subscriptions'] = {}): StoryBilling => ({
  payments: {
    options: () => Promise.resolve(options),
    history: () => Promise.resolve({ items, page: 1, pageSize: 5, total: items.length }),
  },
  subscriptions,
});

/** The order, with the possible notices above the form. */
const meta = {
  title: 'Patterns/Order',
  component: PaymentScreen,
  args: { planId: 'premium-yearly', renderForm: (form) => form },
  parameters: { padded: false, billing: billingWith([]) },
  decorators: [
    withBilling,
    onSite({ at: '/subscription/payment?plan=premium-yearly', namespaces: billingNamespaces }),
  ],
} satisfies Meta<typeof PaymentScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

const waiting: Payment = {
  ...paid,
  status: 'pending',
  nextAction: { type: 'redirect', url: '/dev/bank/1' },
};
/**
 * A payment for the other plan is pending at the bank: it can be continued, and ordering this plan cancels
 * it.
 */
export const OpenPaymentForAnotherPlan: Story = {
  parameters: { billing: billingWith([waiting]), shows: ['subscription:order.openTitle'] },
};
export const LongText: Story = {
  tags: ['long-run'],
  ...OpenPaymentForAnotherPlan,
  globals: { locale: 'de' },
};
export const LongTextBulgarian: Story = {
  tags: ['long-run'],
  ...OpenPaymentForAnotherPlan,
  globals: { locale: 'bg' },
};

const withTrial: StoryBilling['subscriptions'] = {
  plans: () => Promise.resolve(plans.map((plan) => ({ ...plan, trialDays: 7 }))),
  current: () =>
    Promise.resolve({ status: 'None', isPremium: false, trialAvailable: true } as unknown as Subscription),
  subscribe: () => Promise.reject(refusal('EMAIL_UNCONFIRMED')),
};
/** A free trial needs a confirmed address. */
export const TrialNeedsConfirmedAddress: Story = {
  globals: { locale: 'en' },
  parameters: { billing: billingWith([], withTrial), shows: ['subscription:errors.EMAIL_UNCONFIRMED'] },
  async play({ canvasElement }) {
    const submit = await within(canvasElement).findByRole('button', { name: 'Start free trial' });
    await userEvent.click(submit);
  },
};
