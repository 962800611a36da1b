import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { calendarDays, type CalendarDay } from '../../lib/calendar.ts';

export interface BillingFilter {
  site?: string | undefined;
  locale?: string | undefined;
  /** The site of payments without one. */
  mainSite: string;
}

/** A number of one day, site and language. */
export interface BillingRow {
  statistic: 'checkouts' | 'purchases' | 'revenue' | 'refunds';
  day: string;
  site: string;
  locale: string;
  value: number;
  /** Of an amount in its minor unit. */
  currency?: string;
}

/** A time for which a member has paid. */
export interface PaidInterval {
  start: number;
  /** Null while it goes on. */
  finish: number | null;
  purpose: string;
  planId: string;
  amountMinor: number;
  currency: string;
  site: string;
  locale: string;
  /** 1 when no paid time follows, 0 otherwise. */
  isLast: number;
}

export type BillingStatisticStore = ReturnType<typeof createBillingStatisticStore>;

/** Reads what the statistics need from payments, refunds and invoices; each time column has an index. */
export function createBillingStatisticStore(db: Kysely<Database>) {
  /** Payments of a table of things with a time, grouped by day. */
  async function byDay<Row extends BillingRow>(
    days: readonly CalendarDay[],
    filter: BillingFilter,
    { from, statistic, value, currency }: ByDay,
  ): Promise<Row[]> {
    const { rows } = await sql<Row>`
      with ${calendarDays(days)}
      select cast(${statistic} as text) as statistic, calendar.day, ${siteOf(filter)} as site, payment.locale,
        cast(${value} as bigint) as value ${currency ? sql`, payment.currency` : sql``}
      from calendar ${from}
      where ${within(filter)}
      group by calendar.day, ${siteOf(filter)}, payment.locale ${currency ? sql`, payment.currency` : sql``}`.execute(
      db,
    );
    return rows;
  }

  const inDay = (column: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} >= calendar.start and ${sql.ref(column)} < calendar.finish`;

  return {
    /** Users who began to pay for Premium, and payments that went through. */
    async orders(days: readonly CalendarDay[], filter: BillingFilter): Promise<BillingRow[]> {
      const checkouts = await byDay(days, filter, {
        statistic: 'checkouts',
        from: sql`join payment on ${inDay('payment.created_at')} and payment.purpose in ('subscribe', 'intent')`,
        value: sql`count(distinct payment.user_id)`,
        currency: false,
      });
      const purchases = await byDay(days, filter, {
        statistic: 'purchases',
        from: sql`join payment on ${inDay('payment.created_at')} and payment.purpose = 'subscribe'
          and payment.status in ('succeeded', 'refunded')`,
        value: sql`count(*)`,
        currency: false,
      });
      return [...checkouts, ...purchases];
    },

    /** What was invoiced, with VAT, and what was given back. */
    async amounts(days: readonly CalendarDay[], filter: BillingFilter): Promise<BillingRow[]> {
      const revenue = await byDay(days, filter, {
        statistic: 'revenue',
        from: sql`join invoice on ${inDay('invoice.issued_at')} join payment on payment.id = invoice.payment_id`,
        value: sql`sum(invoice.amount_minor)`,
        currency: true,
      });
      const refunds = await byDay(days, filter, {
        statistic: 'refunds',
        from: sql`join refund on ${inDay('refund.created_at')} and refund.status = 'succeeded'
          join payment on payment.id = refund.payment_id`,
        value: sql`sum(refund.amount_minor)`,
        currency: true,
      });
      return [...revenue, ...refunds];
    },

    /** The paid times that end after `from` and begin before `to`. */
    async intervals(
      { from, to }: { from: number; to: number },
      filter: BillingFilter,
    ): Promise<PaidInterval[]> {
      const { rows } = await sql<PaidInterval>`
        select start, finish, purpose, plan_id as "planId", amount_minor as "amountMinor", currency, site, locale,
          case when next_start is null or next_start > finish then 1 else 0 end as "isLast"
        from (
          select paid.*, ${FINISH} as finish from (
            select invoice.period_start as start, invoice.period_end, invoice.payment_id,
              payment.purpose, payment.status, payment.plan_id, payment.amount_minor, payment.currency,
              payment.locale, ${siteOf(filter)} as site,
              subscription.paid_by, subscription.status as subscription_status, subscription.current_period_end,
              (select later.period_start from invoice as later
                where later.user_id = invoice.user_id and later.number > invoice.number
                  and later.period_start is not null
                order by later.number limit 1) as next_start,
              (select max(refund.created_at) from refund
                where refund.payment_id = payment.id and refund.status = 'succeeded') as refunded_at
            from invoice
            join payment on payment.id = invoice.payment_id
            left join subscription on subscription.id = payment.subscription_id
            where (invoice.period_end > ${from} or subscription.paid_by = payment.id)
              and invoice.period_start < ${to} and ${within(filter)}
          ) as paid
        ) as intervals
        where finish is null or finish > start`.execute(db);
      return rows;
    },
  };
}

interface ByDay {
  statistic: BillingRow['statistic'];
  from: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  currency: boolean;
}

/**
 * The end of a paid time. The payment of the running period has that of the subscription, which goes on until it is
 * cancelled or over. Others end when they are refunded or followed by another one.
 */
const FINISH = sql`case
  when paid_by = payment_id and subscription_status in ('Active', 'PastDue') then null
  when paid_by = payment_id then current_period_end
  when status = 'refunded' and refunded_at is not null then refunded_at
  when next_start is not null and next_start < period_end then next_start
  else period_end end`;

const siteOf = ({ mainSite }: BillingFilter): RawBuilder<string> =>
  sql`coalesce(nullif(payment.site, ''), ${sql.lit(mainSite)})`;

const within = (filter: BillingFilter): RawBuilder<unknown> => {
  const { site, locale } = filter;
  const bySite = site === undefined ? sql`true` : sql`${siteOf(filter)} = ${site}`;
  return locale === undefined ? bySite : sql`${bySite} and payment.locale = ${locale}`;
};
