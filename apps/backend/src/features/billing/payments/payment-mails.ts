import { currencyFormat } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { toMajor } from '../../../lib/amounts.ts';
import type { MailTemplate } from '@lumigraph/contracts/studio';
import type { PricedPlan } from '../plans/plans.ts';
import { graceEnd } from '../subscriptions/periods.ts';
import type { SubscriptionRow } from '../subscriptions/subscription-store.ts';
import type { BillingContext } from './ports.ts';
import type { PaymentRow } from './payment-store.ts';

/** Amounts and dates as text for mails: formatted in the buyer's language when the mail is added to the outbox. */

export function formatAmount(minor: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, currencyFormat(currency)).format(toMajor(minor, currency));
}

/** A day of the seller's zone, as on the invoice: the server does not know the reader's zone. */
export function dayWords(at: number, locale: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at);
}

interface BuyerMail {
  template: MailTemplate;
  userId: string;
  /** @default the buyer's */
  locale?: string | undefined;
  /** Id of the site of the payment or request, whose name and address the mail has; null where it is unknown. */
  site: string | null | undefined;
  data: (locale: string) => Record<string, string>;
}

type MailDeps = Pick<BillingContext, 'findBuyer' | 'enqueueMail' | 'seller'>;

/** A mail in the transaction of what it tells. Nothing is sent to an account that no longer exists. */
async function mailBuyer(
  { findBuyer, enqueueMail }: MailDeps,
  db: Kysely<Database>,
  { template, userId, site, data, ...mail }: BuyerMail,
): Promise<void> {
  const buyer = await findBuyer(db, userId);
  if (!buyer) return;
  const locale = mail.locale ?? buyer.locale;
  await enqueueMail(db, {
    template,
    to: buyer.email,
    userId,
    locale,
    data: { firstName: buyer.firstName, ...data(locale), ...(typeof site === 'string' ? { site } : {}) },
  });
}

/** A mail about a payment, in its language and from its site. */
export const mailPayer = (
  deps: MailDeps,
  db: Kysely<Database>,
  { payment, template, data }: { payment: PaymentRow; template: MailTemplate; data: Record<string, string> },
): Promise<void> => {
  const { user_id: userId, locale, site } = payment;
  return mailBuyer(deps, db, { template, userId, locale, site, data: () => data });
};

const PLANS = '/subscription/plans';

export interface RenewalNews {
  /** The subscription after the failure. */
  subscription: SubscriptionRow;
  /** A charge was tried. Not where no payment method is kept, or the plan is not sold any more. */
  isCharged: boolean;
  /** The saved card must not be charged again. */
  isFinal?: boolean;
  /** What the next period costs; undefined where its plan is not sold any more. */
  price: Pick<PricedPlan, 'amountMinor' | 'currency'> | undefined;
  locale?: string;
  site: string | null;
}

/** Reports to the user why a period was not renewed, in the transaction of that change. */
export function mailFailedRenewal(deps: MailDeps, db: Kysely<Database>, news: RenewalNews): Promise<void> {
  const { subscription, price, locale, site } = news;
  const template = templateOf(news);
  const { timeZone } = deps.seller();
  const end = graceEnd({ periodEnd: subscription.current_period_end, heldUntil: subscription.held_until });
  return mailBuyer(deps, db, {
    template,
    userId: subscription.user_id,
    locale,
    site,
    data: (language) => ({
      ...(price && { amount: formatAmount(price.amountMinor, price.currency, language) }),
      nextTry: dayWords(subscription.next_renewal_at ?? subscription.updated_at, language, timeZone),
      graceEnd: dayWords(end, language, timeZone),
      ...(template === 'payment-failed' ? {} : { link: PLANS }),
    }),
  });
}

function templateOf({ subscription, isCharged, isFinal, price }: RenewalNews) {
  const isOver = subscription.status === 'Expired';
  if (isOver && subscription.trial_end === subscription.current_period_end) return 'trial-ended';
  // A user who was never charged is not told about attempts.
  if (isOver) return isCharged ? 'subscription-ended' : 'subscription-unpaid';
  if (isFinal) return 'renewal-card-refused';
  if (isCharged) return 'payment-failed';
  return price ? 'renewal-needed' : 'renewal-plan-gone';
}

/** Tells a buyer, in the transaction of the failure, that a payment was refused after it had been accepted at first. */
export const mailDenied = (deps: MailDeps, db: Kysely<Database>, payment: PaymentRow): Promise<void> =>
  mailPayer(deps, db, {
    payment,
    template: 'payment-denied',
    data: {
      amount: formatAmount(payment.amount_minor, payment.currency, payment.locale),
      link: payment.product_id === null ? PLANS : '/support',
    },
  });

/** Confirms a cancelled subscription, in the transaction that cancels it. */
export const mailCancelled = (
  deps: MailDeps,
  db: Kysely<Database>,
  { row, site }: { row: SubscriptionRow; site: string | undefined },
): Promise<void> =>
  mailBuyer(deps, db, {
    template: 'subscription-cancelled',
    userId: row.user_id,
    site,
    data: (language) => ({ periodEnd: dayWords(row.current_period_end, language, deps.seller().timeZone) }),
  });
