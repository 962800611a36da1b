import { fullName } from '@lumigraph/contracts';
import type { InboxQuery, MessageFilters, MessageState } from '@lumigraph/contracts/studio';
import { contains, spellings } from '../../db/list-page.ts';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import { changesRow, countOf, hasRow } from '../../db/query-results.ts';
import type { MailState } from '../../db/tables/mail.ts';
import type { Database } from '../../db/tables/index.ts';
import type { ContactRow } from './contact-store.ts';

type Messages = ExpressionBuilder<Database, 'contact_message'>;
type Filter = (eb: Messages) => Expression<SqlBool>;

export interface ListedMessage extends ContactRow {
  assignee: Assignee | null;
  replies: number;
  failed_replies: number;
}

/** Who looks after a message. */
export interface Assignee {
  id: string;
  name: string;
}

/** Counts rows of `contact_reply`. */
const repliesOf = (eb: Messages, state?: MailState) =>
  eb
    .selectFrom('contact_reply')
    .select((replies) => replies.fn.countAll<number>().as('count'))
    .whereRef('contact_reply.message_id', '=', 'contact_message.id')
    .$if(state !== undefined, (replies) => replies.where('contact_reply.mail_state', '=', state ?? 'sent'));

const isUndelivered = (eb: Messages): Expression<SqlBool> =>
  eb.and([
    eb('contact_message.spam', '=', 0),
    eb.or([eb('contact_message.mail_state', '=', 'failed'), eb(repliesOf(eb, 'failed'), '>', 0)]),
  ]);

/** Messages and replies in the studio; `db` may be a transaction. */
export function createInboxStore(db: Kysely<Database>) {
  return {
    async page(query: InboxQuery, offset: number): Promise<{ rows: ListedMessage[]; total: number }> {
      const filters = filtersOf(query);
      const found = db
        .selectFrom('contact_message')
        .where((eb) => eb.and(filters.map((filter) => filter(eb))));
      const isOpen = sql<number>`case when contact_message.state = 'open' and spam = 0 then 0 else 1 end`;
      const rows = await found
        .selectAll('contact_message')
        .select((eb) => [repliesOf(eb).as('replies'), repliesOf(eb, 'failed').as('failed_replies')])
        .leftJoin('user_account', 'user_account.id', 'contact_message.assignee_id')
        .select(['user_account.first_name', 'user_account.last_name'])
        .$if(query.sort === 'priority', (messages) => messages.orderBy(isOpen).orderBy('priority', 'desc'))
        .orderBy('received_at', query.sort === 'receivedAt' ? 'asc' : 'desc')
        .orderBy('contact_message.id')
        .limit(query.pageSize)
        .offset(offset)
        .execute();
      return {
        rows: rows.map((row) => ({
          ...row,
          assignee: assigneeOf(row.assignee_id, row),
          replies: row.replies ?? 0,
          failed_replies: row.failed_replies ?? 0,
        })),
        total: await countOf(found),
      };
    },

    /** At most `limit` messages that a filter finds. */
    async ids(filter: MessageFilters, limit: number): Promise<string[]> {
      const filters = filtersOf(filter);
      const rows = await db
        .selectFrom('contact_message')
        .select('id')
        .where((eb) => eb.and(filters.map((matching) => matching(eb))))
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    find: (id: string): Promise<ContactRow | undefined> =>
      db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Oldest first. */
    replies: (messageId: string): Promise<Database['contact_reply'][]> =>
      db
        .selectFrom('contact_reply')
        .selectAll()
        .where('message_id', '=', messageId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** Null where there is no such account. */
    async assignee(id: string | null): Promise<Assignee | null> {
      const user = await db
        .selectFrom('user_account')
        .select(['first_name', 'last_name'])
        .where('id', '=', id)
        .executeTakeFirst();
      return assigneeOf(id, user);
    },

    /** Whether the account has the role and is not blocked. */
    isAdministrator: (id: string) =>
      hasRow(
        db
          .selectFrom('user_account')
          .select('id')
          .where('id', '=', id)
          .where('roles', 'like', '%"admin"%')
          .where('blocked_at', 'is', null),
      ),

    /** False when the message has another version; without one it is not compared. */
    change: (id: string, change: MessageValues, version: number | undefined) =>
      changesRow(
        db
          .updateTable('contact_message')
          .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .$if(version !== undefined, (message) => message.where('version', '=', version ?? 0)),
      ),

    addReply: (reply: Database['contact_reply']) => db.insertInto('contact_reply').values(reply).execute(),

    renewMail: (replyId: string, mailId: string) =>
      db
        .updateTable('contact_reply')
        .set({ mail_id: mailId, mail_state: 'waiting', mail_error: null })
        .where('id', '=', replyId)
        .execute(),

    /** Records what became of a mail to the company or to a visitor. */
    async delivered(mailId: string, state: MailState, error: string | null): Promise<void> {
      const mail = { mail_state: state, mail_error: error };
      await db.updateTable('contact_message').set(mail).where('mail_id', '=', mailId).execute();
      await db.updateTable('contact_reply').set(mail).where('mail_id', '=', mailId).execute();
    },

    async counts(): Promise<{ open: number; undelivered: number }> {
      const count = (filter: Filter) => countOf(db.selectFrom('contact_message').where(filter));
      return { open: await count(isInState('open')), undelivered: await count(isUndelivered) };
    },
  };
}

/** What the studio changes of a message. */
export type MessageValues = Partial<Pick<ContactRow, 'state' | 'spam' | 'assignee_id'>>;

const assigneeOf = (
  id: string | null,
  user: { first_name: string | null; last_name: string | null } | undefined,
): Assignee | null =>
  id !== null && user
    ? { id, name: fullName({ firstName: user.first_name ?? '', lastName: user.last_name ?? '' }) }
    : null;

const isInState =
  (state: MessageState): Filter =>
  (eb) =>
    state === 'spam'
      ? eb('contact_message.spam', '=', 1)
      : eb.and([eb('contact_message.spam', '=', 0), eb('contact_message.state', '=', state)]);

function filtersOf({ q, site, state, assignee, undelivered }: MessageFilters): Filter[] {
  const filters: Filter[] = [
    state === undefined ? (eb) => eb('contact_message.spam', '=', 0) : isInState(state),
  ];
  if (site !== undefined) filters.push((eb) => eb('contact_message.app_name', '=', site));
  if (assignee === 'none') filters.push((eb) => eb('contact_message.assignee_id', 'is', null));
  else if (assignee !== undefined) filters.push((eb) => eb('contact_message.assignee_id', '=', assignee));
  if (undelivered !== undefined)
    filters.push((eb) => (undelivered ? isUndelivered(eb) : eb.not(isUndelivered(eb))));
  const text = q?.trim() ?? '';
  if (text !== '') filters.push((eb) => matches(eb, text));
  return filters;
}

function matches(eb: Messages, text: string): Expression<SqlBool> {
  const reference = text.replaceAll(/^\[|\]$/gu, '').toLowerCase();
  const columns = ['name', 'email', 'subject', 'message'] as const;
  return eb.or([
    eb('contact_message.id', '=', text),
    ...(REFERENCE.test(reference) ? [eb('contact_message.id', 'like', `cm_${reference}%`)] : []),
    ...columns.flatMap((column) =>
      spellings(text).map((spelling) => contains(eb.ref(`contact_message.${column}`), spelling)),
    ),
  ]);
}

const REFERENCE = /^[\da-f]{8}$/u;
