import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorSummary } from './error-summary.tsx';

const meta = {
  title: 'Core/Error summary',
  component: ErrorSummary,
  args: {
    title: 'Please check your entries',
    items: [
      { fieldId: 'email', message: 'Email is required' },
      { fieldId: 'password', message: 'Password must contain uppercase letters' },
    ],
  },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ErrorSummary>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { title: 'Please check these fields' } };
export const OneError: Story = { args: { items: [{ fieldId: 'email', message: 'Email is required' }] } };
export const LongText: Story = {
  tags: ['long-run'],
  args: {
    title: 'Bitte prüfen Sie Ihre Angaben',
    items: [{ fieldId: 'email', message: 'Bitte geben Sie eine gültige E-Mail-Adresse ein' }],
  },
};
