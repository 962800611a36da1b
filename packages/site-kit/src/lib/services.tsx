import type { PaymentOptions, Plan } from '@lumigraph/contracts';
import { createContext, use } from 'react';

export interface PublicBilling {
  plans(): Promise<Plan[]>;
  paymentOptions(): Promise<PaymentOptions>;
}

/**
 * The services of the screens of every site; on the server they are called in process, in the browser over
 * HTTP.
 */
export interface SharedServices {
  /** Plans and payment methods; loaded when a billing page opens. */
  billing: () => Promise<PublicBilling>;
}

export const ServicesContext = createContext<SharedServices | null>(null);

/** The shared services with the site's own services; the site knows their type and wraps this hook. */
export function useSiteServices(): SharedServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('useSiteServices needs <Providers deps={…}> above it.');
  return services;
}
