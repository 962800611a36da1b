import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, waitFor } from 'storybook/test';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { withBilling } from '../../features/subscription/story-billing.tsx';
import { onSite } from '../../stories/index.ts';
import { CancelContractScreen } from './cancel-contract-page.tsx';

/** Cancelling a contract without signing in, with one press (section 312k of the German Civil Code). */
const meta = {
  title: 'Patterns/Cancel a contract',
  component: CancelContractScreen,
  parameters: { padded: false },
  decorators: [withBilling, onSite({ at: '/cancel-contract', namespaces: billingNamespaces })],
} satisfies Meta<typeof CancelContractScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const LongText: Story = { tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], globals: { locale: 'bg' } };

const submitted =
  (isFilled: boolean): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await waitFor(() => {
      if (!canvasElement.querySelector('form')) throw new Error('There is no form yet.');
    });
    for (const form of canvasElement.querySelectorAll('form')) {
      const values: Record<string, string> = {
        name: 'Ana Petrova',
        email: 'ana@example.com',
        contract: '0000000042',
      };
      for (const [name, value] of Object.entries(values)) {
        const input = form.querySelector(`[name="${name}"]`);
        if (input) await fireEvent.change(input, { target: { value: isFilled ? value : '' } });
      }
      await fireEvent.submit(form);
    }
  };
export const FieldsMissing: Story = {
  play: submitted(false),
  parameters: { shows: ['subscription:withdraw.missing.contract'] },
};
export const Received: Story = {
  play: submitted(true),
  parameters: {
    billing: { subscriptions: { cancelContract: () => Promise.resolve('2026-11-20T10:00:00.000Z') } },
    shows: ['subscription:cancelContract.doneTitle'],
  },
};
