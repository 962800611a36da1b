import { errorCatalogue, type Payment } from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';

/** A charge that did not go through, for calls that return something else than the payment. */
export function paymentRefused(payment: Payment): AppError {
  const code = payment.failureCode ?? 'payment_failed';
  return new AppError('PAYMENT_ERROR', {
    message: errorCatalogue.PAYMENT_ERROR.message,
    fields: [{ field: 'paymentMethod', message: code, rule: code }],
  });
}

/** The provider refuses our own key or account: no fault of the buyer. */
export const methodUnavailable = (cause: unknown): AppError =>
  new AppError('PAYMENT_METHOD_UNAVAILABLE', { cause });

export const notPossible = (message: string): AppError => new AppError('SUBSCRIPTION_ERROR', { message });
