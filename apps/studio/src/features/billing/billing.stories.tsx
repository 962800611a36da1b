import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { billingServer, differingComparison, sameComparison } from '../../testing/story-billing.ts';
import { BillingSection } from './billing-section.tsx';

const meta = {
  title: 'Studio/Billing',
  parameters: { padded: false, wide: true },
  decorators: [
    (Story) => (
      <div className="studio-story">
        <Story />
      </div>
    ),
  ],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = (respond: InStudioProps['respond'], at = '/'): Story => ({
  render: (_args, { globals }) => (
    <InStudio respond={respond} at={at} locale={String(globals['locale'])}>
      <BillingSection />
    </InStudio>
  ),
});

/** Presses the last button of the page: the one that asks the provider. */
const asked = (shown: Story): Story => ({
  ...shown,
  async play({ canvasElement }) {
    const buttons = await within(canvasElement).findAllByRole('button');
    const last = buttons.at(-1);
    if (last) await userEvent.click(last);
  },
});

const PERIOD = '/comparison?from=2026-11-01&to=2026-11-30';

export const Payments: Story = story(billingServer());
export const NoPayments: Story = story(billingServer(sameComparison, []));
export const OnePayment: Story = story(billingServer(), '/payments/pay_1');
export const SameAsProvider: Story = asked(story(billingServer(), '/payments/pay_1'));
export const DiffersFromProvider: Story = asked(story(billingServer(differingComparison), '/payments/pay_1'));
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
      },
    }),
    '/payments/pay_1',
  ),
);
export const Reconciliation: Story = asked(story(billingServer(differingComparison), PERIOD));
export const Loading: Story = story(() => new Promise(() => undefined), '/payments/pay_1');
export const Failed: Story = story(
  () => Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 }),
  '/payments/pay_1',
);
