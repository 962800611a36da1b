import type { ErrorCode, FieldError, TwoFactorChallenge } from '@lumigraph/contracts';

/** Codes of failures that no server reported: the response was missing or unreadable. */
export type TransportCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'ABORTED' | 'BAD_ANSWER';

export interface ApiErrorOptions {
  /** HTTP status; 0 when no response came. */
  status: number;
  code: string;
  message: string;
  fields?: readonly FieldError[];
  retryAfterS?: number | undefined;
  requestId?: string | undefined;
  twoFactor?: TwoFactorChallenge | undefined;
  cause?: unknown;
}

/**
 * The one error that every client method rejects with. Screens choose by `code`, translate, and fall back to
 * `message`, which is the server's own text, else the client's default.
 *
 * @example
 * try { await auth.login(form) } catch (error) {
 *   if (isApiError(error, 'TOO_MANY_ATTEMPTS')) showWait(error.retryAfterS);
 * }
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Validation messages by field; empty when the server sent none. */
  readonly fields: readonly FieldError[];
  /** Seconds to wait before trying again, from the `Retry-After` header. */
  readonly retryAfterS: number | undefined;
  /** Identifier to quote in a support request. */
  readonly requestId: string | undefined;
  /** With `TWO_FACTOR_CODE_NEEDED`: what `signInWithCode` needs besides the code. */
  readonly twoFactor: TwoFactorChallenge | undefined;

  constructor(deps: ApiErrorOptions) {
    super(deps.message, deps.cause === undefined ? undefined : { cause: deps.cause });
    this.name = 'ApiError';
    this.status = deps.status;
    this.code = deps.code;
    this.fields = deps.fields ?? [];
    this.retryAfterS = deps.retryAfterS;
    this.requestId = deps.requestId;
    this.twoFactor = deps.twoFactor;
  }

  /** Alias of {@link fields}. */
  get errors(): readonly FieldError[] {
    return this.fields;
  }
}

/**
 * True for an {@link ApiError}, and only with the given code if one is given. Also works across two copies of
 * this package.
 */
export function isApiError(error: unknown, code?: ErrorCode | TransportCode): error is ApiError {
  const matches = error instanceof Error && error.name === 'ApiError' && 'code' in error && 'status' in error;
  return matches && (code === undefined || error.code === code);
}
