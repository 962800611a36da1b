import type { PaymentsApi, SubscriptionsApi } from '@lumigraph/contracts';
import { requiredContext } from '../../lib/required-context.ts';

/** The values that the billing screens need from the site; pages pass them in. */
export interface BillingAccess {
  visitor: { id: string; name: string; email: string } | null;
  /** The visitor's session has ended during an order; `signIn` starts a new one without leaving the page. */
  hasEnded?: boolean;
  signIn?: () => void;
  /** The clients, loaded on first use: the landing route does not need their code. */
  open: () => Promise<{ payments: PaymentsApi; subscriptions: SubscriptionsApi }>;
  /** After a payment or a cancellation, the stored user is requested again. */
  refreshUser: () => Promise<unknown>;
}

export const [BillingContext, useBilling] = requiredContext<BillingAccess>(
  'useBilling',
  '<BillingContext value={…}>',
);
