import {
  API_PREFIX,
  paymentPaths,
  orderIdOf,
  type PaymentRequest,
  paymentProviders,
  providerDetails,
} from '@lumigraph/contracts';
import type { InjectOptions } from 'fastify';
import type { Kysely } from 'kysely';
import { SettingsError, type Config } from '../../../config/config.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import type { PaymentProviderAdapter, ChargeMethod } from './provider-adapter.ts';
import { createConfiguredProviders, providerModules } from './provider-modules.ts';
import { createProviderFaults } from './provider-faults.ts';
import { createProviders, type Providers } from './providers.ts';
import { createSandboxMessenger, SANDBOX_DELAYS_MS, SANDBOX_LATE_MS } from './sandbox/sandbox-messenger.ts';
import { createSandboxStore, type SandboxStore } from './sandbox/sandbox-store.ts';
import { AppError } from '../../../lib/errors.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';

const CENTURY = 2000;

interface RawCard {
  number: string;
  expiry: string;
  cvc: string;
  holder: string;
}

/** Both spellings of a card in payment requests. */
function rawCard(request: PaymentRequest): RawCard | undefined {
  if (request.card) {
    const { number, exp_month, exp_year, cvc, name } = request.card;
    return {
      number,
      expiry: `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`,
      cvc,
      holder: name,
    };
  }
  if (request.cardNumber === undefined) return undefined;
  return {
    number: request.cardNumber,
    expiry: request.expiryDate ?? '',
    cvc: request.cvv ?? '',
    holder: request.cardholderName ?? '',
  };
}

function problem(field: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { message, fields: [{ field, message, rule: 'invalid' }] });
}

/** The card rules of the payment form, checked on the server too. Valid to the end of the month. */
function checkCard({ number, expiry, cvc, holder }: RawCard, now: number): ChargeMethod {
  const digits = number.replaceAll(/\s/g, '');
  if (!/^\d{13,19}$/.test(digits)) throw problem('cardNumber', 'Invalid card number');
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry);
  const expiryMonth = Number(match?.[1]);
  const expiryYear = CENTURY + Number(match?.[2]);
  if (!match || now >= Date.UTC(expiryYear, expiryMonth, 1))
    throw problem('expiryDate', 'Invalid expiry date');
  if (!/^\d{3,4}$/.test(cvc)) throw problem('cvv', 'Invalid CVC');
  if (holder.trim() === '') throw problem('cardholderName', 'Cardholder name is required');
  return { kind: 'card', number: digits, expiryMonth, expiryYear, cvc, holder: holder.trim() };
}

/** The payment method of a request. Raw card data are only read where the operator may accept them. */
export function chargeMethodOf(
  request: PaymentRequest,
  options: { rawCards: boolean; now: number },
): ChargeMethod {
  const orderId = orderIdOf(request);
  if (orderId !== undefined) return { kind: 'order', orderId };
  if (request.paymentMethodId !== undefined) return { kind: 'token', token: request.paymentMethodId };
  const card = rawCard(request);
  if (card && options.rawCards) return checkCard(card, options.now);
  return { kind: 'hosted' };
}

export interface OpenProvidersDeps {
  config: Config;
  db: Kysely<Database>;
  /** Sends the sandbox's webhooks to the real webhook routes, with all their guards, like an external request. */
  inject: (request: InjectOptions) => Promise<{ statusCode: number }>;
  now: () => number;
  log: LogEvent;
  /** For tests: replaces the configured providers. */
  providers?: readonly PaymentProviderAdapter[];
  /** For tests: timeout of a configured provider in milliseconds. */
  providerTimeoutMs?: number;
  /** For tests: jobs run only when the test calls them. */
  manualJobs?: boolean;
}

/**
 * The configured payment providers, or those of the sandbox where none is configured outside of production.
 *
 * @param secret Key of the sandbox's signatures
 * @throws SettingsError For a provider that needs a confirmation of the operator
 */
export async function openProviders(deps: OpenProvidersDeps, secret: string) {
  const { config, db, now, log, manualJobs = false } = deps;
  const messenger = createSandboxMessenger({
    secret,
    now,
    async post({ provider, body, headers }) {
      const url = `${API_PREFIX}/${paymentPaths.webhook(provider)}`;
      return (await deps.inject({ method: 'POST', url, headers, payload: body })).statusCode;
    },
    delaysMs: manualJobs ? undefined : SANDBOX_DELAYS_MS,
  });
  const sandboxStore = createSandboxStore(db, messenger.announce);
  const sandbox = createSandboxProviders({
    store: sandboxStore,
    now,
    secret,
    origin: config.publicOrigin,
    config,
    lateMs: manualJobs ? undefined : SANDBOX_LATE_MS,
  });
  const configured =
    deps.providers ??
    (await createConfiguredProviders({ config, db, now, log, timeoutMs: deps.providerTimeoutMs }));
  // The sandbox providers are for operators without a provider account; one real provider disables them.
  const isSandbox = !config.production && (deps.providers !== undefined || configured.length === 0);
  const providers = createProviders(
    isSandbox && configured.length === 0 ? sandbox : configured,
    createProviderFaults({ db, now, log }),
  );
  refuseRawCards(providers, config);
  return { providers, isSandbox, sandboxStore, messenger };
}

/** In production, card numbers may pass through the server only if the operator has confirmed PCI DSS SAQ D. */
function refuseRawCards(providers: Providers, config: Config): void {
  const taking = providers.all.filter(({ takesRawCards }) => takesRawCards);
  if (config.production && taking.length > 0 && config.PAYMENTS_RAW_CARD !== 'saq-d')
    throw new SettingsError([
      `${taking.map(({ provider }) => provider).join(', ')} takes card numbers through this server: set PAYMENTS_RAW_CARD=saq-d if you meet PCI DSS SAQ D`,
    ]);
}

/** The demo's replacements for the providers, with one ledger. */
function createSandboxProviders(options: {
  store: SandboxStore;
  now: () => number;
  secret: string;
  /** Origin of the site; the sandbox's bank page is below it. */
  origin: string;
  config: Config;
  /** When late news arrive; without it a test decides. */
  lateMs: number | undefined;
}): PaymentProviderAdapter[] {
  const { store, now, secret, origin } = options;
  const bankUrl = (reference: string, returnUrl: string): string =>
    `${new URL(returnUrl || origin).origin}/dev/bank/${encodeURIComponent(reference)}?${new URLSearchParams({ returnUrl }).toString()}`;
  return paymentProviders
    .filter((name) => providerModules[name].sandbox.isOffered?.(options.config) ?? true)
    .map((name) =>
      createSandboxProvider({
        provider: providerDetails[name].backend,
        frontend: { provider: name, environment: 'sandbox', ...providerModules[name].sandbox.offer },
        store,
        now,
        secret,
        bankUrl,
        lateMs: options.lateMs,
      }),
    );
}
