import type { FieldError } from '@lumigraph/contracts';
import { englishMessages, type AuthTexts, type AllAuthTexts } from '../texts/auth-messages.ts';

/** The reason of a failed call, read from the rejection of `api`. */
export interface AuthFailure {
  /** A code of the error catalogue, or a client code such as `NETWORK_ERROR` or `TIMEOUT`; empty when there is none. */
  code: string;
  /** The message of the server, else the default message of the client; may be empty. */
  message: string;
  fields: readonly FieldError[];
  /** Seconds to wait before the next attempt, when the server sent them. */
  retryAfterS: number | undefined;
}

/**
 * Reads an `ApiError` or any object of the same shape. This package does not import the client's class, so a site can
 * use its own client.
 */
export function readFailure(error: unknown): AuthFailure {
  const { code, message, fields, retryAfterS } = Object(error) as Record<string, unknown>;
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
    fields: Array.isArray(fields) ? fields.filter(isFieldError) : [],
    // Not by `retryAfter` of the kit: its module has hooks, and this one is for servers too.
    retryAfterS: typeof retryAfterS === 'number' && retryAfterS > 0 ? retryAfterS : undefined,
  };
}

function isFieldError(value: unknown): value is FieldError {
  const { field, message } = Object(value) as Record<string, unknown>;
  return typeof field === 'string' && typeof message === 'string';
}

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

/** In a confirmation, this code means that the passkey or the provider's account is not one of the user. */
const REFUSED = 'REAUTHENTICATION_REQUIRED';

export const confirmFailureText = (failure: AuthFailure, texts: AllAuthTexts): string =>
  failure.code === REFUSED ? texts.t('confirm.refused') : failureText(failure, 'confirm', texts);
