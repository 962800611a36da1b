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
/** The user's plan is not loaded yet. */
export const Busy: Story = { args: { busy: true } };
export const WithTrial: Story = {
  args: {
    plans: [{ ...common, id: 'm', name: 'Premium', interval: 'monthly', amount: 4.99, trialDays: 14 }],
  },
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
      elements: { 'plan-choose': 'site-part' },
    },
    localization: { plans: { monthly: 'Monthly pass', yearly: 'Yearly pass' } },
  },
};

export const LongText: Story = { tags: ['long-run'], ...WithTrial, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...WithTrial, globals: { locale: 'bg' } };
