import type { Payment } from '@lumigraph/contracts';

/** Where a payment stands on screen. */
export type PaymentState =
  | { status: 'idle' }
  /** The order was refused before anything was charged; `code` and `message` say why. */
  | { status: 'invalid'; code: string; message: string }
  | { status: 'processing' }
  /** The visitor confirms at the bank or pays at the provider's page. */
  | { status: 'action'; url: string }
  | { status: 'declined'; failureCode: string }
  /** Money may have moved or not: nobody pays again, one asks. */
  | { status: 'unknown'; isAsking: boolean }
  | { status: 'success'; payment: Payment };

/** What an answer of the server means for the screen. */
export function stateOf(payment: Payment): PaymentState {
  switch (payment.status) {
    case 'succeeded':
      return { status: 'success', payment };
    case 'failed':
    case 'refunded':
      return { status: 'declined', failureCode: payment.failureCode ?? 'payment_failed' };
    case 'pending': {
      const url = payment.nextAction?.type === 'redirect' ? payment.nextAction.url : undefined;
      return url === undefined ? { status: 'unknown', isAsking: false } : { status: 'action', url };
    }
    case 'processing':
      return { status: 'unknown', isAsking: false };
    default:
      return payment.status satisfies never;
  }
}

const NO_ANSWER = 0;
const SERVER_BROKE = 500;

interface Failure {
  status: number;
  code: string;
  message: string;
}

function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'status' in error && 'code' in error;
}

/** Without an answer, or with one of a broken server, nobody knows whether money moved. */
export function stateOfError(error: unknown): PaymentState {
  if (!isFailure(error)) return { status: 'unknown', isAsking: false };
  const { status, code, message } = error;
  const isOpen = status === NO_ANSWER || status >= SERVER_BROKE || code === 'BAD_ANSWER';
  return isOpen ? { status: 'unknown', isAsking: false } : { status: 'invalid', code, message };
}
