import type {
  Payment,
  PaymentOptions,
  PaymentProvider,
  PaymentRequest,
  PaymentsApi,
  Plan,
} from '@lumigraph/contracts';
import { useRef, useState } from 'react';
import { readExpiry, type CardValues } from '../card/card-rules.ts';
import { useCardFields, type CardFieldsState, type UseCardFieldsOptions } from '../card/use-card-fields.ts';
import { stateOf, stateOfError, type PaymentState } from './payment-state.ts';

export type PaymentFormApi = Pick<PaymentsApi, 'pay' | 'confirm'>;
/** What the site adds: consent, its version, country. */
export type OrderDetails = Pick<PaymentRequest, 'immediateStartConsent' | 'consentVersion' | 'country'>;

export interface UsePaymentFormOptions {
  api: PaymentFormApi;
  plan: Plan;
  options: PaymentOptions;
  /** Asked at each attempt. Undefined stops it: the site shows by itself what is missing. */
  details: () => OrderDetails | undefined;
  /** Makes the wallet's order and answers its id. */
  createOrder?: ((order: { amount: number; currency: string }) => Promise<string>) | undefined;
  onSuccess?: ((payment: Payment) => void) | undefined;
  /** Goes to the bank; a page load unless given. */
  leave?: ((url: string) => void) | undefined;
  card?: UseCardFieldsOptions | undefined;
  initialProvider?: PaymentProvider | undefined;
}

export interface PaymentForm {
  state: PaymentState;
  provider: PaymentProvider | undefined;
  /** How the chosen provider is shown. */
  kind: 'card' | 'wallet' | 'hosted' | undefined;
  choose: (provider: PaymentProvider) => void;
  card: CardFieldsState;
  /** A provider is chosen and, for card providers, the card is complete and valid (specification 4). */
  canSubmit: boolean;
  isBusy: boolean;
  submit: () => void;
  /** Asks again how an unknown payment ended; never pays twice. */
  checkAgain: () => void;
}

/** One press of the button: its key is kept until its outcome is known, so that asking again cannot charge again. */
interface Attempt {
  provider: PaymentProvider;
  request: PaymentRequest;
  idempotencyKey: string;
  paymentId?: string;
}

/** State, rules and calls of the payment form, without markup. */
export function usePaymentForm(form: UsePaymentFormOptions): PaymentForm {
  const { api, plan, options } = form;
  const card = useCardFields(form.card);
  const first = options.providers.length === 1 ? options.providers[0]?.provider : undefined;
  const [provider, setProvider] = useState<PaymentProvider | undefined>(form.initialProvider ?? first);
  const [state, setState] = useState<PaymentState>({ status: 'idle' });
  const attempt = useRef<Attempt | undefined>(undefined);
  // A second press may come before the first is on screen.
  const isSending = useRef(false);

  const kind = options.providers.find((offer) => offer.provider === provider)?.kind;
  const isBusy = state.status === 'processing' || state.status === 'action' || state.status === 'success';
  const isOpen = isBusy || state.status === 'unknown';
  const canSubmit = kind !== undefined && !isOpen && (kind !== 'card' || card.isValid);

  function show(next: PaymentState): void {
    setState(next);
    if (next.status !== 'unknown') attempt.current = undefined;
    if (next.status === 'success') {
      card.clear();
      form.onSuccess?.(next.payment);
    }
    if (next.status === 'action') (form.leave ?? leavePage)(next.url);
  }

  async function send(): Promise<void> {
    const current = attempt.current;
    if (!current || isSending.current) return;
    isSending.current = true;
    try {
      const payment =
        current.paymentId === undefined
          ? await api.pay(current.provider, current.request, current)
          : await api.confirm(current.paymentId);
      current.paymentId = payment.id;
      show(stateOf(payment));
    } catch (error) {
      // What is open stays open, whatever a later question is refused with.
      show(current.paymentId === undefined ? stateOfError(error) : { status: 'unknown', isAsking: false });
    } finally {
      isSending.current = false;
    }
  }

  async function begin(): Promise<void> {
    if (!canSubmit || provider === undefined || attempt.current) return;
    const details = form.details();
    if (!details) return;
    const idempotencyKey = crypto.randomUUID();
    const order = { planId: plan.id, amount: plan.amount, currency: plan.currency, ...details };
    attempt.current = { provider, request: order, idempotencyKey };
    setState({ status: 'processing' });
    if (kind === 'wallet') {
      try {
        const orderId = await (form.createOrder ?? noOrder)({ amount: plan.amount, currency: plan.currency });
        attempt.current.request = { ...order, orderId, paypalOrderId: orderId };
      } catch {
        show({ status: 'invalid', code: 'WALLET_FAILED', message: 'PayPal payment failed' });
        return;
      }
    }
    if (kind === 'card') attempt.current.request = { ...order, ...cardBody(provider, card.values) };
    await send();
  }

  return {
    state,
    provider,
    kind,
    card,
    canSubmit,
    isBusy,
    choose: (next) => {
      setProvider(next);
      if (state.status === 'declined' || state.status === 'invalid') setState({ status: 'idle' });
    },
    submit: () => void begin(),
    checkAgain: () => {
      setState({ status: 'unknown', isAsking: true });
      void send();
    },
  };
}

const leavePage = (url: string): void => globalThis.location.assign(url);

const noOrder = (): Promise<string> => Promise.reject(new Error('A wallet needs the option createOrder.'));

/** The specification's two spellings of a card: the bank-style providers have their own (section 3). */
function cardBody(provider: PaymentProvider, values: CardValues): Partial<PaymentRequest> {
  const number = values.number.replaceAll(' ', '');
  const name = values.name.trim();
  if (provider === 'revolut' || provider === 'revolut-business') {
    return { cardNumber: number, expiryDate: values.expiry, cvv: values.cvc, cardholderName: name };
  }
  const { month = 1, year = 0 } = readExpiry(values.expiry) ?? {};
  return { card: { number, exp_month: month, exp_year: year, cvc: values.cvc, name } };
}
