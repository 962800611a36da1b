import { clientErrorTexts, type Payment } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { onSite } from '../../stories/index.ts';
import { CancelScreen } from './cancel-page.tsx';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { PlansScreen } from './plans-page.tsx';
import { paid, refusal, withBilling } from '../../features/subscription/story-billing.tsx';
import { SuccessScreen } from './success-page.tsx';

/** What stands around a payment: the plans before it, and what the server says of it afterwards. */
const meta = {
  title: 'Patterns/Plans and receipts',
  component: PlansScreen,
  parameters: { padded: false },
  decorators: [
    withBilling,
    onSite({
      at: '/subscription/success?payment=pay_story',
      namespaces: billingNamespaces,
      settings: { freeDownloads: { perDay: 30, creditMark: true } },
    }),
  ],
} satisfies Meta<typeof PlansScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const LongText: Story = { tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], globals: { locale: 'bg' } };

/** The visitor's own plan is marked, and the others can be changed to. */
export const WithSubscription: Story = {
  parameters: {
    billing: {
      subscriptions: {
        current: () =>
          Promise.resolve({
            id: 'sub_story',
            planId: 'premium-yearly',
            status: 'Active',
            isPremium: true,
            currentPeriodEnd: '2027-11-20T10:00:00.000Z',
            cancelAtPeriodEnd: false,
          }),
      },
    },
  },
};
/** Signed in without a subscription: the free plan is the own one. */
export const FreeUser: Story = {
  parameters: {
    billing: {
      subscriptions: {
        current: () => Promise.resolve({ id: 'none', planId: null, status: 'None', isPremium: false }),
      },
    },
  },
};
export const PlansUnreachable: Story = {
  parameters: {
    billing: {
      subscriptions: {
        plans: () =>
          Promise.reject(refusal('NETWORK_ERROR', { message: clientErrorTexts.subscriptionUnreachable })),
      },
    },
    shows: ['subscription:errors.unreachable.subscription'],
  },
};

export const PaymentUnreachable: Story = {
  render: () => <SuccessScreen />,
  parameters: {
    billing: {
      payments: {
        confirm: () =>
          Promise.reject(refusal('NETWORK_ERROR', { message: clientErrorTexts.paymentUnreachable })),
      },
    },
    shows: ['subscription:errors.unreachable.payment'],
  },
};

const told = (change: Partial<Payment>, ...keys: string[]): Story => ({
  render: () => <SuccessScreen />,
  parameters: {
    billing: { payments: { confirm: () => Promise.resolve({ ...paid, ...change }) } },
    shows: keys.map((key) => `subscription:success.${key}`),
  },
});
export const Paid = told({}, 'title', 'paid');
/** Requested again every three seconds; the text prevents a second payment. */
export const StillOpen = told({ status: 'processing' }, 'waitTitle', 'waitText');
/** Without a plan there is no checkout to lead back to. */
const { planId: _planId, ...paidWithoutPlan } = paid;
export const PaymentFailed: Story = {
  render: () => <SuccessScreen />,
  parameters: {
    billing: {
      payments: {
        confirm: () =>
          Promise.resolve({ ...paidWithoutPlan, status: 'failed', failureCode: 'card_declined' }),
      },
    },
    shows: ['subscription:success.failedTitle'],
  },
};
export const Refunded = told({ status: 'refunded' }, 'refundedTitle', 'refundedText');
export const NoPayment: Story = {
  render: () => <SuccessScreen />,
  parameters: { onSite: { at: '/subscription/success' }, shows: ['subscription:success.noneTitle'] },
};
/** The visitor left the checkout: nothing was charged, and how cancelling works. */
export const LeftCheckout: Story = {
  render: () => <CancelScreen />,
  parameters: { shows: ['subscription:cancelPage.title', 'subscription:cancelPage.howTitle'] },
};
