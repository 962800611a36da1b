import { backendProviders, type PaymentProvider as FrontendProvider } from '@lumigraph/contracts';
import type { PaymentProviderAdapter } from './provider.ts';

export interface Providers {
  all: readonly PaymentProviderAdapter[];
  /** By frontend or backend value. */
  find(name: string): PaymentProviderAdapter | undefined;
}

export function createProviders(all: readonly PaymentProviderAdapter[]): Providers {
  return {
    all,
    find(name) {
      const backend = Object.hasOwn(backendProviders, name)
        ? backendProviders[name as FrontendProvider]
        : name;
      const bankStyle = backend === 'Revolut' || backend === 'RevolutPersonal';
      return (
        all.find(({ provider }) => provider === backend) ??
        // One account serves both of the bank-style values where only one of them is set up.
        (bankStyle ? all.find(({ frontend }) => frontend.provider.startsWith('revolut')) : undefined)
      );
    },
  };
}
