import { backendProviders, type PaymentMethodKind, type PaymentProvider } from '@lumigraph/contracts';
import type { PaymentProviderAdapter } from '../provider.ts';
import { createSandboxProvider } from './sandbox-provider.ts';
import type { SandboxStore } from './sandbox-store.ts';

const offered: readonly { provider: PaymentProvider; kind: PaymentMethodKind }[] = [
  { provider: 'stripe', kind: 'card' },
  { provider: 'paypal', kind: 'wallet' },
  { provider: 'revolut', kind: 'card' },
];

/** The demo's stand-ins for the three providers, with one set of books. */
export function createSandboxProviders(options: {
  store: SandboxStore;
  now: () => number;
  secret: string;
  /** Origin of the site; the sandbox's bank page lives below it. */
  origin: string;
}): PaymentProviderAdapter[] {
  const { store, now, secret, origin } = options;
  const bankUrl = (reference: string, returnUrl: string): string =>
    `${origin}/dev/bank/${encodeURIComponent(reference)}?${new URLSearchParams({ returnUrl }).toString()}`;
  return offered.map((frontend) =>
    createSandboxProvider({
      provider: backendProviders[frontend.provider],
      frontend,
      store,
      now,
      secret,
      bankUrl,
    }),
  );
}
