import type { BlogApi, ImagesApi, PaymentOptions, Plan } from '@lumigraph/contracts';
import { createContext, use } from 'react';

/** What screens may call; on the server each is answered in process, in the browser over HTTP. */
export interface Services {
  images: ImagesApi;
  /** Loaded when a page of the blog opens: the landing route does without its code. */
  blog: () => Promise<BlogApi>;
  /** Plans and ways to pay; loaded when a page around money opens. */
  money: () => Promise<PublicMoney>;
}

/** What of money everybody may see. */
export interface PublicMoney {
  plans(): Promise<Plan[]>;
  paymentOptions(): Promise<PaymentOptions>;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs <Providers services={…}> above it.');
  return services;
}
