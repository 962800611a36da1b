import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { CardFields } from './card-fields.tsx';
import type { CardValues } from './card-rules.ts';
import { useCardFields } from './use-card-fields.ts';

function CardFieldsStory({ initial, disabled }: { initial?: Partial<CardValues>; disabled?: boolean }) {
  return <CardFields card={useCardFields({ initial })} disabled={disabled} />;
}

const meta = {
  title: 'ui-payments/Card fields',
  component: CardFieldsStory,
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CardFieldsStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { initial: { number: '4242 4242 4242 4242' } } };
export const Mastercard: Story = { args: { initial: { number: '5555 5555 5555 4444' } } };
export const AmericanExpress: Story = { args: { initial: { number: '3782 8224 6310 005' } } };
export const Mistyped: Story = { args: { initial: { number: '4242 4242 4242 4241' } } };
/** In a form for a phone of 320 pixels the whole number is visible; the mark beside it gives way. */
export const Narrow: Story = {
  args: { initial: { number: '3782 8224 6310 005' } },
  render: (args) => (
    <div style={{ inlineSize: 288 }}>
      <CardFieldsStory {...args} />
      <CardFieldsStory initial={{ number: '4242 4242 4242 4242' }} />
    </div>
  ),
  async play({ canvas }) {
    for (const input of canvas.getAllByDisplayValue(/\d{4} \d{4}/))
      await expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
  },
};
export const Disabled: Story = { args: { disabled: true } };
export const LongText: Story = { tags: ['long-run'], ...Playground, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Playground, globals: { locale: 'bg' } };
