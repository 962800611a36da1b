import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { graceEnd } from '../subscriptions/grace.ts';
import type { SubscriptionRow } from '../subscriptions/subscription-store.ts';
import { dayWords, formatAmount, siteValue } from './mail-words.ts';
import type { FindBuyer, BillingMail, Seller } from './ports.ts';
import type { EnqueueMail } from '../../mail/mail-service.ts';

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

function templateOf({ subscription, isCharged, isFinal, amountMinor }: RenewalNews): BillingMail {
  const isOver = subscription.status === 'Expired';
  if (isOver && subscription.trial_end === subscription.current_period_end) return 'trial-ended';
  // A user who was never charged is not told about attempts.
  if (isOver) return isCharged ? 'subscription-ended' : 'subscription-unpaid';
  if (isFinal) return 'renewal-card-refused';
  if (isCharged) return 'payment-failed';
  return amountMinor === undefined ? 'renewal-plan-gone' : 'renewal-needed';
}
