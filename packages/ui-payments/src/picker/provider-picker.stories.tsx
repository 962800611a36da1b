import type { PaymentProvider } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn } from 'storybook/test';
import { HostedFields } from '../hosted/hosted-fields.tsx';
import type { HostedFieldsState } from '../hosted/use-hosted-fields.ts';
import { PaymentUiProvider } from '../appearance/payment-ui-provider.tsx';
import { WalletArea } from '../wallet/wallet-area.tsx';
import { ProviderMark, ProviderPicker } from './provider-picker.tsx';

const all: readonly PaymentProvider[] = ['stripe', 'paypal', 'revolut', 'revolut-business'];

const fields: HostedFieldsState = {
  status: 'loading',
  id: 'fields',
  isComplete: false,
  isMissing: false,
  check: () => false,
  attach: fn(),
  provider: 'stripe',
  collect: () => new Promise(() => {}),
  retry: fn(),
};

const meta = {
  title: 'ui-payments/Provider picker and areas',
  component: ProviderPicker,
  args: { providers: all.slice(0, 3), value: 'stripe', onChange: fn() },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
  render: function Render({ value, onChange, ...rest }) {
    const [chosen, setChosen] = useState(value);
    return (
      <ProviderPicker
        {...rest}
        value={chosen}
        onChange={(provider) => {
          setChosen(provider);
          onChange(provider);
        }}
      />
    );
  },
} satisfies Meta<typeof ProviderPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { providers: all, value: undefined } };
export const Disabled: Story = { args: { disabled: true } };
export const Marks: Story = {
  render: () => (
    <div className="sb-row">
      {all.map((provider) => (
        <ProviderMark key={provider} provider={provider} />
      ))}
    </div>
  ),
};

/** The area of a wallet's own button: reserved from the start, filled after 100 ms. */
export const Wallet: Story = {
  render: () => (
    <WalletArea
      wallet={{ status: 'loading', provider: 'paypal', attach: fn(), retry: fn() }}
      payLabel="Order with obligation to pay €4.99"
    />
  ),
};
/** The provider's own card fields, on the surface of the built-in fields, while their script loads. */
export const FieldsOfTheProvider: Story = {
  render: () => <HostedFields fields={fields} />,
};
/** `PaymentUiProvider` gives separate parts the texts of a site, as the form does for its own parts. */
export const InASitesWords: Story = {
  render: (args) => (
    <PaymentUiProvider localization={{ providers: { label: 'Pick your way to pay', stripe: 'Bank card' } }}>
      <ProviderPicker {...args} />
    </PaymentUiProvider>
  ),
};
export const LongText: Story = { tags: ['long-run'], args: { providers: all }, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = {
  tags: ['long-run'],
  args: { providers: all },
  globals: { locale: 'bg' },
};
