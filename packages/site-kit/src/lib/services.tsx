import type { PaymentOptions, Plan } from '@lumigraph/contracts';
import { createContext, use } from 'react';

/** What of billing everybody may see. */
export interface PublicBilling {
  plans(): Promise<Plan[]>;
  paymentOptions(): Promise<PaymentOptions>;
}

/** What screens of every site may call; on the server each is answered in process, in the browser over HTTP. */
export interface SharedServices {
  /** Plans and ways to pay; loaded when a billing page opens. */
  billing: () => Promise<PublicBilling>;
}

export const ServicesContext = createContext<SharedServices | null>(null);

/** The shared services with those that the site itself handed in; the site knows their type and wraps this hook. */
export function useSiteServices(): SharedServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('useSiteServices needs <Providers deps={…}> above it.');
  return services;
}
