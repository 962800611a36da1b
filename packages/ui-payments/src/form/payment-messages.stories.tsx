import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, fn } from 'storybook/test';
import { CardFields } from '../card/card-fields.tsx';
import type { CardValues } from '../card/card-rules.ts';
import { useCardFields } from '../card/use-card-fields.ts';
import { HostedFields } from '../hosted/hosted-fields.tsx';
import type { HostedFieldsState } from '../hosted/use-hosted-fields.ts';
import { InvoiceList } from '../invoices/invoice-list.tsx';
import { ProviderPicker } from '../picker/provider-picker.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import type { PaymentState } from './payment-state.ts';

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

/** One story for each message that the widgets can show; `shows` contains the message. */
const meta = {
  title: 'ui-payments/Messages',
  component: PaymentNotice,
  tags: ['!autodocs', 'long-run'],
  args: { state: { status: 'idle' }, onCheckAgain: fn(), onGoOn: fn() },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PaymentNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

const at = (state: PaymentState, ...shows: string[]): Story => ({ args: { state }, parameters: { shows } });
const declined = (failureCode: string): Story =>
  at(
    { status: 'declined', failureCode },
    `declined.${failureCode}`,
    'form.declinedTitle',
    'form.declinedText',
  );
const refused = (code: string): Story =>
  at({ status: 'invalid', code, message: '' }, `errors.${code}`, 'form.invalidTitle');

export const Processing = at({ status: 'processing' }, 'form.processingTitle', 'form.processingText');
export const AtTheBank = at(
  { status: 'action', url: '#bank' },
  'form.actionTitle',
  'form.actionText',
  'form.actionLink',
);
export const InTheProvidersWindow = at(
  { status: 'confirm', clientSecret: 'secret', isOpen: true },
  'form.confirmText',
);
export const ConfirmationMissing = at(
  { status: 'confirm', clientSecret: 'secret', isOpen: false },
  'form.confirmMissing',
  'form.confirmGoOn',
);
export const DeclinedInTheProvidersWindow = at(
  { status: 'confirm', clientSecret: 'secret', isOpen: false, failureCode: 'insufficient_funds' },
  'form.declinedTitle',
  'declined.insufficient_funds',
  'script.retry',
);
export const OutcomeUnknown = at(
  { status: 'unknown', isAsking: false, retryAfterS: 20 },
  'form.unknownTitle',
  'form.unknownText',
  'form.unknownWait',
  'form.check',
);
export const Paid = at(
  {
    status: 'success',
    payment: {
      id: 'pay_1',
      status: 'succeeded',
      amount: 4.99,
      currency: 'EUR',
      provider: 'Stripe',
      createdAt: '',
    },
  },
  'form.successTitle',
  'form.successText',
);

export const CardDeclined = declined('card_declined');
export const InsufficientFunds = declined('insufficient_funds');
export const CardExpired = declined('expired_card');
export const CvcIncorrect = declined('incorrect_cvc');
export const ConfirmationRefused = declined('authentication_failed');
export const PaymentFailed = declined('payment_failed');

export const ProcessingFailed = refused('PAYMENT_ERROR');
export const ServiceUnreachable = refused('NETWORK_ERROR');
export const Unexpected = refused('UNKNOWN_ERROR');
export const NotSignedIn: Story = {
  args: { state: { status: 'invalid', code: 'TOKEN_INVALID', message: '' } },
  parameters: { shows: ['form.signInTitle', 'errors.TOKEN_INVALID'] },
};
export const SignInFirst: Story = {
  args: { ...NotSignedIn.args, onSignInNeeded: fn() },
  parameters: { shows: ['form.signInTitle', 'errors.TOKEN_INVALID', 'form.signIn'] },
};
export const SignInForTheOutcome: Story = {
  args: { state: { status: 'unknown', isAsking: false, isSignedOut: true }, onSignInNeeded: fn() },
  parameters: { shows: ['form.unknownText', 'form.signIn'] },
};
export const EntriesRefused = refused('VALIDATION_FAILED');
export const NotForThisAccount = refused('FORBIDDEN');
export const OfferGone = refused('NOT_FOUND');
export const PriceChanged = refused('UNPROCESSABLE');
export const SubscribedAlready = refused('CONFLICT');
export const TooManyAttempts = at(
  { status: 'invalid', code: 'TOO_MANY_ATTEMPTS', message: '', retryAfterS: 600 },
  'errors.TOO_MANY_ATTEMPTS',
  'errors.wait',
);
export const MethodUnavailable = refused('PAYMENT_METHOD_UNAVAILABLE');
export const CountryNotServed = refused('COUNTRY_NOT_SERVED');
export const VatNumberInvalid = refused('VAT_NUMBER_INVALID');
export const WalletFailed = refused('WALLET_FAILED');

function FilledCard({ initial }: { initial: Partial<CardValues> }) {
  return <CardFields card={useCardFields({ initial })} />;
}

/** Leaves a field of the card unchanged; the problem appears on blur. */
const card = (initial: Partial<CardValues>, ...shows: string[]): Story => ({
  parameters: { shows },
  render: () => <FilledCard initial={initial} />,
  play: async ({ canvasElement }) => {
    for (const input of canvasElement.querySelectorAll('input')) await fireEvent.focusOut(input);
  },
});
const good = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Ana Petrova' };

export const CardNumberInvalid = card({ ...good, number: '4242' }, 'problems.number');
export const CardNumberMistyped = card({ ...good, number: '4242 4242 4242 4241' }, 'card.mistyped');
export const ExpiryInvalid = card({ ...good, expiry: '13/40' }, 'problems.expiry');
export const CvcInvalid = card({ ...good, cvc: '1' }, 'problems.cvc');
export const CardholderNeeded = card({ ...good, name: ' ' }, 'problems.name');

const script = (status: 'loading' | 'failed', ...shows: string[]): Story => ({
  parameters: { shows },
  render: () => <HostedFields fields={{ ...fields, status }} />,
});
export const ScriptLoading = script('loading', 'script.loading');
export const ScriptBlocked = script('failed', 'script.failedTitle', 'script.failedText', 'script.retry');

export const NoWayToPay: Story = {
  parameters: { shows: ['providers.none'] },
  render: () => <ProviderPicker providers={[]} value={undefined} onChange={fn()} />,
};
export const NoInvoices: Story = {
  parameters: { shows: ['invoices.empty'] },
  render: () => <InvoiceList invoices={[]} onDownload={fn()} />,
};
