import type { InvoiceService } from '../subscriptions/invoice-service.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import type { PaymentService } from './payment-service.ts';

/** What the account feature asks of money: a part of the data export, and an orderly end. */
export interface AccountMoney {
  exportData(userId: string): Promise<Record<string, unknown>>;
  /** Ends a running subscription, so that nobody without an account is charged again. Payments and invoices stay: the law wants them kept. */
  beforeRemoval(userId: string): Promise<void>;
}

const EVERYTHING = { page: 1, pageSize: 10_000 };

export function createAccountMoney(parts: {
  payments: PaymentService;
  subscriptions: SubscriptionService;
  invoices: InvoiceService;
}): AccountMoney {
  const { payments, subscriptions, invoices } = parts;
  return {
    async exportData(userId) {
      return {
        subscription: await subscriptions.current(userId),
        subscriptionHistory: (await subscriptions.history(userId, EVERYTHING)).items,
        payments: (await payments.history(userId, EVERYTHING)).items,
        invoices: (await invoices.page(userId, EVERYTHING)).items,
      };
    },
    async beforeRemoval(userId) {
      const { id, status } = await subscriptions.current(userId);
      if (id === null || status === 'None' || status === 'Expired') return;
      await subscriptions.cancel({ userId }, id, true);
    },
  };
}
