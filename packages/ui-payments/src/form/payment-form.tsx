import type { Payment, PaymentOptions, PaymentProvider, PaymentRequest, Plan } from '@lumigraph/contracts';
import { Button, Form } from '@lumigraph/ui-kit';
import { Lock } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { PaymentAppearance } from '../appearance/payment-ui-context.ts';
import { PaymentUiProvider, useClassOf } from '../appearance/payment-ui-provider.tsx';
import { CardFields } from '../card/card-fields.tsx';
import { useCardFields, type CardFieldsState, type UseCardFieldsOptions } from '../card/use-card-fields.ts';
import { HostedFields } from '../hosted/hosted-fields.tsx';
import { useHostedFields, type HostedFieldsState } from '../hosted/use-hosted-fields.ts';
import { ProviderPicker } from '../picker/provider-picker.tsx';
import { providerDrivers, type DriverContext, type ProviderDrivers } from '../providers/drivers.ts';
import { formatMoney } from '../texts/format-money.ts';
import type { PaymentLocalization } from '../texts/payment-messages.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import type { WalletState } from '../wallet/use-wallet.ts';
import { WalletArea } from '../wallet/wallet-area.tsx';
import { cardBody } from './card-body.ts';
import { PaymentNotice } from './payment-notice.tsx';
import {
  isBusyState,
  isOpenState,
  kindOf,
  stateOfCollected,
  type PaymentKind,
  type PaymentOffer,
  type PaymentState,
} from './payment-state.ts';
import { useAttempt, type PaymentFormApi } from './use-attempt.ts';
import { useOrderWallet } from './use-order-wallet.ts';

/** Values that the site adds: consent, its version, country. */
export type OrderDetails = Pick<PaymentRequest, 'immediateStartConsent' | 'consentVersion' | 'country'>;

export interface UsePaymentFormOptions {
  api: PaymentFormApi;
  plan: Plan;
  options: PaymentOptions;
  /** Called at each attempt. Undefined cancels it: the site itself shows what is missing. */
  details: () => OrderDetails | undefined;
  /** Creates the wallet's order on the server and returns its id. */
  createOrder?: ((order: { amount: number; currency: string }) => Promise<string>) | undefined;
  onSuccess?: ((payment: Payment) => void) | undefined;
  /** Navigates to the bank; a full page load by default. */
  leave?: ((url: string) => void) | undefined;
  card?: UseCardFieldsOptions | undefined;
  initialProvider?: PaymentProvider | undefined;
  /** An unfinished payment for this plan from an earlier visit: the form continues it instead of starting a new one. */
  openPayment?: Payment | undefined;
  /** Nonce of the document's Content-Security-Policy; PayPal's script sets it on the elements that it adds. */
  nonce?: string | undefined;
  /** Replacements for the providers' scripts, for tests and stories. */
  drivers?: ProviderDrivers | undefined;
}

export interface PaymentFormState {
  state: PaymentState;
  provider: PaymentProvider | undefined;
  /** How the chosen provider is shown. */
  kind: PaymentKind | undefined;
  choose: (provider: PaymentProvider) => void;
  card: CardFieldsState;
  /** Card fields in the provider's iframes. */
  hosted: HostedFieldsState;
  wallet: WalletState;
  /** A provider is chosen and, for card providers, the card is complete and valid. */
  canSubmit: boolean;
  isBusy: boolean;
  submit: () => void;
  /** Requests the outcome of an unknown payment again; never pays twice. */
  checkAgain: () => void;
  /** Opens the provider's window again for a missing confirmation. */
  goOn: () => void;
}

export interface PaymentFormProps extends UsePaymentFormOptions {
  /** Text of the order button. It must state the obligation to pay; the default does so and contains the amount. */
  payLabel?: string | undefined;
  /** Shown above the total: country, consent. */
  children?: ReactNode;
  /** Shown below the card fields: help for testers. */
  cardHelp?: ReactNode;
  localization?: PaymentLocalization | undefined;
  appearance?: PaymentAppearance | undefined;
}

/**
 * Pays for a plan: provider picker, card fields or the wallet's button, total and order button.
 * Submit is possible only when a provider is chosen and, for card providers, the card is complete and valid.
 *
 * @example
 * <PaymentForm api={payments} plan={plan} options={options} details={() => ({ immediateStartConsent: true,
 * consentVersion })} />
 */
export function PaymentForm({ localization, ...props }: PaymentFormProps) {
  return (
    <PaymentUiProvider localization={localization} appearance={props.appearance}>
      <PaymentFormBody {...props} />
    </PaymentUiProvider>
  );
}

function PaymentFormBody({
  payLabel,
  children,
  cardHelp,
  appearance,
  ...options
}: Omit<PaymentFormProps, 'localization'>) {
  const { t, language } = usePaymentTexts();
  const classOf = useClassOf();
  const form = usePaymentForm(options);
  const { plan } = options;
  const amount = formatMoney(plan.amount, plan.currency, language);
  const label = payLabel ?? t('form.pay', { amount });
  const isLocked = isOpenState(form.state);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
  }

  return (
    <Form
      className={classOf('payment-form', 'ui-payment')}
      data-part="payment-form"
      style={appearance?.variables}
      data-status={form.state.status}
      onSubmit={onSubmit}
      noValidate
    >
      <ProviderPicker
        providers={options.options.providers.map(({ provider }) => provider)}
        value={form.provider}
        onChange={form.choose}
        disabled={isLocked}
      />
      {form.kind === 'card' ? (
        <CardFields card={form.card} disabled={isLocked}>
          {cardHelp}
        </CardFields>
      ) : null}
      {form.kind === 'fields' ? <HostedFields fields={form.hosted} disabled={isLocked} /> : null}
      {form.kind === 'hosted' ? <p data-part="hosted">{t('hosted.text')}</p> : null}
      {children}
      <PaymentNotice state={form.state} onCheckAgain={form.checkAgain} onGoOn={form.goOn} />
      <div className={classOf('payment-order', 'ui-payment-order')} data-part="payment-order">
        <p className="ui-payment-total" data-part="payment-total">
          <span>
            {t('form.total')} <small>{t('form.tax')}</small>
          </span>
          <strong>{amount}</strong>
        </p>
        {form.kind === 'wallet' ? null : (
          <Button
            type="submit"
            variant="primary"
            size="lg"
            wide
            className={classOf('pay-button')}
            data-part="pay-button"
            busy={form.state.status === 'processing'}
            disabled={!form.canSubmit && form.state.status !== 'processing'}
          >
            {label}
          </Button>
        )}
      </div>
      {form.kind === 'wallet' ? (
        <WalletArea key={form.provider} wallet={form.wallet} payLabel={label} disabled={isLocked} />
      ) : null}
      <p className="ui-payment-secure">
        <Lock aria-hidden size={14} /> {t('form.secure')}
      </p>
    </Form>
  );
}

/** State, rules and calls of the payment form, for custom markup. */
export function usePaymentForm(form: UsePaymentFormOptions): PaymentFormState {
  const { plan, options, drivers = providerDrivers } = form;
  const { language } = usePaymentTexts();
  const card = useCardFields(form.card);
  const [provider, setProvider] = useState<PaymentProvider | undefined>(
    () => form.initialProvider ?? onlyProvider(options),
  );
  const offerOf = (name: PaymentProvider | undefined) =>
    options.providers.find((offer) => offer.provider === name);
  const contextOf = (offer: PaymentOffer): DriverContext => ({
    offer,
    amount: plan.amount,
    currency: plan.currency,
    language,
    nonce: form.nonce,
  });

  const attempt = useAttempt({
    api: form.api,
    openPayment: form.openPayment,
    leave: form.leave ?? leavePage,
    onSuccess(payment) {
      card.clear();
      form.onSuccess?.(payment);
    },
    async confirm(name, clientSecret) {
      const offer = offerOf(name);
      if (!offer) throw new Error('This way to pay is not offered any more.');
      return drivers.confirm(contextOf(offer), clientSecret);
    },
  });
  const { state, show } = attempt;
  const offer = offerOf(provider);
  const kind = kindOf(offer);
  const context = offer && contextOf(offer);
  const hosted = useHostedFields(kind === 'fields' ? context : undefined, drivers);

  /** The complete order; undefined while the site shows what is missing. */
  function order(): PaymentRequest | undefined {
    const details = form.details();
    return details && { planId: plan.id, amount: plan.amount, currency: plan.currency, ...details };
  }
  const wallet = useOrderWallet({
    context: kind === 'wallet' ? context : undefined,
    drivers,
    attempt,
    provider,
    order,
    createOrder: () => (form.createOrder ?? noOrder)({ amount: plan.amount, currency: plan.currency }),
  });

  const isComplete = kind === 'card' ? card.isValid : kind !== 'fields' || hosted.isComplete;
  const canSubmit = kind !== undefined && !isOpenState(state) && isComplete;

  async function submit(): Promise<void> {
    if (!canSubmit || provider === undefined || kind === 'wallet') return;
    const request = order();
    const current = request && attempt.begin({ provider, request });
    if (!current) return;
    if (kind === 'card') current.request = { ...request, ...cardBody(provider, card.values) };
    if (kind === 'fields') {
      const collected = await hosted.collect();
      if (collected.status !== 'token') return show(stateOfCollected(collected));
      current.request = { ...request, paymentMethodId: collected.token };
    }
    await attempt.send();
  }

  return {
    state,
    provider,
    kind,
    card,
    hosted,
    wallet,
    canSubmit,
    isBusy: isBusyState(state) || (state.status === 'confirm' && state.isOpen),
    choose: (next) => {
      setProvider(next);
      if (state.status === 'declined' || state.status === 'invalid') show({ status: 'idle' });
    },
    submit: () => void submit(),
    checkAgain: attempt.checkAgain,
    goOn: attempt.goOn,
  };
}

const onlyProvider = ({ providers }: PaymentOptions): PaymentProvider | undefined =>
  providers.length === 1 ? providers[0]?.provider : undefined;

const leavePage = (url: string): void => globalThis.location.assign(url);

const noOrder = (): Promise<string> => Promise.reject(new Error('A wallet needs the option createOrder.'));
