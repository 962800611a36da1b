import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { graceEnd } from '../subscriptions/periods.ts';
import type { SubscriptionRow } from '../subscriptions/subscription-store.ts';
import type { FindBuyer, Seller } from './ports.ts';
import type { EnqueueMail } from '../../mail/mail-service.ts';
import { currencyFormat } from '@lumigraph/contracts';
import { toMajor } from '../../../lib/amounts.ts';
import type { PaymentRow } from './payment-store.ts';

/** Amounts and dates as text for mails: formatted in the buyer's language when the mail is added to the outbox. */

export function formatAmount(minor: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, currencyFormat(currency)).format(toMajor(minor, currency));
}

/** The value `site` of a mail: the site of the payment or request, whose name and address the mail has. */
export const siteValue = (site: string | null | undefined): Record<string, string> =>
  typeof site === 'string' ? { site } : {};

/** A day of the seller's zone, as on the invoice: the server does not know the reader's zone. */
export function dayWords(at: number, locale: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at);
}

const PLANS = '/subscription/plans';

export interface RenewalNews {
  /** The subscription after the failure. */
  subscription: SubscriptionRow;
  /** A charge was tried. Not where no payment method is kept, or the plan is not sold any more. */
  isCharged: boolean;
  /** The saved card must not be charged again. */
  isFinal?: boolean;
  /** What the next period costs; absent where its plan is not sold any more. */
  amountMinor?: number;
  currency?: string;
  locale?: string;
  /** Id of the selling site; null where it is unknown. */
  site: string | null;
}

/** Reports to the user why a period was not renewed, in the transaction of that change. */
export function createFailedRenewalMails(deps: {
  findBuyer: FindBuyer;
  enqueueMail: EnqueueMail;
  seller: () => Seller;
}) {
  return async function tell(db: Kysely<Database>, news: RenewalNews): Promise<void> {
    const { subscription, amountMinor, currency } = news;
    const buyer = await deps.findBuyer(db, subscription.user_id);
    if (!buyer) return;
    const locale = news.locale ?? buyer.locale;
    const template = templateOf(news);
    const { timeZone } = deps.seller();
    await deps.enqueueMail(db, {
      template,
      to: buyer.email,
      userId: buyer.id,
      locale,
      data: {
        firstName: buyer.firstName,
        ...(amountMinor === undefined || currency === undefined
          ? {}
          : { amount: formatAmount(amountMinor, currency, locale) }),
        nextTry: dayWords(subscription.next_renewal_at ?? subscription.updated_at, locale, timeZone),
        graceEnd: dayWords(
          graceEnd({ periodEnd: subscription.current_period_end, heldUntil: subscription.held_until }),
          locale,
          timeZone,
        ),
        ...(template === 'payment-failed' ? {} : { link: PLANS }),
        ...siteValue(news.site),
      },
    });
  };
}

function templateOf({ subscription, isCharged, isFinal, amountMinor }: RenewalNews) {
  const isOver = subscription.status === 'Expired';
  if (isOver && subscription.trial_end === subscription.current_period_end) return 'trial-ended';
  // A user who was never charged is not told about attempts.
  if (isOver) return isCharged ? 'subscription-ended' : 'subscription-unpaid';
  if (isFinal) return 'renewal-card-refused';
  if (isCharged) return 'payment-failed';
  return amountMinor === undefined ? 'renewal-plan-gone' : 'renewal-needed';
}

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

interface CancelledMailDeps {
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
