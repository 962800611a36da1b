import { englishMessages, type AuthTexts } from '../texts/auth-messages.ts';
import type { AuthFailure } from './auth-failure.ts';

/** The attempted operation. Its default message is shown when the failure has neither a known code nor a message. */
export type AuthOperation =
  'login' | 'register' | 'socialLogin' | 'passwordReset' | 'passwordChange' | 'confirm';

const noResponse = new Set(['NETWORK_ERROR', 'TIMEOUT', 'ABORTED']);

/**
 * Returns the message for a failure: the translation of its code, else the server's message, else the default of the
 * operation.
 */
export function failureText(failure: AuthFailure, operation: AuthOperation, texts: AuthTexts): string {
  if (noResponse.has(failure.code)) return texts.t('errors.network');
  const byCode = texts.lookUp(`errors.code.${failure.code}`);
  if (byCode !== undefined) return byCode;
  if (failure.message === englishMessages.errors.loginFormat) return texts.t('errors.loginFormat');
  const saysNothing = failure.message === '' || failure.message === englishMessages.errors[operation];
  if (saysNothing) return texts.t(`errors.${operation}`);
  return failure.message === englishMessages.errors.generic ? texts.t('errors.generic') : failure.message;
}
