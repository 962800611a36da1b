import {
  planFeatures,
  type Payment,
  type PaymentsApi,
  type Plan,
  type SubscriptionsApi,
} from '@lumigraph/contracts';
import type { ComponentType } from 'react';
import { ana } from '../../stories/story-account.ts';
import { BillingContext, type BillingAccess } from './billing-access.ts';

const common = { currency: 'EUR', features: [...planFeatures], trialDays: 0 };
export const plans: Plan[] = [
  { ...common, id: 'premium-monthly', name: 'Premium monthly', interval: 'monthly', amount: 4.99 },
  { ...common, id: 'premium-yearly', name: 'Premium yearly', interval: 'yearly', amount: 49 },
];

export const paid: Payment = {
  id: 'pay_story',
  status: 'succeeded',
  amount: 4.99,
  currency: 'EUR',
  provider: 'Stripe',
  planId: 'premium-monthly',
  createdAt: '2026-11-20T10:00:00.000Z',
};

export interface StoryBilling {
  subscriptions?: Partial<SubscriptionsApi>;
  payments?: Partial<PaymentsApi>;
}

/** The error of a failing call, as the clients reject with it. */
export const refusal = (code: string, { message = code, retryAfterS }: Refusal = {}): Error =>
  Object.assign(new Error(message), { name: 'ApiError', code, retryAfterS });

interface Refusal {
  message?: string;
  retryAfterS?: number;
}

const access = ({ subscriptions, payments }: StoryBilling): BillingAccess => ({
  visitor: { id: 'ana', name: 'Ana Petrova', email: ana.email },
  open: () =>
    Promise.resolve({
      subscriptions: {
        plans: () => Promise.resolve(plans),
        current: () => Promise.reject(refusal('NOT_FOUND')),
        invoices: () => Promise.resolve([]),
        ...subscriptions,
      } as unknown as SubscriptionsApi,
      payments: { confirm: () => Promise.resolve(paid), ...payments } as unknown as PaymentsApi,
    }),
  refreshUser: () => Promise.resolve(),
});

/** Decorator: billing services that return the data of the story's parameter `billing`. */
export function withBilling(Story: ComponentType, { parameters }: { parameters: Record<string, unknown> }) {
  return (
    <BillingContext value={access(parameters['billing'] ?? {})}>
      <Story />
    </BillingContext>
  );
}
