import { paymentProviders, type PaymentProvider } from '@lumigraph/contracts';
import { paypal } from './paypal/paypal.ts';
import type { PaymentProviderAdapter, ProviderDeps, ProviderModule } from './provider-adapter.ts';
import { revolut, revolutBusiness } from './revolut/revolut.ts';
import { stripe } from './stripe/stripe.ts';

/** The providers of this server, one folder each. */
export const providerModules: Readonly<Record<PaymentProvider, ProviderModule>> = {
  stripe,
  paypal,
  revolut,
  'revolut-business': revolutBusiness,
};

/** The providers whose keys are set, in the order in which the page offers them. */
export async function createConfiguredProviders(deps: ProviderDeps): Promise<PaymentProviderAdapter[]> {
  const adapters: PaymentProviderAdapter[] = [];
  for (const name of paymentProviders) {
    const adapter = await providerModules[name].open(deps);
    if (adapter) adapters.push(adapter);
  }
  return adapters;
}
