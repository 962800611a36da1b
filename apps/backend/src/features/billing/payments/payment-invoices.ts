import { randomUUID } from 'node:crypto';
import { vatOf, type Vat } from '@lumigraph/contracts';
import type { PaymentAttention } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { containedVat } from '../../../lib/amounts.ts';
import { invoiceNumber, itemOf, noVatText, type InvoiceBuyer } from '../invoices/invoice-pdf.ts';
import { createInvoiceStore, type InvoiceRow } from '../invoices/invoice-store.ts';
import type { SubscriptionRow } from '../subscriptions/subscription-store.ts';
import { storedCompany } from './company-buyer.ts';
import { dayWords, formatAmount, mailPayer } from './payment-mails.ts';
import { createPaymentStore, type PaymentRow } from './payment-store.ts';
import type { BillingContext, Buyer } from './ports.ts';

export interface PaymentInvoicesDeps extends BillingContext {
  firstInvoiceNumber: number;
}

interface Receipt {
  invoice: InvoiceRow;
  /** End of what was paid for, in milliseconds; a receipt of a one-off payment does not show it. */
  periodEnd: number;
}

/** Returns a function that issues the invoice of a successful payment and sends the receipt, in one transaction. */
export function createPaymentInvoices(deps: PaymentInvoicesDeps) {
  const { findBuyer, firstInvoiceNumber, nameOfSite, now } = deps;

  async function sendReceipt(
    db: Kysely<Database>,
    payment: PaymentRow,
    { invoice, periodEnd }: Receipt,
  ): Promise<void> {
    const { locale } = payment;
    await mailPayer(deps, db, {
      payment,
      template: payment.product_id === null ? 'payment-receipt' : 'one-off-receipt',
      data: {
        amount: formatAmount(payment.amount_minor, payment.currency, locale),
        invoiceNumber: invoiceNumber(invoice.number),
        ...vatTexts(invoice),
        ...(payment.product_name === null
          ? { item: itemOf(invoice), periodEnd: dayWords(periodEnd, locale, deps.seller().timeZone) }
          : { product: payment.product_name }),
      },
    });
  }

  return async (db: Kysely<Database>, payment: PaymentRow, subscription?: SubscriptionRow): Promise<void> => {
    const seller = deps.seller();
    const buyer = await findBuyer(db, payment.user_id);
    const { permille, reason = null } = vatOfPayment(payment, seller.country);
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
        vat_reason: reason,
        currency: payment.currency,
        locale: payment.locale,
        buyer: JSON.stringify(invoiceBuyer(payment, buyer)),
        seller: JSON.stringify(seller),
        site_name: nameOfSite(payment.site),
        period_start: subscription?.current_period_start ?? null,
        period_end: subscription?.current_period_end ?? null,
        issued_at: now(),
      },
      firstInvoiceNumber,
    );
    if (!invoice) return;
    if (reason === 'reverse-charge' && needsCheck(payment))
      await createPaymentStore(db).change(payment.id, ['succeeded'], {
        attention: 'vat-number' satisfies PaymentAttention,
        updated_at: now(),
      });
    await sendReceipt(db, payment, { invoice, periodEnd: subscription?.current_period_end ?? now() });
  };
}

/** A renewal repeats what was decided about the first sale. */
const needsCheck = ({ company, purpose }: PaymentRow): boolean =>
  purpose !== 'renew' && storedCompany(company)?.isUnchecked === true;

function invoiceBuyer({ country, company }: PaymentRow, buyer: Buyer | undefined): InvoiceBuyer {
  const stored = storedCompany(company);
  return {
    name: buyer?.name ?? '',
    email: buyer?.email ?? '',
    country,
    ...(stored && { company: stored }),
  };
}

function vatOfPayment({ vat_free: isFree, country, company }: PaymentRow, seller: string): Vat {
  if (isFree === 1) return { permille: 0, reason: 'not-taxed' };
  // Who has stated no country, such as a caller of the API, is taxed like a buyer in the country of the seller.
  return vatOf({ country: country ?? seller, vatNumber: storedCompany(company)?.vatNumber }, seller);
}

/** The VAT of an invoice as a mail says it: the rate and the amount, or why there is none. */
function vatTexts(invoice: InvoiceRow): Record<string, string> {
  const { vat_permille: permille, vat_minor: minor, currency, locale } = invoice;
  const reason = noVatText(invoice);
  if (reason !== undefined) return { noVat: reason };
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return { vatRate: rate.format(permille / 1000), vatAmount: formatAmount(minor, currency, locale) };
}
