import type { Payment, PaymentOptions, PaymentProvider, PaymentRequest, Plan } from '@lumigraph/contracts';
import { useState } from 'react';
import { useCardFields, type CardFieldsState, type UseCardFieldsOptions } from '../card/use-card-fields.ts';
import { useHostedFields, type HostedFieldsState } from '../hosted/use-hosted-fields.ts';
import {
  providerDrivers,
  type Collected,
  type DriverContext,
  type ProviderDrivers,
} from '../providers/drivers.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import type { WalletState } from '../wallet/use-wallet.ts';
import { cardBody } from './card-body.ts';
import { isBusyState, isOpenState, type PaymentState } from './payment-state.ts';
import { useAttempt, type PaymentFormApi } from './use-attempt.ts';
import { useOrderWallet } from './use-order-wallet.ts';

export type { PaymentFormApi } from './use-attempt.ts';

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

export interface PaymentForm {
  state: PaymentState;
  provider: PaymentProvider | undefined;
  /** How the chosen provider is shown. */
  kind: 'card' | 'wallet' | 'hosted' | 'fields' | undefined;
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

type Offer = PaymentOptions['providers'][number];

function kindOf(offer: Offer | undefined): PaymentForm['kind'] {
  switch (offer?.integration) {
    case undefined:
      return undefined;
    case 'card-fields':
      return offer?.kind === 'hosted' ? 'hosted' : 'card';
    case 'stripe-elements':
      return 'fields';
    case 'paypal-buttons':
      return 'wallet';
    case 'revolut-checkout':
      return 'hosted';
    default:
      return offer?.integration satisfies undefined;
  }
}

/** State, rules and calls of the payment form, for custom markup. */
export function usePaymentForm(form: UsePaymentFormOptions): PaymentForm {
  const { plan, options, drivers = providerDrivers } = form;
  const { language } = usePaymentTexts();
  const card = useCardFields(form.card);
  const [provider, setProvider] = useState<PaymentProvider | undefined>(
    () => form.initialProvider ?? onlyProvider(options),
  );
  const offerOf = (name: PaymentProvider | undefined) =>
    options.providers.find((offer) => offer.provider === name);
  const contextOf = (offer: Offer): DriverContext => ({
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

/** The fields themselves show what is missing. A rejection by the provider is shown with the provider's message. */
function stateOfCollected(collected: Exclude<Collected, { status: 'token' }>): PaymentState {
  switch (collected.status) {
    case 'incomplete':
      return { status: 'idle' };
    case 'refused':
      return collected.message === undefined
        ? { status: 'invalid', code: 'NETWORK_ERROR', message: 'Unable to reach payment service' }
        : { status: 'invalid', code: 'CARD_REFUSED', message: collected.message };
    default:
      return collected satisfies never;
  }
}

const leavePage = (url: string): void => globalThis.location.assign(url);

const noOrder = (): Promise<string> => Promise.reject(new Error('A wallet needs the option createOrder.'));
