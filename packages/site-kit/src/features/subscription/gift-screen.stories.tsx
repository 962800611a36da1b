import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { onSite } from '../../stories/index.ts';
import { billingNamespaces } from './billing-namespaces.ts';
import { GiftScreen } from './gift-screen.tsx';
import { refusal, withBilling, type StoryBilling } from './story-billing.tsx';

/** A code that somebody was given, in place of a payment. */
const meta = {
  title: 'Patterns/Gift code',
  component: GiftScreen,
  args: { renderForm: (form) => form },
  parameters: { padded: false },
  decorators: [withBilling, onSite({ at: '/subscription/payment?gift=true', namespaces: billingNamespaces })],
} satisfies Meta<typeof GiftScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const LongText: Story = { tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], globals: { locale: 'bg' } };

const refused = (code: Parameters<typeof refusal>[0], text: string): Story => ({
  parameters: {
    billing: {
      subscriptions: { redeemGiftCode: () => Promise.reject(refusal(code)) },
    } satisfies StoryBilling,
    shows: [`subscription:${text}`],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByRole('textbox'), '7K2F-9QXM-4TZB-0WHC');
    await userEvent.click(canvas.getByRole('button'));
  },
});

export const Unknown: Story = refused('GIFT_CODE_UNKNOWN', 'errors.GIFT_CODE_UNKNOWN');
export const Used: Story = refused('GIFT_CODE_ENDED', 'errors.GIFT_CODE_ENDED');
export const BesidePaidPeriod: Story = refused('SUBSCRIPTION_ERROR', 'gift.hasPremium');
