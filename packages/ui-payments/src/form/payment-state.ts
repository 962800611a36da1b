import type { Payment } from '@lumigraph/contracts';

/** Where a payment stands on screen. */
export type PaymentState =
  | { status: 'idle' }
  /** The order was refused before anything was charged; `code` and `message` say why. */
  | { status: 'invalid'; code: string; message: string }
  | { status: 'processing' }
  /** The visitor confirms at the bank or pays at the provider's page. */
  | { status: 'action'; url: string }
  /**
   * The visitor confirms in the provider's window over this page (`isOpen`), or has closed it and may go on. `url` is the
   * provider's page for the same, where there is one.
   */
  | { status: 'confirm'; clientSecret: string; url?: string | undefined; isOpen: boolean }
  | { status: 'declined'; failureCode: string }
  /** Money may have moved or not: nobody pays again, one asks. */
  | { status: 'unknown'; isAsking: boolean }
  | { status: 'success'; payment: Payment };

/** What a response of the server means for the screen. */
export function stateOf(payment: Payment): PaymentState {
  switch (payment.status) {
    case 'succeeded':
      return { status: 'success', payment };
    case 'failed':
    case 'refunded':
      return { status: 'declined', failureCode: payment.failureCode ?? 'payment_failed' };
    case 'pending':
      return stateOfPending(payment);
    case 'processing':
      return { status: 'unknown', isAsking: false };
    default:
      return payment.status satisfies never;
  }
}

function stateOfPending({ nextAction }: Payment): PaymentState {
  if (nextAction?.clientSecret !== undefined) {
    const { clientSecret, url } = nextAction;
    return { status: 'confirm', clientSecret, url, isOpen: false };
  }
  if (nextAction?.url !== undefined) return { status: 'action', url: nextAction.url };
  return { status: 'unknown', isAsking: false };
}

const NO_RESPONSE = 0;
const SERVER_BROKE = 500;

interface Failure {
  status: number;
  code: string;
  message: string;
}

function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'status' in error && 'code' in error;
}

/** Without a response, or with one of a broken server, nobody knows whether money moved. */
export function stateOfError(error: unknown): PaymentState {
  if (!isFailure(error)) return { status: 'unknown', isAsking: false };
  const { status, code, message } = error;
  const isOpen = status === NO_RESPONSE || status >= SERVER_BROKE || code === 'BAD_ANSWER';
  return isOpen ? { status: 'unknown', isAsking: false } : { status: 'invalid', code, message };
}

/** A wallet's order could not be made: no money has moved, whatever went wrong. */
export function stateOfOrderError(error: unknown): PaymentState {
  const state = stateOfError(error);
  if (state.status === 'invalid') return state;
  return { status: 'invalid', code: 'WALLET_FAILED', message: 'PayPal payment failed' };
}

/** While one of these is shown nothing can be ordered. */
export const isBusyState = ({ status }: PaymentState): boolean =>
  status === 'processing' || status === 'action' || status === 'success';
export const isOpenState = (state: PaymentState): boolean =>
  isBusyState(state) || state.status === 'unknown' || state.status === 'confirm';
