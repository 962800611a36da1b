import {
  paymentProvider,
  usualProvider,
  type Payment,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentsApi,
} from '@lumigraph/contracts';
import { retryAfter } from '@lumigraph/ui-kit/form';
import { useEffect, useRef, useState } from 'react';
import type { Confirmation } from '../providers/drivers.ts';
import { isOpenState, stateOf, stateOfError, type PaymentState } from './payment-state.ts';

export type PaymentFormApi = Pick<PaymentsApi, 'pay' | 'confirm'>;

/** One payment attempt. Its key is kept until the outcome is known, so that a repeated request cannot charge twice. */
export interface Attempt {
  provider: PaymentProvider;
  request: PaymentRequest;
  idempotencyKey: string;
  paymentId?: string;
}

export interface AttemptOptions {
  api: PaymentFormApi;
  /** A payment that an earlier visit did not finish. */
  openPayment?: Payment | undefined;
  onSuccess: (payment: Payment) => void;
  leave: (url: string) => void;
  /** Opens the provider's window. */
  confirm: (provider: PaymentProvider, clientSecret: string) => Promise<Confirmation>;
}

interface Asked {
  /** The provider's window has named a reason. */
  declined?: string | undefined;
  /** The visitor has come back from the bank's page, and is not sent there again. */
  isBack?: boolean | undefined;
}

const resumed = (payment: Payment): Attempt => ({
  provider: paymentProvider(payment.provider) ?? usualProvider(),
  request: {},
  idempotencyKey: '',
  paymentId: payment.id,
});

/**
 * Sends a payment once, requests its outcome any number of times, and lets the visitor confirm it with the provider.
 */
export function useAttempt(options: AttemptOptions) {
  const { api, openPayment } = options;
  const [state, setState] = useState<PaymentState>(() =>
    openPayment ? stateOf(openPayment) : { status: 'idle' },
  );
  const attempt = useRef<Attempt | undefined>(openPayment && resumed(openPayment));
  // A second press may occur before the first one is rendered.
  const isSending = useRef(false);

  function show(next: PaymentState): void {
    setState(next);
    if (!isOpenState(next) || next.status === 'success') attempt.current = undefined;
    // Apart from the payment: an error in code of the site says nothing about its outcome.
    if (next.status === 'success') queueMicrotask(() => options.onSuccess(next.payment));
    if (next.status === 'action') queueMicrotask(() => options.leave(next.url));
  }

  function take(next: PaymentState, { isFirst, isBack, declined }: Asked & { isFirst: boolean }): void {
    // The window opens automatically once; after the visitor has closed it, only the visitor reopens it.
    if (next.status === 'confirm' && isFirst) void confirm(next);
    else if (next.status === 'confirm') show({ ...next, failureCode: next.failureCode ?? declined });
    else if (next.status === 'action' && isBack) setState(next);
    else show(next);
  }

  async function send({ isBack, declined }: Asked = {}): Promise<void> {
    const current = attempt.current;
    if (!current || isSending.current) return;
    isSending.current = true;
    const isFirst = current.paymentId === undefined;
    try {
      const payment =
        current.paymentId === undefined
          ? await api.pay(current.provider, current.request, current)
          : await api.confirm(current.paymentId);
      current.paymentId = payment.id;
      take(stateOf(payment), { isFirst, isBack, declined });
    } catch (error) {
      // An unfinished payment stays in its state when a later request fails.
      show(
        isFirst
          ? stateOfError(error)
          : { status: 'unknown', isAsking: false, retryAfterS: retryAfter(error) },
      );
    } finally {
      isSending.current = false;
    }
  }

  async function confirm(action: PaymentState & { status: 'confirm' }): Promise<void> {
    const current = attempt.current;
    if (!current) return;
    setState({ ...action, isOpen: true });
    try {
      const outcome = await options.confirm(current.provider, action.clientSecret);
      if (outcome === 'cancelled') setState({ ...action, isOpen: false, failureCode: undefined });
      else await send(outcome === 'done' ? {} : { declined: outcome.failureCode });
    } catch {
      // The provider's script did not load. Its own page, where there is one, offers the same confirmation.
      setState({ ...action, isOpen: false });
      if (action.url !== undefined) options.leave(action.url);
    }
  }

  function checkAgain(): void {
    setState({ status: 'unknown', isAsking: true });
    void send();
  }

  // Requests the outcome of a payment that was pending when the page was left.
  const isResumed = openPayment !== undefined && stateOf(openPayment).status === 'unknown';
  useEffect(() => {
    if (isResumed) checkAgain();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, for the payment with which the page started
  }, [isResumed]);

  useBack(state.status === 'action', () => void send({ isBack: true }));

  return {
    state,
    show,
    /** Undefined when another attempt is open. */
    begin(next: Omit<Attempt, 'idempotencyKey'>): Attempt | undefined {
      if (attempt.current) return undefined;
      attempt.current = { ...next, idempotencyKey: newIdempotencyKey() };
      setState({ status: 'processing' });
      return attempt.current;
    },
    send: () => send(),
    checkAgain,
    goOn(): void {
      if (state.status === 'confirm' && !state.isOpen) void confirm(state);
    },
  };
}

/** Back from the bank's page, the browser may show this one as it was left. The outcome may be known by then. */
function useBack(isAway: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isAway) return undefined;
    const look = ({ persisted }: PageTransitionEvent) => persisted && onBack();
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the attempt does not change while the visitor is away
  }, [isAway]);
}

/**
 * Creates a key for one payment attempt. `crypto.randomUUID` exists on secure origins only, and a host in a local
 * network may use plain HTTP.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
