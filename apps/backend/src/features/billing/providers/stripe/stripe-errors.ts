import Stripe from 'stripe';
import type { LogEvent } from '../../../../lib/log-event.ts';
import { NotSent } from '../../../../lib/circuit-breaker.ts';
import { reportRefusal } from '../provider-faults.ts';
import { ProviderAway } from '../provider-http.ts';

export type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** Codes that refuse our key or our account with status 400. */
const ACCOUNT_CODES: ReadonlySet<string> = new Set([
  'api_key_expired',
  'platform_api_key_expired',
  'secret_key_required',
  'testmode_charges_only',
]);

/** Codes of a request that may succeed later, or that another request with its key has already carried out. */
const OPEN_CODES: ReadonlySet<string> = new Set([
  'idempotency_key_in_use',
  'lock_timeout',
  'payment_intent_unexpected_state',
  'rate_limit',
]);

const REFUSED: ReadonlySet<number> = new Set([400, 402, 404]);

/** Stripe looked at the request and did nothing: wrong field, unknown payment method, not refundable. */
export const isRefusal = (error: unknown): error is StripeError =>
  error instanceof Stripe.errors.StripeError &&
  !(error instanceof Stripe.errors.StripeIdempotencyError) &&
  REFUSED.has(error.statusCode ?? 0) &&
  !OPEN_CODES.has(error.code ?? '') &&
  !isMisconfiguration(error);

/** The object does not exist, or not for our key. `param`: which field named it; null for the one in the address. */
export const isMissing = (error: unknown, param: string | null = null): boolean =>
  isRefusal(error) && error.code === 'resource_missing' && (param === null || error.param === param);

/** Ignores that Stripe refuses: the state that was asked for is there, or the next look-up returns another. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

/**
 * Logs what Stripe refused.
 *
 * @throws ProviderMisconfigured Where it refused our key, its permissions or our account
 */
export function reportRefused(log: LogEvent, error: StripeError): void {
  const { statusCode = 0, code = error.type, requestId = null } = error;
  const isOurs = isMisconfiguration(error);
  reportRefusal(log, 'Stripe', { status: statusCode, code, requestId, isOurs });
}

/**
 * Awaits a call of Stripe's API.
 *
 * @throws ProviderMisconfigured Where Stripe refuses our key, its permissions or our account
 * @throws ProviderAway Where nothing was sent
 */
export async function calling<Result>(log: LogEvent, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) {
      if (isMisconfiguration(error)) reportRefused(log, error);
      if (error.detail instanceof NotSent) throw new ProviderAway(error);
    }
    throw error;
  }
}

const isMisconfiguration = ({ statusCode, code }: StripeError): boolean =>
  statusCode === 401 || statusCode === 403 || ACCOUNT_CODES.has(code ?? '');
