import type { FieldError } from '@lumigraph/contracts';

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
