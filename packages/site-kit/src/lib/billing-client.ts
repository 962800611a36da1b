import type { PublicSettings } from '@lumigraph/contracts';
import { createPaymentsClient, createSubscriptionsClient, type Fetch } from '@lumigraph/api-clients';
import { baseUrlOf } from './public-settings.tsx';

/** The payments and subscriptions clients over HTTP, in a separate file so that only their pages load it. */
export function openBilling(settings: PublicSettings, fetch: Fetch) {
  return {
    payments: createPaymentsClient({ baseUrl: baseUrlOf(settings, 'payments'), fetch }),
    subscriptions: createSubscriptionsClient({ baseUrl: baseUrlOf(settings, 'accounting'), fetch }),
  };
}

/** Plans and payment methods are public: no session needed. */
export function openPublicBilling(settings: PublicSettings) {
  const { payments, subscriptions } = openBilling(settings, (request, init) => fetch(request, init));
  return { plans: () => subscriptions.plans(), paymentOptions: () => payments.options() };
}
