import type { Product } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent } from 'storybook/test';
import { ProductAmount } from './product-amount.tsx';
import { useProductAmount } from './use-product-amount.ts';

const support: Product = {
  id: 'support',
  names: { en: 'Support this site' },
  currency: 'EUR',
  amounts: [3, 5, 10],
  open: { minimum: 1, maximum: 200 },
  taxed: false,
};

function Amounts({ product }: { product: Product }) {
  return <ProductAmount chosen={useProductAmount(product)} />;
}

/** The amounts of a one-off product. The state is that of `useProductAmount`. */
const meta = {
  title: 'ui-payments/One-off amounts',
  component: Amounts,
  args: { product: support },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Amounts>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Chooses "another amount", the last one, on every canvas and in any language. */
const chooseOther: NonNullable<Story['play']> = async ({ canvasElement }) => {
  for (const choices of canvasElement.querySelectorAll('[data-part="product-amount"]')) {
    const other = [...choices.querySelectorAll('input[type="radio"]')].at(-1);
    if (other) await fireEvent.click(other);
  }
};

export const Default: Story = { parameters: { shows: ['oneOff.amount', 'oneOff.other'] } };
export const Playground: Story = { args: { product: { ...support, currency: 'JPY', amounts: [500, 1500] } } };
export const AnotherAmount: Story = {
  parameters: { shows: ['oneOff.otherField', 'oneOff.limits'] },
  play: chooseOther,
};
/** The problem is shown once the field has lost focus. */
const typed =
  (value: string): NonNullable<Story['play']> =>
  async (context) => {
    await chooseOther(context);
    for (const field of context.canvasElement.querySelectorAll('input[inputmode="decimal"]')) {
      await fireEvent.change(field, { target: { value } });
      await fireEvent.focusOut(field);
    }
  };

export const OutsideLimits: Story = { parameters: { shows: ['oneOff.outside'] }, play: typed('900') };
/** One amount in English, a thousand times as much in German: asked back. */
export const Unclear: Story = { parameters: { shows: ['oneOff.unclear'] }, play: typed('1.000') };
/** No choice: the price of the product. */
export const FixedPrice: Story = {
  args: {
    product: { id: 'poster', names: { en: 'Poster' }, currency: 'EUR', amounts: [24.9], taxed: true },
  },
};
/** The payer always types the amount. */
export const OnlyOpen: Story = { args: { product: { ...support, amounts: [] } } };
export const LongText: Story = { ...OutsideLimits, tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { ...LongText, globals: { locale: 'bg' } };
