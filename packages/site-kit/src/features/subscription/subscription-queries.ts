import type { Invoice, PaymentOptions, Plan, Subscription } from '@lumigraph/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { PublicMoney } from '../../lib/services.tsx';
import type { MoneyAccess } from './money-access.ts';

const INVOICES_SHOWN = 100;
/** First part of the keys of a person's own data; they are removed when the session ends. */
const OWN = 'account';

/** What is for everybody; rendered documents bring it along. */
export const publicMoneyQueries = {
  plans: (open: () => Promise<Pick<PublicMoney, 'plans'>>) =>
    queryOptions<Plan[]>({ queryKey: ['plans'], queryFn: async () => (await open()).plans() }),
  paymentOptions: (open: () => Promise<Pick<PublicMoney, 'paymentOptions'>>) =>
    queryOptions<PaymentOptions>({
      queryKey: ['payment-options'],
      queryFn: async () => (await open()).paymentOptions(),
    }),
};

export const plansQuery = ({ open }: MoneyAccess) =>
  publicMoneyQueries.plans(async () => (await open()).subscriptions);

export const paymentOptionsQuery = ({ open }: MoneyAccess) =>
  publicMoneyQueries.paymentOptions(async () => {
    const { payments } = await open();
    return { paymentOptions: () => payments.options() };
  });

/** The visitor's own subscription; not asked for guests. */
export const subscriptionQuery = ({ open, visitor }: MoneyAccess) =>
  queryOptions<Subscription>({
    queryKey: [OWN, 'subscription', visitor?.id ?? ''],
    queryFn: async () => (await open()).subscriptions.current(),
    enabled: visitor !== null,
    staleTime: 0,
  });

export const invoicesQuery = ({ open, visitor }: MoneyAccess) =>
  queryOptions<Invoice[]>({
    queryKey: [OWN, 'invoices', visitor?.id ?? ''],
    queryFn: async () => (await (await open()).subscriptions.invoices({ pageSize: INVOICES_SHOWN })).items,
    enabled: visitor !== null,
    staleTime: 0,
  });

/** Benefits that are running: such a visitor changes the plan instead of buying one. */
export const hasSubscription = (subscription: Subscription | undefined): boolean =>
  subscription !== undefined && subscription.status !== 'None' && subscription.status !== 'Expired';
