import type { PaymentOptions, PaymentsApi, Plan, SubscriptionsApi } from '@lumigraph/contracts';
import { PaymentForm, type PaymentFormApi } from '@lumigraph/ui-payments';

interface Clients {
  subscriptions: Pick<SubscriptionsApi, 'plans'>;
  payments: Pick<PaymentsApi, 'options'>;
}

/** Where `plan` and `options` come from: both are of the server. Call it before the page renders. */
export async function loadCheckout({ subscriptions, payments }: Clients, planId: string) {
  const [plans, options] = await Promise.all([subscriptions.plans(), payments.options()]);
  return { plan: plans.find(({ id }) => id === planId), options };
}

interface CheckoutProps {
  api: PaymentFormApi;
  plan: Plan;
  options: PaymentOptions;
  onPaid: (paymentId: string) => void;
}

export function Checkout({ api, plan, options, onPaid }: CheckoutProps) {
  return (
    <PaymentForm
      api={api}
      plan={plan}
      options={options}
      details={() => ({ immediateStartConsent: true, consentVersion: options.consentVersion })}
      onSuccess={({ id }) => onPaid(id)}
    />
  );
}
