import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { containedVat } from '../../../lib/amounts.ts';
import type { EnqueueMail } from '../../mail/mail-service.ts';
import { createInvoiceStore } from '../invoices/invoice-store.ts';
import { vatPermille } from '../invoices/invoice-service.ts';
import type { SubscriptionRow } from '../subscriptions/subscription-store.ts';
import { dayWords, formatAmount, siteValue } from './payment-mails.ts';
import type { PaymentRow } from './payment-store.ts';
import type { FindBuyer, NameOfSite, Seller } from './ports.ts';

export interface PaymentInvoicesDeps {
  findBuyer: FindBuyer;
  enqueueMail: EnqueueMail;
  nameOfSite: NameOfSite;
  /** The company as it is when an invoice is issued. */
  seller: () => Seller;
  firstInvoiceNumber: number;
  now: () => number;
}

interface Receipt {
  buyer: NonNullable<Awaited<ReturnType<FindBuyer>>>;
  invoiceNumber: number;
  /** End of what was paid for, in milliseconds; a receipt of a one-off payment does not show it. */
  periodEnd: number;
}

/** Returns a function that issues the invoice of a successful payment and sends the receipt, in one transaction. */
export function createPaymentInvoices(deps: PaymentInvoicesDeps) {
  const { findBuyer, enqueueMail, firstInvoiceNumber, nameOfSite, now } = deps;

  async function sendReceipt(
    db: Kysely<Database>,
    payment: PaymentRow,
    { buyer, invoiceNumber, periodEnd }: Receipt,
  ): Promise<void> {
    const { locale } = payment;
    await enqueueMail(db, {
      template: payment.product_id === null ? 'payment-receipt' : 'one-off-receipt',
      to: buyer.email,
      userId: buyer.id,
      locale,
      data: {
        firstName: buyer.firstName,
        amount: formatAmount(payment.amount_minor, payment.currency, locale),
        invoiceNumber: String(invoiceNumber).padStart(10, '0'),
        ...(payment.product_name === null
          ? { periodEnd: dayWords(periodEnd, locale, deps.seller().timeZone) }
          : { product: payment.product_name }),
        ...siteValue(payment.site),
      },
    });
  }

  return async (db: Kysely<Database>, payment: PaymentRow, subscription?: SubscriptionRow): Promise<void> => {
    const seller = deps.seller();
    const buyer = await findBuyer(db, payment.user_id);
    const permille = payment.vat_free === 1 ? 0 : vatPermille(payment.country, seller.country);
    const invoice = await createInvoiceStore(db).issue(
      {
        id: `inv_${randomUUID()}`,
        user_id: payment.user_id,
        payment_id: payment.id,
        plan_id: payment.plan_id,
        item_name: payment.product_name,
        amount_minor: payment.amount_minor,
        vat_minor: containedVat(payment.amount_minor, permille),
        vat_permille: permille,
        currency: payment.currency,
        locale: payment.locale,
        buyer: JSON.stringify({
          name: buyer?.name ?? '',
          email: buyer?.email ?? '',
          country: payment.country,
        }),
        seller: JSON.stringify(seller),
        site_name: nameOfSite(payment.site),
        period_start: subscription?.current_period_start ?? null,
        period_end: subscription?.current_period_end ?? null,
        issued_at: now(),
      },
      firstInvoiceNumber,
    );
    if (!invoice || !buyer) return;
    const periodEnd = subscription?.current_period_end ?? now();
    await sendReceipt(db, payment, { buyer, invoiceNumber: invoice.number, periodEnd });
  };
}
