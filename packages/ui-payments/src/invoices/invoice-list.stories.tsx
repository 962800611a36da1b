import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { InvoiceList } from './invoice-list.tsx';

const invoice = {
  id: 'inv_1',
  number: '0000000002',
  issuedAt: '2026-11-20T10:00:00Z',
  amount: 4.99,
  currency: 'EUR',
  status: 'paid' as const,
  planId: 'premium-monthly',
};
const meta = {
  title: 'ui-payments/Invoice list',
  component: InvoiceList,
  args: {
    onDownload: fn(),
    invoices: [invoice, { ...invoice, id: 'inv_0', number: '0000000001', status: 'refunded' }],
  },
} satisfies Meta<typeof InvoiceList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { busyId: 'inv_1' } };
export const Empty: Story = { args: { invoices: [] } };

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
      elements: { 'invoice-download': 'site-part' },
    },
    localization: { invoices: { download: 'Save as PDF', downloadNamed: 'Save as PDF: {{number}}' } },
  },
};

export const LongText: Story = { tags: ['long-run'], ...Default, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };
