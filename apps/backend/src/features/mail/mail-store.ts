import type { Kysely, Selectable } from 'kysely';
import { countOf } from '../../db/query-results.ts';
import type { Database } from '../../db/tables/index.ts';

export type MailRow = Selectable<Database['mail_outbox']>;

export interface MailQuery {
  status?: 'waiting' | 'failed' | undefined;
  limit: number;
}

export interface RetriedMail {
  id: string;
  /** Its new address; the address stays as it was when absent. */
  to?: string;
}

/** `data` of a failed mail whose values were removed: it cannot be sent any more. */
const NO_DATA = '{}';

/** Mails that wait: of these templates, to the account or, where they belong to none, to one of the addresses. */
export async function discardMails(
  db: Kysely<Database>,
  of: { userId: string; addresses: readonly string[]; templates: readonly string[] },
): Promise<void> {
  if (of.templates.length === 0) return;
  await db
    .deleteFrom('mail_outbox')
    .where('status', '=', 'waiting')
    .where('template', 'in', [...of.templates])
    .where((where) =>
      where.or([
        where('user_id', '=', of.userId),
        ...of.addresses.map((address) =>
          where.and([where('user_id', 'is', null), where('to_address', '=', address)]),
        ),
      ]),
    )
    .execute();
}

export type MailStore = ReturnType<typeof createMailStore>;

export function createMailStore(db: Kysely<Database>) {
  return {
    insert: (mail: MailRow) => db.insertInto('mail_outbox').values(mail).execute(),

    /** The account that a mail is about: where it was last used, and its address. */
    async account(
      userId: string | null,
    ): Promise<{ site: string; email_key: string; email_verified: number } | undefined> {
      if (userId === null) return undefined;
      return db
        .selectFrom('user_account')
        .select(['site', 'email_key', 'email_verified'])
        .where('id', '=', userId)
        .executeTakeFirst();
    },

    /**
     * Takes the next due mail for `leaseMs`: no other worker gets it meanwhile, and it is due again when this worker ends.
     * The outer condition is checked again after waiting for a parallel worker's lock (PostgreSQL).
     */
    claim: (now: number, leaseMs: number): Promise<MailRow | undefined> =>
      db
        .updateTable('mail_outbox')
        .set((expression) => ({
          next_attempt_at: now + leaseMs,
          attempts: expression('attempts', '+', 1),
        }))
        .where('id', '=', (due) =>
          due
            .selectFrom('mail_outbox')
            .select('id')
            .where('status', '=', 'waiting')
            .where('next_attempt_at', '<=', now)
            .orderBy('next_attempt_at')
            .orderBy('id')
            .limit(1),
        )
        .where('status', '=', 'waiting')
        .where('next_attempt_at', '<=', now)
        .returningAll()
        .executeTakeFirst(),

    /** Sent or without purpose any more: nothing of it is kept. */
    remove: (id: string) => db.deleteFrom('mail_outbox').where('id', '=', id).execute(),

    /** `isCounted`: whether the attempt counts for giving up. */
    postpone: (
      id: string,
      { until, error, isCounted = true }: { until: number; error: string; isCounted?: boolean },
    ) =>
      db
        .updateTable('mail_outbox')
        .set({ next_attempt_at: until, last_error: error })
        .$if(!isCounted, (query) => query.set((eb) => ({ attempts: eb('attempts', '-', 1) })))
        .where('id', '=', id)
        .execute(),

    /** The values stay for {@link retry}, unless they must not be kept longer than needed. */
    markFailed: (id: string, error: string, { keepData }: { keepData: boolean }) =>
      db
        .updateTable('mail_outbox')
        .set({ status: 'failed', last_error: error, ...(keepData ? {} : { data: NO_DATA }) })
        .where('id', '=', id)
        .execute(),

    find: (id: string): Promise<MailRow | undefined> =>
      db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Newest first. */
    async list({ status, limit }: MailQuery): Promise<{ rows: MailRow[]; total: number }> {
      const mails = db
        .selectFrom('mail_outbox')
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''));
      const rows = await mails.selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
      return { rows, total: await countOf(mails) };
    },

    /**
     * Makes failed mails wait again, all of them or that with this id. Leaves out those whose values are gone. Returns
     * the ids. `last_error` stays: the mail was counted for its recipient before.
     */
    async retry(which: RetriedMail | 'all', now: number): Promise<string[]> {
      const retried = await db
        .updateTable('mail_outbox')
        .set({
          status: 'waiting',
          attempts: 0,
          next_attempt_at: now,
          ...(which === 'all' || which.to === undefined ? {} : { to_address: which.to }),
        })
        .where('status', '=', 'failed')
        .where('data', '!=', NO_DATA)
        .$if(which !== 'all', (query) => query.where('id', '=', which === 'all' ? '' : which.id))
        .returning('id')
        .execute();
      return retried.map(({ id }) => id);
    },

    /** Mails by status: waiting, failed. */
    async counts(): Promise<Record<string, number>> {
      const rows = await db
        .selectFrom('mail_outbox')
        .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
        .groupBy('status')
        .execute();
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    },

    /** Kinds of the failed mails, one entry for each mail. */
    async failedTemplates(): Promise<string[]> {
      const rows = await db
        .selectFrom('mail_outbox')
        .select('template')
        .where('status', '=', 'failed')
        .execute();
      return rows.map(({ template }) => template);
    },

    removeFailedBefore: (time: number) =>
      db.deleteFrom('mail_outbox').where('status', '=', 'failed').where('created_at', '<', time).execute(),
  };
}
