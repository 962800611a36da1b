import type {
  Payment,
  PaymentOptions,
  PaymentProvider,
  PaymentRequest,
  Plan,
  SavedCard,
} from '@lumigraph/contracts';
import type { ErrorSummaryItem } from '@lumigraph/ui-kit';
import { useEffect, useState, type RefObject } from 'react';
import { useCardFields, type CardFieldsState, type UseCardFieldsOptions } from '../card/use-card-fields.ts';
import type { UseExpressOptions } from '../express/use-express.ts';
import { useHostedFields, type HostedFieldsState } from '../hosted/use-hosted-fields.ts';
import type { DriverContext, ProviderDrivers } from '../providers/drivers.ts';
import { providerDrivers } from '../providers/provider-parts.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import type { WalletState } from '../wallet/use-wallet.ts';
import { isCardComplete, requestOfCard } from './chosen-card.ts';
import {
  isBusyState,
  isOpenState,
  isRefusedState,
  kindOf,
  signedOutState,
  stateOfCollected,
  type PaymentKind,
  type PaymentState,
} from './payment-state.ts';
import { itemOf, orderedItem, priceOf, type PaymentItem } from './payment-item.ts';
import { useAttempt, type PaymentFormApi } from './use-attempt.ts';
import { useOrderExpress, useOrderWallet } from './use-order-wallet.ts';
import { useSavedCards, type SavedCardsState } from './use-saved-cards.ts';

/** Values that the site adds: consent, its version, country, company. */
export type OrderDetails = Pick<
  PaymentRequest,
  'immediateStartConsent' | 'consentVersion' | 'country' | 'company'
>;

/** What a wallet's order is made over, and whose wallet it is. */
export interface WalletOrder {
  amount: number;
  currency: string;
  provider: PaymentProvider;
}

export interface UsePaymentFormOptions {
  api: PaymentFormApi;
  /** The plan to buy; short for `item={{ kind: 'plan', plan }}`. */
  plan?: Plan | undefined;
  /** What is paid for: a plan, or a product with the chosen amount. Required without `plan`. */
  item?: PaymentItem | undefined;
  options: PaymentOptions;
  /** Called at each attempt. Undefined cancels it: the site shows what is missing, at its fields and in `problems`. */
  details: () => OrderDetails | undefined;
  /** Problems of the site's own fields, listed in the error summary after those of the card. */
  problems?: readonly ErrorSummaryItem[] | undefined;
  /** The user's saved cards; the form offers those of the chosen provider. */
  savedCards?: readonly SavedCard[] | undefined;
  /** Creates the wallet's order on the server and returns its id. */
  createOrder?: ((order: WalletOrder) => Promise<string>) | undefined;
  onSuccess?: ((payment: Payment) => void) | undefined;
  /**
   * False where nobody is signed in: the form says so before anything is typed, and does not pay. Set to true after the
   * sign-in, it goes on with what was entered. Without it, the form learns from the response to the order.
   */
  isSignedIn?: boolean | undefined;
  /** The visitor wants to sign in. Open a dialog or a new tab: a page load in this one empties the card fields. */
  onSignInNeeded?: (() => void) | undefined;
  /** Navigates to the bank; a full page load by default. */
  leave?: ((url: string) => void) | undefined;
  card?: UseCardFieldsOptions | undefined;
  /** Default: the first provider that takes cards, else the first one. */
  initialProvider?: PaymentProvider | undefined;
  /** An unfinished payment for the same thing from an earlier visit: the form continues it instead of starting a new one. */
  openPayment?: Payment | undefined;
  /** Nonce of the document's Content-Security-Policy, for scripts that set it on the elements that they add. */
  nonce?: string | undefined;
  /** Replacements for the providers' scripts, for tests and stories. */
  drivers?: ProviderDrivers | undefined;
}

export interface PaymentFormState {
  state: PaymentState;
  /** What is paid for. */
  item: PaymentItem;
  provider: PaymentProvider | undefined;
  /** How the chosen provider is shown. */
  kind: PaymentKind | undefined;
  choose: (provider: PaymentProvider) => void;
  card: CardFieldsState;
  /** Card fields in the provider's iframes. */
  hosted: HostedFieldsState;
  wallet: WalletState;
  /** Saved cards of the chosen provider, and the chosen one; undefined is another card. */
  saved: SavedCardsState;
  /** For Apple Pay and Google Pay; its `context` is undefined where none is offered. */
  express: Pick<UseExpressOptions, 'context' | 'drivers' | 'on'>;
  /** A provider is chosen, for card providers the card is complete and valid, and nobody is known to be signed out. */
  canSubmit: boolean;
  isBusy: boolean;
  /** Pays, or shows what is missing and moves focus there. */
  submit: () => void;
  /** What the last submit missed, for `ErrorSummary`. */
  summary: ErrorSummaryItem[];
  summaryRef: RefObject<HTMLDivElement | null>;
  /** Requests the outcome of an unknown payment again; never pays twice. */
  checkAgain: () => void;
  /** Opens the provider's window again for a missing confirmation. */
  goOn: () => void;
}

/** State, rules and calls of the payment form, for custom markup. */
export function usePaymentForm(form: UsePaymentFormOptions): PaymentFormState {
  const { drivers = providerDrivers } = form;
  const { t } = usePaymentTexts();
  const item = itemOf(form);
  const { amount, currency } = priceOf(item);
  const { provider, wallets, choose, contextOf } = useProvider(form);
  const attempt = useFormAttempt(form, { contextOf, onPaid: () => card.clear() });
  const isSignedOut = form.isSignedIn === false;
  const { state, show } = attempt;
  const context = contextOf(provider);
  const kind = kindOf(context?.offer);
  const saved = useSavedCards({ cards: form.savedCards, item, offer: context?.offer });
  const isNewCard = saved.value === undefined;
  const card = useCardFields({
    ...form.card,
    isUsed: kind === 'card' && isNewCard,
    checkOthers,
    onSubmit: pay,
  });
  const hosted = useHostedFields(kind === 'fields' && isNewCard ? context : undefined, drivers);

  /** Both show what is missing. */
  function checkOthers(): boolean {
    return [form.details() !== undefined, hosted.check()].every(Boolean);
  }

  /** The complete order; undefined while the site shows what is missing. */
  function order(): PaymentRequest | undefined {
    const details = form.details();
    return details && { ...orderedItem(item), amount, currency, ...details };
  }

  function submit(): void {
    if (isSignedOut) form.onSignInNeeded?.();
    else if (kind !== undefined && !isOpenState(state)) card.submit();
  }

  /** The order for a wallet's button; when it is incomplete, the form shows what the site misses. A wallet needs no card. */
  function orderOfWallet(): PaymentRequest | undefined {
    const request = isSignedOut ? undefined : order();
    if (!request) (isSignedOut ? submit : focusSummary)();
    return request;
  }
  const paying = { drivers, attempt, provider, order: orderOfWallet };
  const focusSummary = useLaterFocus(card.summaryRef);
  const wallet = useOrderWallet({
    ...paying,
    context: kind === 'wallet' ? context : undefined,
    createOrder: () =>
      form.createOrder && provider ? form.createOrder({ amount, currency, provider }) : noOrder(),
  });
  const express = useOrderExpress({ ...paying, provider: wallets, context: contextOf(wallets) });
  const chosen = { kind, saved, card, hosted };
  const canSubmit = kind !== undefined && !isSignedOut && !isOpenState(state) && isCardComplete(chosen);

  async function pay(): Promise<void> {
    if (!canSubmit || provider === undefined || kind === 'wallet') return;
    const request = order();
    const current = request && attempt.begin({ provider, request });
    if (!current) return;
    const method = await requestOfCard(provider, chosen);
    if ('status' in method) return show(stateOfCollected(method));
    current.request = { ...request, ...method };
    await attempt.send();
  }

  return {
    state,
    item,
    saved,
    express,
    provider,
    kind,
    card,
    hosted,
    wallet,
    canSubmit,
    isBusy: isBusyState(state) || (state.status === 'confirm' && state.isOpen),
    choose: (next) => {
      choose(next);
      if (state.status === 'declined' || state.status === 'invalid') show({ status: 'idle' });
    },
    submit,
    summary: [...problemsOf(card, hosted, t), ...(form.problems ?? [])],
    summaryRef: card.summaryRef,
    checkAgain: attempt.checkAgain,
    goOn: attempt.goOn,
  };
}

/** Moves the focus once what the caller has changed is shown. */
function useLaterFocus(ref: RefObject<HTMLElement | null>): () => void {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) ref.current?.focus();
  }, [times, ref]);
  return () => setTimes((before) => before + 1);
}

interface FormAttemptOptions {
  contextOf: (provider: PaymentProvider) => DriverContext | undefined;
  onPaid: () => void;
}

function useFormAttempt(form: UsePaymentFormOptions, { contextOf, onPaid }: FormAttemptOptions) {
  const { drivers = providerDrivers } = form;
  const attempt = useAttempt({
    api: form.api,
    openPayment: form.openPayment,
    leave: form.leave ?? leavePage,
    onSuccess(payment) {
      onPaid();
      form.onSuccess?.(payment);
    },
    async confirm(name, clientSecret) {
      const offered = contextOf(name);
      if (!offered) throw new Error('This way to pay is not offered any more.');
      return drivers.confirm(offered, clientSecret);
    },
  });
  const { state } = attempt;
  const { isSignedIn } = form;
  useEffect(() => {
    if (isSignedIn && isRefusedState(state)) attempt.show({ status: 'idle' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a sign-in takes the refusal back, nothing else does
  }, [isSignedIn]);
  return { ...attempt, state: isSignedIn === false ? signedOutState(state) : state };
}

function useProvider(form: UsePaymentFormOptions) {
  const { options, initialProvider, nonce } = form;
  const { language } = usePaymentTexts();
  const item = itemOf(form);
  const { amount, currency } = priceOf(item);
  const [provider, choose] = useState(() => initialProvider ?? usualProvider(options));
  return {
    provider,
    /** Offers the wallets of the device. */
    wallets: options.providers.find((offer) => offer.wallets !== undefined)?.provider,
    choose,
    contextOf(name: PaymentProvider | undefined): DriverContext | undefined {
      const offer = options.providers.find((one) => one.provider === name);
      return offer && { offer, amount, currency, language, nonce, savesCard: item.kind === 'plan' };
    },
  };
}

function problemsOf(
  card: CardFieldsState,
  hosted: HostedFieldsState,
  t: ReturnType<typeof usePaymentTexts>['t'],
): ErrorSummaryItem[] {
  if (hosted.isMissing) return [{ fieldId: hosted.id, message: t('hosted.missing') }];
  return card.summary.map(({ fieldId, problem }) => ({ fieldId, message: t(`problems.${problem}`) }));
}

const usualProvider = ({ providers }: PaymentOptions): PaymentProvider | undefined =>
  (providers.find(({ kind }) => kind === 'card') ?? providers[0])?.provider;

const leavePage = (url: string): void => globalThis.location.assign(url);

const noOrder = (): Promise<string> => Promise.reject(new Error('A wallet needs the option createOrder.'));
