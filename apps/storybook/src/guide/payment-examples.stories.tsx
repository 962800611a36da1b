import type { Payment, PaymentOptions, Plan, Product, SavedCard } from '@lumigraph/contracts';
import type { PaymentFormApi } from '@lumigraph/ui-payments';
import { fakeDrivers } from '@lumigraph/ui-payments/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { Checkout, loadCheckout } from './examples/checkout.tsx';
import { SupportPage } from './examples/support-page.tsx';

/** The running examples of the guide to payments, with a service that accepts every payment. */
const meta = { title: 'Guides/Examples of payments', tags: ['!autodocs'] } satisfies Meta;
export default meta;
type Story = StoryObj;

const plan: Plan = {
  id: 'premium-monthly',
  name: 'Premium monthly',
  interval: 'monthly',
  amount: 4.99,
  currency: 'EUR',
  features: [],
  trialDays: 0,
};
const product: Product = {
  id: 'support',
  names: {
    en: 'Support this site',
    de: 'Diese Seite unterstützen',
    bg: 'Подкрепете сайта',
    ru: 'Поддержать сайт',
    es: 'Apoyar este sitio',
    zh: '支持本站',
  },
  currency: 'EUR',
  amounts: [3, 5, 10],
  open: { minimum: 1, maximum: 200 },
  taxed: false,
};
const options: PaymentOptions = {
  sandbox: true,
  consentVersion: 'story',
  providers: [
    {
      provider: 'stripe',
      kind: 'card',
      integration: 'card-fields',
      environment: 'sandbox',
      savesCards: true,
    },
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
const api: PaymentFormApi = {
  pay: () => Promise.resolve(payment),
  confirm: () => Promise.resolve(payment),
};
const clients = {
  subscriptions: { plans: () => Promise.resolve([plan]) },
  payments: { options: () => Promise.resolve(options) },
};
const visa: SavedCard = {
  id: 'card_1',
  provider: 'stripe',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  renews: false,
  createdAt: '2026-11-20T10:00:00Z',
};

function LoadedCheckout() {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadCheckout>>>();
  useEffect(() => {
    void loadCheckout(clients, plan.id).then(setLoaded);
  }, []);
  if (!loaded?.plan) return null;
  return <Checkout api={api} plan={loaded.plan} options={loaded.options} onPaid={() => undefined} />;
}
export const Subscription: Story = { render: () => <LoadedCheckout /> };

/** The button of the example. */
const ownTexts = { passesEnglish: true };

export const OneOff: Story = {
  parameters: ownTexts,
  render: () => <SupportPage api={api} product={product} options={options} savedCards={[visa]} />,
};

const withWallets: PaymentOptions = {
  ...options,
  providers: [
    {
      provider: 'stripe',
      kind: 'card',
      integration: 'hosted-fields',
      environment: 'live',
      wallets: ['apple-pay', 'google-pay'],
    },
  ],
};
/** Fakes of the providers' scripts stand in for the buttons of the wallets. */
export const DeviceWallets: Story = {
  tags: ['beta', '!stable'],
  parameters: ownTexts,
  render: () => (
    <SupportPage
      api={api}
      product={{ ...product, amounts: [5] }}
      options={withWallets}
      savedCards={[]}
      drivers={fakeDrivers()}
    />
  ),
};
