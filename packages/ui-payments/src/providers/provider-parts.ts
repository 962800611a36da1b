import type { PaymentProvider } from '@lumigraph/contracts';
import type { DriverContext, ProviderDrivers, ProviderParts } from './drivers.ts';
import { paypal } from './paypal/paypal.tsx';
import { revolut, revolutBusiness } from './revolut/revolut.tsx';
import { stripe } from './stripe/stripe.tsx';

/** The providers of this form, one folder each. */
export const providerParts: Readonly<Record<PaymentProvider, ProviderParts>> = {
  stripe,
  paypal,
  revolut,
  'revolut-business': revolutBusiness,
};

/** A provider without such a driver rejects, as one whose script does not load. */
function driverOf<Driver>(
  { offer: { provider } }: DriverContext,
  pick: (parts: ProviderParts) => Driver | undefined,
): Driver {
  const driver = pick(providerParts[provider]);
  if (!driver) throw new Error(`${provider} has no such driver.`);
  return driver;
}

/** The real scripts. */
export const providerDrivers: ProviderDrivers = {
  fields: async (context) => driverOf(context, ({ fields }) => fields)(context),
  wallet: async (context) => driverOf(context, ({ wallet }) => wallet)(context),
  express: async (context) => driverOf(context, ({ express }) => express)(context),
  confirm: async (context, clientSecret) =>
    driverOf(context, ({ confirm }) => confirm)(context, clientSecret),
};
