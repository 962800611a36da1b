import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { EnqueueMail } from '../../mail/mail-service.ts';
import { formatAmount, siteValue } from './mail-words.ts';
import type { PaymentRow } from './payment-store.ts';
import type { FindBuyer } from './ports.ts';

/** Tells a buyer, in the transaction of the failure, that a payment was refused after it had been accepted at first. */
export function createDeniedPaymentMail(deps: { findBuyer: FindBuyer; enqueueMail: EnqueueMail }) {
  return async function tell(db: Kysely<Database>, payment: PaymentRow): Promise<void> {
    const buyer = await deps.findBuyer(db, payment.user_id);
    if (!buyer) return;
    await deps.enqueueMail(db, {
      template: 'payment-denied',
      to: buyer.email,
      userId: buyer.id,
      locale: payment.locale,
      data: {
        firstName: buyer.firstName,
        amount: formatAmount(payment.amount_minor, payment.currency, payment.locale),
        link: payment.product_id === null ? '/subscription/plans' : '/support',
        ...siteValue(payment.site),
      },
    });
  };
}
