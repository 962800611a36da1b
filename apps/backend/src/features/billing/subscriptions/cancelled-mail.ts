import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { EnqueueMail } from '../../mail/mail-service.ts';
import { dayWords, siteValue } from '../payments/payment-mails.ts';
import type { FindBuyer, Seller } from '../payments/ports.ts';
import type { SubscriptionRow } from './subscription-store.ts';

export interface CancelledMailDeps {
  findBuyer: FindBuyer;
  enqueueMail: EnqueueMail;
  seller: () => Seller;
}

/**
 * Returns a function that confirms a cancelled subscription by mail, in the transaction that cancels it. Nothing is sent
 * to an account that no longer exists.
 */
export function createCancelledMail({ findBuyer, enqueueMail, seller }: CancelledMailDeps) {
  return async (
    transaction: Kysely<Database>,
    row: SubscriptionRow,
    site: string | undefined,
  ): Promise<void> => {
    const buyer = await findBuyer(transaction, row.user_id);
    if (!buyer) return;
    const { locale } = buyer;
    await enqueueMail(transaction, {
      template: 'subscription-cancelled',
      to: buyer.email,
      userId: buyer.id,
      locale,
      data: {
        firstName: buyer.firstName,
        periodEnd: dayWords(row.current_period_end, locale, seller().timeZone),
        ...siteValue(site),
      },
    });
  };
}
