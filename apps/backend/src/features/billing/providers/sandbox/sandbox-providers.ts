import { paymentProviders, providerDetails } from '@lumigraph/contracts';
import type { Config } from '../../../../config/config.ts';
import type { PaymentProviderAdapter } from '../provider.ts';
import { providerModules } from '../provider-modules.ts';
import { createSandboxProvider } from './sandbox-provider.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** The demo's replacements for the providers, with one ledger. */
export function createSandboxProviders(options: {
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
