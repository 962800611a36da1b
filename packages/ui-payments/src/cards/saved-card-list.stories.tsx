import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, userEvent } from 'storybook/test';
import { SavedCardList } from './saved-card-list.tsx';

const card = {
  id: 'card_1',
  provider: 'stripe' as const,
  brand: 'visa',
  last4: '4242',
  renews: true,
  createdAt: '2026-11-20T10:00:00Z',
};
const visa = { ...card, expiryMonth: 12, expiryYear: 2030 };
const meta = {
  title: 'ui-payments/Saved cards',
  component: SavedCardList,
  args: {
    cards: [visa, { ...visa, id: 'card_2', brand: 'mastercard', last4: '4444', renews: false }],
    onRemove: fn(),
    onRenew: fn(),
  },
} satisfies Meta<typeof SavedCardList>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Asks to remove the card at `index`, on every canvas and in any language: removing is the last action of a card. */
const askToRemove =
  (index: number): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    for (const list of canvasElement.querySelectorAll('[data-part="saved-cards"]')) {
      const buttons = list.children[index]?.querySelectorAll('button') ?? [];
      const remove = [...buttons].at(-1);
      if (remove) await userEvent.click(remove);
    }
  };

export const Default: Story = {
  parameters: {
    shows: ['savedCards.expires', 'savedCards.renews', 'savedCards.renewWith', 'savedCards.remove'],
  },
};
export const Playground: Story = { args: { busyId: 'card_2' } };
/** The provider does not report the expiry. */
export const WithoutExpiry: Story = {
  args: { cards: [{ ...card, renews: false }] },
};
export const Empty: Story = { args: { cards: [] }, parameters: { shows: ['savedCards.empty'] } };
/** The subscription renews with this card: the question says what happens then. */
export const RemoveCardOfRenewals: Story = {
  parameters: { shows: ['savedCards.removeQuestion', 'savedCards.removeRenews', 'savedCards.keep'] },
  play: askToRemove(0),
};
export const RemoveOtherCard: Story = {
  parameters: { shows: ['savedCards.removeQuestion', 'savedCards.removeText', 'savedCards.keep'] },
  play: askToRemove(1),
};

export const LongText: Story = { tags: ['long-run'], ...RemoveCardOfRenewals, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { ...LongText, globals: { locale: 'bg' } };
