import { planFeatures } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { PlanCards } from './plan-cards.tsx';

const common = { currency: 'EUR', features: [...planFeatures], trialDays: 0 };
const meta = {
  title: 'ui-payments/Plan cards',
  component: PlanCards,
  args: {
    plans: [
      { ...common, id: 'm', name: 'Premium monthly', interval: 'monthly', amount: 4.99 },
      { ...common, id: 'y', name: 'Premium yearly', interval: 'yearly', amount: 49 },
    ],
    hrefFor: ({ id }) => `#${id}`,
  },
} satisfies Meta<typeof PlanCards>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { currentPlanId: 'y' } };
export const WithCurrent: Story = { args: { currentPlanId: 'm' } };
export const WithTrial: Story = {
  args: {
    plans: [{ ...common, id: 'm', name: 'Premium', interval: 'monthly', amount: 4.99, trialDays: 14 }],
  },
};
export const LongText: Story = { ...WithTrial, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { ...WithTrial, globals: { locale: 'bg' } };
