import type { GiftCodeService } from '../subscriptions/gift-codes.ts';
import type { InvoiceService } from '../invoices/invoice-service.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import type { SavedCards } from '../cards/saved-cards.ts';
import type { PaymentService } from './payment-service.ts';

const PAGE_SIZE = 100;

/** What accounts use of billing: a part of the data export, and the end of the subscription of a deleted account. */
export function createAccountBilling(deps: {
  payments: PaymentService;
  subscriptions: SubscriptionService;
  giftCodes: Pick<GiftCodeService, 'forgetUser'>;
  invoices: InvoiceService;
  cards: SavedCards;
}) {
  const { payments, subscriptions, giftCodes, invoices, cards } = deps;
  return {
    async exportData(userId: string): Promise<Record<string, unknown>> {
      return {
        subscription: await subscriptions.current(userId),
        subscriptionHistory: everyPage((page) => subscriptions.history(userId, page)),
        payments: everyPage((page) => payments.history(userId, page)),
        invoices: everyPage((page) => invoices.page(userId, page)),
        savedCards: await cards.list(userId),
      };
    },
    /**
     * Ends a running subscription and deletes the saved cards, so that a deleted account is not charged again. Payments
     * and invoices stay, because the law requires them.
     */
    async beforeRemoval(userId: string): Promise<void> {
      const { id, status } = await subscriptions.current(userId);
      if (id !== null && status !== 'None' && status !== 'Expired')
        await subscriptions.cancel({ userId }, id, true);
      await giftCodes.forgetUser(userId);
      await cards.forgetAll(userId);
    },
  };
}

/** A list read page by page as it is taken. */
async function* everyPage<T>(
  read: (request: { page: number; pageSize: number }) => Promise<{ items: readonly T[] }>,
): AsyncGenerator<T> {
  for (let page = 1; ; page += 1) {
    const { items } = await read({ page, pageSize: PAGE_SIZE });
    yield* items;
    if (items.length < PAGE_SIZE) return;
  }
}
