import type { Payment, PaymentOptions } from '@lumigraph/contracts';
import { retryAfter } from '@lumigraph/ui-kit/form';
import type { Collected } from '../providers/drivers.ts';

/** The state of a payment in the form. */
export type PaymentState =
  | { status: 'idle' }
  /**
   * The order was rejected before any charge; `code` and `message` contain the reason. `isEarly`: known before the order,
   * so that nothing is typed in vain.
   */
  | {
      status: 'invalid';
      code: string;
      message: string;
      retryAfterS?: number | undefined;
      isEarly?: boolean;
    }
  | { status: 'processing' }
  /** The visitor confirms at the bank or pays on the provider's page. */
  | { status: 'action'; url: string }
  /**
   * The visitor confirms in the provider's window over this page (`isOpen`), or has closed it and may reopen it. `url`
   * is the provider's page for the same confirmation, where there is one. `failureCode`: why the last try was declined.
   */
  | {
      status: 'confirm';
      clientSecret: string;
      url?: string | undefined;
      isOpen: boolean;
      failureCode?: string | undefined;
    }
  | { status: 'declined'; failureCode: string }
  /**
   * The outcome is unknown: the form asks for it and never pays again. `retryAfterS`: the server wants a pause before.
   * `isSignedOut`: it tells the outcome after a sign-in only.
   */
  | { status: 'unknown'; isAsking: boolean; retryAfterS?: number | undefined; isSignedOut?: boolean }
  | { status: 'success'; payment: Payment };

/** Maps a response of the server to the state of the form. */
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

function stateOfPending({ nextAction, failureCode }: Payment): PaymentState {
  if (nextAction?.clientSecret !== undefined) {
    const { clientSecret, url } = nextAction;
    return { status: 'confirm', clientSecret, url, isOpen: false, failureCode };
  }
  if (nextAction?.url !== undefined) return { status: 'action', url: nextAction.url };
  return { status: 'unknown', isAsking: false };
}

const NO_RESPONSE = 0;
const UNAUTHORIZED = 401;
/** The code of a rejection that a sign-in resolves. */
const SIGNED_OUT = 'TOKEN_INVALID';
const SERVER_BROKE = 500;

interface Failure {
  status: number;
  code: string;
  message: string;
}

function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'status' in error && 'code' in error;
}

/** Without a valid response the outcome of the payment is unknown. */
export function stateOfError(error: unknown): PaymentState {
  if (!isFailure(error)) return { status: 'unknown', isAsking: false };
  const { status, message } = error;
  // Of the order, or of the refresh before it.
  const code = status === UNAUTHORIZED ? SIGNED_OUT : error.code;
  const retryAfterS = retryAfter(error);
  const isOpen = status === NO_RESPONSE || status >= SERVER_BROKE || code === 'BAD_ANSWER';
  return isOpen
    ? { status: 'unknown', isAsking: false, retryAfterS }
    : { status: 'invalid', code, message, retryAfterS };
}

/** The wallet's order could not be created: the payment was not charged, whatever the error. */
export function stateOfOrderError(error: unknown): PaymentState {
  const state = stateOfError(error);
  if (state.status === 'invalid') return state;
  return { status: 'invalid', code: 'WALLET_FAILED', message: '' };
}

/** What the form shows while the site says that nobody is signed in. */
export function signedOutState(state: PaymentState): PaymentState {
  if (state.status === 'unknown') return { ...state, isSignedOut: true };
  return state.status === 'idle'
    ? { status: 'invalid', code: SIGNED_OUT, message: '', isEarly: true }
    : state;
}

/** The site or the server has said that nobody is signed in. */
export const isRefusedState = (state: PaymentState): boolean =>
  state.status === 'invalid' && state.code === SIGNED_OUT;

/** No order is possible in these states. */
export const isBusyState = ({ status }: PaymentState): boolean =>
  status === 'processing' || status === 'action' || status === 'success';
export const isOpenState = (state: PaymentState): boolean =>
  isBusyState(state) || state.status === 'unknown' || state.status === 'confirm';

/** The fields themselves show what is missing. A rejection by the provider is shown with the provider's message. */
export function stateOfCollected(collected: Exclude<Collected, { status: 'token' }>): PaymentState {
  switch (collected.status) {
    case 'incomplete':
      return { status: 'idle' };
    case 'refused':
      return collected.message === undefined
        ? { status: 'invalid', code: 'NETWORK_ERROR', message: '' }
        : { status: 'invalid', code: 'CARD_REFUSED', message: collected.message };
    default:
      return collected satisfies never;
  }
}

export type PaymentOffer = PaymentOptions['providers'][number];

/** How a provider is shown in the form. */
export type PaymentKind = 'card' | 'wallet' | 'hosted' | 'fields';

export function kindOf(offer: PaymentOffer | undefined): PaymentKind | undefined {
  switch (offer?.integration) {
    case undefined:
      return undefined;
    case 'card-fields':
      return offer?.kind === 'hosted' ? 'hosted' : 'card';
    case 'hosted-fields':
      return 'fields';
    case 'wallet-button':
      return 'wallet';
    case 'hosted-page':
      return 'hosted';
    default:
      return offer?.integration satisfies undefined;
  }
}
