import { backendProviders } from '@lumigraph/contracts';
import type { PaymentProviderAdapter, ProviderOffer } from '../provider.ts';
import { createSandboxProvider } from './sandbox-provider.ts';
import { SANDBOX_WALLET_SCRIPT } from './wallet-script.ts';
import type { SandboxStore } from './sandbox-store.ts';

const offers: readonly ProviderOffer[] = [
  { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
  {
    provider: 'paypal',
    kind: 'wallet',
    integration: 'paypal-buttons',
    environment: 'sandbox',
    publicKey: 'sandbox',
    scriptUrl: SANDBOX_WALLET_SCRIPT,
  },
  { provider: 'revolut', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
];

const businessOffer: ProviderOffer = {
  provider: 'revolut-business',
  kind: 'card',
  integration: 'card-fields',
  environment: 'sandbox',
};

/** The demo's replacements for the providers, with one ledger. */
export function createSandboxProviders(options: {
  store: SandboxStore;
  now: () => number;
  secret: string;
  /** Origin of the site; the sandbox's bank page is below it. */
  origin: string;
  /** Whether the second account of the bank-style provider is offered too. */
  isBusinessOffered: boolean;
  /** When late news arrive; without it a test decides. */
  lateMs: number | undefined;
}): PaymentProviderAdapter[] {
  const { store, now, secret, origin } = options;
  const bankUrl = (reference: string, returnUrl: string): string =>
    `${new URL(returnUrl || origin).origin}/dev/bank/${encodeURIComponent(reference)}?${new URLSearchParams({ returnUrl }).toString()}`;
  const offered = options.isBusinessOffered ? [...offers, businessOffer] : offers;
  return offered.map((frontend) =>
    createSandboxProvider({
      provider: backendProviders[frontend.provider],
      frontend,
      store,
      now,
      secret,
      bankUrl,
      lateMs: options.lateMs,
    }),
  );
}
