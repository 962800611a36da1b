import type { PaymentOptions, Product, SavedCard } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { OneOffScreen } from '../../features/subscription/one-off-screen.tsx';
import { SavedCardsSection } from '../../features/subscription/saved-cards-section.tsx';
import { paid, refusal, withBilling, type StoryBilling } from '../../features/subscription/story-billing.tsx';
import { onSite } from '../../stories/index.ts';
import { SupportScreen } from './support-page.tsx';

const support: Product = {
  id: 'support',
  names: {
    en: 'Support this site',
    de: 'Diese Website unterstützen',
    bg: 'Подкрепа за този сайт',
  },
  currency: 'EUR',
  amounts: [3, 5, 10],
  open: { minimum: 1, maximum: 200 },
  taxed: false,
};
const poster: Product = {
  id: 'poster',
  names: { en: 'Poster', de: 'Plakat', bg: 'Плакат' },
  currency: 'EUR',
  amounts: [24.9],
  taxed: true,
};
const card: SavedCard = {
  id: 'card_1',
  provider: 'stripe',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  createdAt: '2026-11-20T10:00:00Z',
  renews: true,
};
const cards = [card, { ...card, id: 'card_2', brand: 'mastercard', last4: '4444', renews: false }];
const options: PaymentOptions = {
  sandbox: true,
  consentVersion: '2026-11',
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
const { planId: _planId, ...payment } = paid;
const billing = (payments: StoryBilling['payments'] = {}): { billing: StoryBilling } => ({
  billing: {
    payments: {
      products: () => Promise.resolve([support]),
      options: () => Promise.resolve(options),
      history: () => Promise.resolve({ items: [], page: 1, pageSize: 5, total: 0 }),
      cards: () => Promise.resolve(cards),
      confirm: () => Promise.resolve({ ...payment, productId: 'support' }),
      ...payments,
    },
    subscriptions: {
      current: () =>
        Promise.resolve({
          id: 'sub_story',
          planId: 'premium-monthly',
          status: 'Active',
          isPremium: true,
          currentPeriodStart: '2026-11-20T10:00:00Z',
          currentPeriodEnd: '2026-12-20T10:00:00Z',
          cancelAtPeriodEnd: false,
          trialEnd: null,
          nextPlanId: null,
          createdAt: '2026-11-20T10:00:00Z',
        }),
      invoices: () => Promise.resolve({ items: [], page: 1, pageSize: 100, total: 0 }),
    },
  },
});

/** One-off products: the choice of an amount, the payment, its outcome, and the cards in the profile. */
const meta = {
  title: 'Patterns/One-off payments',
  component: SupportScreen,
  parameters: { padded: false, ...billing() },
  decorators: [withBilling, onSite({ at: '/support', namespaces: billingNamespaces })],
} satisfies Meta<typeof SupportScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const LongText: Story = { tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], globals: { locale: 'bg' } };
/** Several products: none is chosen before the visitor does it. */
export const SeveralProducts: Story = {
  parameters: billing({ products: () => Promise.resolve([support, poster]) }),
};
export const OneOfSeveral: Story = {
  parameters: { ...SeveralProducts.parameters, onSite: { at: '/support?product=poster' } },
};
export const NoProducts: Story = {
  parameters: {
    ...billing({ products: () => Promise.resolve([]) }),
    shows: ['subscription:support.emptyTitle', 'subscription:support.emptyText'],
  },
};
export const Unreachable: Story = {
  parameters: billing({ products: () => Promise.reject(refusal('NETWORK_ERROR')) }),
};
export const Paid: Story = {
  parameters: { onSite: { at: '/support?payment=pay_story' }, shows: ['subscription:support.thanksTitle'] },
};

const order = (amount: number, ...shows: string[]): Story => ({
  render: () => (
    <OneOffScreen productId="support" amount={amount} declinedId={null} renderForm={(form) => form} />
  ),
  parameters: { shows },
});
export const Order = order(5);
/** The operator has changed the product since the link was made. */
export const AmountGone = order(0.5, 'subscription:support.goneTitle', 'subscription:support.goneText');

const inProfile = (change: StoryBilling['payments']): Story => ({
  render: () => (
    <div className="wrap">
      <SavedCardsSection />
    </div>
  ),
  parameters: billing(change),
});
export const CardsOfTheProfile = inProfile({});
export const NoCards = inProfile({ cards: () => Promise.resolve([]) });
export const CardsUnreachable = inProfile({ cards: () => Promise.reject(refusal('NETWORK_ERROR')) });
