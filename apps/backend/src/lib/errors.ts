import {
  errorCatalogue,
  type ErrorCode,
  type FieldError,
  type TwoFactorChallenge,
} from '@lumigraph/contracts';

const BUSY_RETRY_S = 5;

interface AppErrorOptions {
  message?: string;
  fields?: readonly FieldError[];
  retryAfterS?: number;
  twoFactor?: TwoFactorChallenge;
  cause?: unknown;
}

/** The error that services throw; the error plugin maps it to status and body. Has a catalogue code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  /** Seconds, for 429 and 503. */
  readonly retryAfterS: number | undefined;
  /** With TWO_FACTOR_CODE_NEEDED. */
  readonly twoFactor: TwoFactorChallenge | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfterS = options.retryAfterS;
    this.twoFactor = options.twoFactor;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** There is more to do than the server can do soon. Expected under load, so it is counted and not logged as an error. */
export class BusyError extends AppError {
  constructor() {
    super('UNAVAILABLE', { retryAfterS: BUSY_RETRY_S });
  }
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}
