import type { Payment, PaymentOptions } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, userEvent } from 'storybook/test';
import { fakeDrivers } from '../testing.ts';
import { PaymentForm } from './payment-form.tsx';
import type { PaymentItem } from './payment-item.ts';
import type { PaymentFormApi } from './use-attempt.ts';

const plan = {
  id: 'premium-monthly',
  name: 'Premium monthly',
  interval: 'monthly' as const,
  amount: 4.99,
  currency: 'EUR',
  features: [],
  trialDays: 0,
};
const options: PaymentOptions = {
  sandbox: true,
  consentVersion: 'story',
  providers: [
    { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
    { provider: 'paypal', kind: 'wallet', integration: 'wallet-button', environment: 'sandbox' },
    { provider: 'revolut', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
  ],
};
const payment: Payment = {
  id: 'pay_story',
  status: 'succeeded',
  amount: 4.99,
  currency: 'EUR',
  provider: 'Stripe',
  createdAt: '2026-11-20T10:00:00Z',
};
const never = () => new Promise<Payment>(() => undefined);
const respondWith = (response: Partial<Payment>): PaymentFormApi => ({
  pay: () => Promise.resolve({ ...payment, ...response }),
  confirm: () => Promise.resolve({ ...payment, ...response }),
});
const complete = {
  initial: { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Ana Petrova' },
};

const meta = {
  title: 'ui-payments/Payment form',
  component: PaymentForm,
  args: {
    api: respondWith({}),
    plan,
    options,
    details: () => ({ immediateStartConsent: true, consentVersion: 'story' }),
    drivers: fakeDrivers(),
    createOrder: () => Promise.resolve('sandbox_order_story'),
    leave: fn(),
    onSuccess: fn(),
    initialProvider: 'stripe',
  },
  argTypes: { api: { control: false }, drivers: { control: false } },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PaymentForm>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Presses every order button on the canvas: there are several with themes side by side, in any language. */
const pay: Story['play'] = async ({ canvasElement }) => {
  for (const button of canvasElement.querySelectorAll('[data-part="pay-button"]'))
    await userEvent.click(button);
};

export const Default: Story = {};
export const Playground: Story = { args: { payLabel: 'Order with obligation to pay €4.99' } };
/** Without the wording of the EU: a button that says Pay, and no line about taxes. */
export const PlainWording: Story = { args: { wording: 'plain' } };
export const Complete: Story = { args: { card: complete } };
/** A press before the card is complete: the summary receives focus and links to the fields. */
/** Nobody is signed in: the form says so before anything is typed. */
export const SignInFirst: Story = { args: { isSignedIn: false, onSignInNeeded: fn() } };
export const Incomplete: Story = { play: pay };
export const WithProblems: Story = {
  play: async ({ canvasElement }) => {
    for (const [field, text] of Object.entries({ 'cc-number': '4242', 'cc-exp': '1320', 'cc-csc': '1' })) {
      for (const input of canvasElement.querySelectorAll(`[autocomplete="${field}"]`)) {
        await userEvent.type(input, text);
      }
    }
    await userEvent.tab();
  },
};
const hosted: PaymentOptions = {
  ...options,
  providers: [
    { provider: 'stripe', kind: 'card', integration: 'hosted-fields', environment: 'live' },
    { provider: 'revolut', kind: 'card', integration: 'hosted-page', environment: 'live' },
  ],
};

// These stories ran only with replacements for the providers' scripts (README, Beta).
const beta = ['beta', '!stable'];
export const Wallet: Story = { tags: beta, args: { initialProvider: 'paypal' } };
export const WalletLoading: Story = {
  tags: beta,
  args: { initialProvider: 'paypal', drivers: fakeDrivers({ slow: true }) },
};
export const WalletBlocked: Story = {
  tags: beta,
  args: { initialProvider: 'paypal', drivers: fakeDrivers({ broken: true }) },
};
export const FieldsOfTheProvider: Story = { tags: beta, args: { options: hosted } };
export const FieldsBlocked: Story = {
  tags: beta,
  args: { options: hosted, drivers: fakeDrivers({ broken: true }) },
};
export const PageOfTheProvider: Story = { tags: beta, args: { options: hosted, initialProvider: 'revolut' } };
export const NoProviders: Story = {
  args: { options: { ...options, providers: [] }, initialProvider: undefined },
};
export const Processing: Story = { args: { card: complete, api: { pay: never, confirm: never } }, play: pay };
export const NeedsTheBank: Story = {
  args: {
    card: complete,
    api: respondWith({ status: 'pending', nextAction: { type: 'redirect', url: '/bank' } }),
  },
  play: pay,
};
export const ConfirmationMissing: Story = {
  args: {
    card: complete,
    openPayment: {
      ...payment,
      status: 'pending',
      nextAction: { type: 'confirm', clientSecret: 'secret' },
    },
  },
};
export const Declined: Story = {
  args: { card: complete, api: respondWith({ status: 'failed', failureCode: 'insufficient_funds' }) },
  play: pay,
};
export const UnknownOutcome: Story = {
  args: { card: complete, api: respondWith({ status: 'processing' }) },
  play: pay,
};
export const Refused: Story = {
  args: {
    card: complete,
    api: {
      pay: () => Promise.reject(Object.assign(new Error('Conflict'), { status: 409, code: 'CONFLICT' })),
      confirm: never,
    },
  },
  play: pay,
};
export const Success: Story = { args: { card: complete }, play: pay };

const support: PaymentItem = {
  kind: 'one-off',
  amount: 5,
  product: {
    id: 'support',
    names: { en: 'Support this site' },
    currency: 'EUR',
    amounts: [3, 5, 10],
    taxed: false,
  },
};
const visa = {
  id: 'card_1',
  provider: 'stripe' as const,
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  renews: false,
  createdAt: '2026-11-20T10:00:00Z',
};
const savedCards = [visa, { ...visa, id: 'card_2', brand: 'mastercard', last4: '4444' }];
const keeping: PaymentOptions = {
  ...options,
  providers: options.providers.map((offer) =>
    offer.provider === 'stripe' ? { ...offer, savesCards: true } : offer,
  ),
};
/** A product without VAT; a new card is saved only if the payer wants it. */
export const OneOff: Story = {
  args: { plan: undefined, item: support, options: keeping },
  parameters: { shows: ['oneOff.note', 'savedCards.save'] },
};
export const OneOffPaid: Story = {
  args: { ...OneOff.args, card: complete },
  parameters: { shows: ['oneOff.success'] },
  play: pay,
};
/** Another payment of this payer is still open. */
export const OneOffRefused: Story = {
  args: { ...Refused.args, ...OneOff.args },
  parameters: { shows: ['oneOff.conflict'] },
  play: pay,
};
export const SavedCards: Story = {
  args: { ...OneOff.args, savedCards },
  parameters: { shows: ['savedCards.pick', 'savedCards.other', 'savedCards.expires'] },
};
/** A subscription keeps its card for the renewals, and the form says so. */
export const CardOfRenewals: Story = {
  args: { options: keeping },
  parameters: { shows: ['savedCards.forRenewals'] },
};
/** Apple Pay and Google Pay in the provider’s element, where the device has them. */
export const DeviceWallets: Story = {
  tags: beta,
  args: {
    options: {
      ...hosted,
      providers: hosted.providers.map((offer) =>
        offer.provider === 'stripe'
          ? { ...offer, savesCards: true, wallets: ['apple-pay', 'google-pay'] }
          : offer,
      ),
    },
  },
  parameters: { shows: ['express.or'] },
};

/** Tokens and class names of a site: `appearance` changes only the parts that it names. */
export const Appearance: Story = {
  args: {
    appearance: {
      variables: {
        '--color-accent': 'light-dark(oklch(45% 0.1 200deg), oklch(80% 0.1 200deg))',
        '--color-accent-soft': 'light-dark(oklch(95.5% 0.02 200deg), oklch(28% 0.04 200deg))',
        '--radius-2': '4px',
        '--radius-3': '8px',
      },
      elements: { 'pay-button': 'site-part' },
    },
    card: complete,
    localization: { form: { total: 'You pay' } },
  },
};

/** The longest texts in the narrowest container. */
export const LongText: Story = {
  tags: ['long-run'],
  args: { card: complete },
  globals: { locale: 'de' },
  render: (args) => (
    <div style={{ inlineSize: 288 }}>
      <PaymentForm {...args} />
    </div>
  ),
};
export const LongTextBulgarian: Story = { tags: ['long-run'], ...LongText, globals: { locale: 'bg' } };
