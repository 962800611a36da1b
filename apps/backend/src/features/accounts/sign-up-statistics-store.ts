import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { calendarDays, type CalendarDay } from '../../lib/calendar.ts';

export interface SignUpFilter {
  site?: string | undefined;
  locale?: string | undefined;
  /** The site of accounts without one. */
  mainSite: string;
}

export interface SignUpRow {
  day: string;
  site: string;
  locale: string;
  /** Accounts with a confirmed address that began on this day. */
  value: number;
  /** Those of them that have paid for Premium since. */
  premium: number;
}

export type SignUpStore = ReturnType<typeof createSignUpStore>;

/** Sign-ups by day, from the accounts that exist: a deleted account is not counted any more. */
export function createSignUpStore(db: Kysely<Database>) {
  return async (
    days: readonly CalendarDay[],
    { site, locale, mainSite }: SignUpFilter,
  ): Promise<SignUpRow[]> => {
    const siteOf = sql`coalesce(nullif(account.site, ''), ${mainSite})`;
    const { rows } = await sql<SignUpRow>`
      with ${calendarDays(days)}
      select day, site, locale, cast(count(*) as bigint) as value, cast(sum(premium) as bigint) as premium from (
        select calendar.day, ${siteOf} as site, account.locale,
          case when exists (
            select 1 from payment
            where payment.user_id = account.id and payment.purpose = 'subscribe'
              and payment.status in ('succeeded', 'refunded')
          ) then 1 else 0 end as premium
        from calendar
        join user_account as account
          on account.created_at >= calendar.start and account.created_at < calendar.finish
        where account.email_verified = 1
          and ${site === undefined ? sql`true` : sql`${siteOf} = ${site}`}
          and ${locale === undefined ? sql`true` : sql`account.locale = ${locale}`}
      ) as counted
      group by day, site, locale`.execute(db);
    return rows;
  };
}
