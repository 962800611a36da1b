import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, waitFor, within } from 'storybook/test';
import type { InStudioProps } from '../../testing/in-studio.tsx';
import { billingServer, differingComparison, sameComparison } from '../../testing/story-billing.ts';
import { paymentDetails } from '../../testing/story-payments.ts';
import { sectionStories, studioFrame } from '../../testing/studio-story.tsx';
import { billingRoutes } from '../../app/sections.tsx';

const meta = {
  title: 'Studio/Billing',
  // Of many states, every run has a few.
  tags: ['long-run'],
  parameters: { padded: false, wide: true },
  decorators: [studioFrame],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = sectionStories('billing', billingRoutes);

/** Presses the last button of the page: the one that asks the provider. */
const asked = (shown: Story): Story => ({
  ...shown,
  async play({ canvasElement }) {
    const buttons = await within(canvasElement).findAllByRole('button');
    const last = buttons.at(-1);
    if (last) await userEvent.click(last);
  },
});

const PERIOD = '/billing/comparison?from=2026-11-01&to=2026-11-30';

export const Payments: Story = { ...story(billingServer()), tags: ['!long-run'] };
export const NoPayments: Story = story(billingServer(sameComparison, []));
export const OnePayment: Story = story(billingServer(), '/billing/payments/pay_1');
export const DisputedPayment: Story = story(billingServer(), '/billing/payments/pay_5');
export const OtherAmount: Story = story(billingServer(), '/billing/payments/pay_6');
export const FailedRefund: Story = story(billingServer(), '/billing/payments/pay_7');
export const SameAsProvider: Story = asked(story(billingServer(), '/billing/payments/pay_1'));
export const DiffersFromProvider: Story = asked(
  story(billingServer(differingComparison), '/billing/payments/pay_1'),
);
export const ProviderSilent: Story = asked(
  story(
    billingServer({
      ...sameComparison,
      provider: {
        state: 'unreachable',
        amount: null,
        currency: null,
        refunded: null,
        failureCode: null,
        dispute: null,
      },
    }),
    '/billing/payments/pay_1',
  ),
);
export const Reconciliation: Story = asked(story(billingServer(differingComparison), PERIOD));
export const Subscriptions: Story = story(billingServer(), '/billing/subscriptions');
export const NoSubscriptions: Story = story(billingServer(sameComparison, []), '/billing/subscriptions');
export const FailedRenewals: Story = story(billingServer(), '/billing/failed-renewals');
export const NoFailedRenewals: Story = story(billingServer(sameComparison, []), '/billing/failed-renewals');
export const OneSubscription: Story = story(billingServer(), '/billing/subscriptions/sub_1');
export const OverdueSubscription: Story = story(billingServer(), '/billing/subscriptions/sub_2');
export const CanceledSubscription: Story = story(billingServer(), '/billing/subscriptions/sub_3');
export const SubscriptionOfDeletedAccount: Story = story(billingServer(), '/billing/subscriptions/sub_4');
export const Invoices: Story = story(billingServer(), '/billing/invoices');
export const NoInvoices: Story = story(billingServer(sameComparison, []), '/billing/invoices');
export const Totals: Story = story(billingServer(), '/billing/totals');
export const NoTotals: Story = story(billingServer(sameComparison, []), '/billing/totals');
export const GiftCodes: Story = story(billingServer(), '/billing/gift-codes');
export const NoGiftCodes: Story = story(billingServer(sameComparison, []), '/billing/gift-codes');
export const Prices: Story = story(billingServer(), '/billing/prices');

/** A server that refuses the refund with this response. */
const refusing =
  (response: () => unknown): InStudioProps['respond'] =>
  (path, request) =>
    path.endsWith('/refunds') ? response() : billingServer()(path, request);

/** Opens the dialog of a refund, and `act`s in it: `amount` and `reason` are typed before it is sent. */
const refunding = (
  respond: InStudioProps['respond'],
  typed?: { amount?: string; reason: string },
): Story => ({
  ...story(respond, '/billing/payments/pay_1'),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await canvas.findByRole('heading', { level: 1 });
    const open = await waitFor(() => {
      const button = canvasElement.querySelector<HTMLElement>('.ui-button[data-variant="danger"]');
      if (!button) throw new Error('The page of the payment is not there yet');
      return button;
    });
    await userEvent.click(open);
    const dialog = within(await within(document.body).findByRole('alertdialog'));
    if (!typed) return;
    const [amount, reason] = dialog.getAllByRole('textbox');
    if (!amount || !reason) throw new Error('The dialog has two fields');
    if (typed.amount !== undefined) {
      await userEvent.clear(amount);
      await userEvent.type(amount, typed.amount);
    }
    if (typed.reason !== '') await userEvent.type(reason, typed.reason);
    await userEvent.click(dialog.getAllByRole('button').at(-1) ?? document.body);
  },
});

export const Refund: Story = { ...refunding(billingServer()), tags: ['!long-run'] };
export const RefundTooMuch: Story = refunding(billingServer(), { amount: '100', reason: '' });
export const RefundPending: Story = refunding(
  refusing(() => new Promise(() => undefined)),
  { reason: 'two days without service' },
);
export const RefundRefused: Story = refunding(
  refusing(() => ({
    refund: {
      ...paymentDetails.refunds[0],
      status: 'failed',
      amount: 2.99,
      failureReason: 'charge_disputed',
    },
    left: 2.99,
  })),
  { reason: 'two days without service' },
);

export const Loading: Story = story(() => new Promise(() => undefined), '/billing/payments/pay_1');
export const Failed: Story = story(
  () => Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 }),
  '/billing/payments/pay_1',
);
