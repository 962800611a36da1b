import type { PaymentOptions, Plan } from '@lumigraph/contracts';
import { requiredContext } from './required-context.ts';

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

/** The shared services with the site's own services; the site knows their type and wraps this hook. */
export const [ServicesContext, useSiteServices] = requiredContext<SharedServices>('useSiteServices');
