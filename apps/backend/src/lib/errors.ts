import {
  errorCatalogue,
  type ErrorCode,
  type FieldError,
  type TwoFactorChallenge,
  MINUTE_MS,
} from '@lumigraph/contracts';

/** Number of equal failures since the last line about them; undefined while the next line is not due. */
export type OutageLog = (cause: string) => number | undefined;

/**
 * Bounds the lines about an outage: one for each cause in a minute. A full disk or a stopped database fails every
 * request, and a line with a stack for each would fill the log. Causes must be few, such as error codes.
 */
export function createOutageLog(now: () => number = () => performance.now()): OutageLog {
  const logged = new Map<string, { at: number; more: number }>();
  return (cause) => {
    const last = logged.get(cause);
    if (last && now() - last.at < MINUTE_MS) {
      last.more += 1;
      return undefined;
    }
    logged.set(cause, { at: now(), more: 0 });
    return last?.more ?? 0;
  };
}

/** After which time a client tries again where nothing better is known. */
const RETRY_S = 5;

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
  /** Seconds, for 429 and 503; UNAVAILABLE always has it. */
  readonly retryAfterS: number | undefined;
  /** With TWO_FACTOR_CODE_NEEDED. */
  readonly twoFactor: TwoFactorChallenge | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfterS = options.retryAfterS ?? (code === 'UNAVAILABLE' ? RETRY_S : undefined);
    this.twoFactor = options.twoFactor;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** There is more to do than the server can do soon. Expected under load, so it is counted and not logged as an error. */
export class BusyError extends AppError {
  constructor() {
    super('UNAVAILABLE');
  }
}

/** One field is wrong. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', { fields: [{ field, message }] });

export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}

/** @throws AppError VALIDATION_FAILED with all problems; its message is the first one's */
export function refuse(problems: readonly FieldError[]): void {
  const [first] = problems;
  if (first) throw new AppError('VALIDATION_FAILED', { message: first.message, fields: problems });
}

/** @throws AppError NOT_FOUND where there is no value */
export function orNotFound<Value>(value: Value): NonNullable<Value> {
  if (value === undefined || value === null || value === false) throw new AppError('NOT_FOUND');
  return value;
}
