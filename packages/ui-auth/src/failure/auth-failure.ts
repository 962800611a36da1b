import type { FieldError } from '@lumigraph/contracts';

/** Why a call failed, read from whatever the `api` rejected with. */
export interface AuthFailure {
  /** Of the error catalogue, or `NETWORK_ERROR`, `TIMEOUT` and the like; empty when there is none. */
  code: string;
  /** The server's sentence, else the client's default; may be empty. */
  message: string;
  fields: readonly FieldError[];
  /** Seconds to wait before the next try, when the server said so. */
  retryAfterS: number | undefined;
}

/**
 * Reads an `ApiError`, or anything that looks like one: this package does not depend on the client's class, so
 * a site may bring a client of its own.
 */
export function readFailure(error: unknown): AuthFailure {
  const parts = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const fields = Array.isArray(parts['fields']) ? parts['fields'] : [];
  const retryAfterS = parts['retryAfterS'];
  return {
    code: typeof parts['code'] === 'string' ? parts['code'] : '',
    message: typeof parts['message'] === 'string' ? parts['message'] : '',
    fields: fields.filter(isFieldError),
    retryAfterS:
      typeof retryAfterS === 'number' && Number.isFinite(retryAfterS) && retryAfterS > 0
        ? retryAfterS
        : undefined,
  };
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as FieldError).field === 'string' &&
    typeof (value as FieldError).message === 'string'
  );
}
