import type { UsersQuery, StudioPage } from '@lumigraph/contracts/studio';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import { contains, spellings, listPage } from '../../../db/list-page.ts';
import { countOf } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { UserRow } from '../user-store.ts';
import type { Billing } from '../../billing/billing-feature.ts';

type UserExpressions = ExpressionBuilder<Database, 'user_account'>;
type Filter = (eb: UserExpressions) => Expression<SqlBool>;

/** An account, and the address that mails without an account go to. */
interface Addressee {
  id: string;
  emailKey: string;
}

/** A page of accounts, with whether each has Premium. */
export type UsersPage = StudioPage<UserRow & { premium: boolean }>;

export function createStudioUsersStore(db: Kysely<Database>, isPremiumAt: Billing['isPremiumAt']) {
  const mailsTo = ({ id, emailKey }: Addressee) =>
    db
      .selectFrom('mail_outbox')
      .where((eb) =>
        eb.or([eb('user_id', '=', id), eb.and([eb('user_id', 'is', null), eb('to_address', '=', emailKey)])]),
      );
  return {
    async page(query: UsersQuery, now: number): Promise<UsersPage> {
      const hasPremium = premiumOf(isPremiumAt(now));
      const filters = filtersOf(query, hasPremium);
      const column = query.sort.endsWith('email') ? 'email_key' : 'created_at';
      const page = await listPage(db, {
        rows: db
          .selectFrom('user_account')
          .selectAll()
          .select((eb) => hasPremium(eb).as('premium'))
          .where((eb) => eb.and(filters.map((filter) => filter(eb)))),
        order: {
          column: `user_account.${column}`,
          key: 'user_account.id',
          descending: query.sort.startsWith('-'),
          isText: column === 'email_key',
        },
        placeOf: (row) => [row[column], row.id],
        query,
      });
      return { ...page, items: page.items.map((row) => ({ ...row, premium: Boolean(row.premium) })) };
    },

    /** Mails to a user that wait or have failed, newest first. */
    async mailsOf(user: Addressee, limit: number) {
      const mails = mailsTo(user);
      const items = await mails
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return { items, total: await countOf(mails) };
    },

    /** The kind of a mail to the user. */
    async mailTo(user: Addressee, mailId: string): Promise<string | undefined> {
      const mail = await mailsTo(user).select('template').where('id', '=', mailId).executeTakeFirst();
      return mail?.template;
    },
  };
}

const premiumOf = (isRunning: ReturnType<Billing['isPremiumAt']>) => (eb: UserExpressions) =>
  eb.exists(
    eb
      .selectFrom('subscription')
      .select('subscription.id')
      .whereRef('subscription.user_id', '=', 'user_account.id')
      .where(isRunning),
  );

function filtersOf(
  { q, role, state, premium }: UsersQuery,
  hasPremium: ReturnType<typeof premiumOf>,
): Filter[] {
  const filters: Filter[] = [];
  const text = q?.trim() ?? '';
  if (text !== '') filters.push((eb) => matches(eb, text));
  if (role !== undefined) filters.push((eb) => eb('user_account.roles', 'like', `%"${role}"%`));
  if (state === 'blocked') filters.push((eb) => eb('user_account.blocked_at', 'is not', null));
  if (state === 'confirmed' || state === 'unconfirmed')
    filters.push((eb) =>
      eb.and([
        eb('user_account.blocked_at', 'is', null),
        eb('user_account.email_verified', '=', state === 'confirmed' ? 1 : 0),
      ]),
    );
  if (premium !== undefined) filters.push((eb) => (premium ? hasPremium(eb) : eb.not(hasPremium(eb))));
  return filters;
}

function matches(eb: UserExpressions, text: string): Expression<SqlBool> {
  const name = sql<string>`first_name || ' ' || last_name`;
  return eb.or([
    eb('user_account.id', '=', text),
    contains(eb.ref('user_account.email_key'), text.normalize('NFKC').toLowerCase()),
    contains(sql<string>`lower(${name})`, text.toLowerCase()),
    ...spellings(text).map((spelling) => contains(name, spelling)),
    // As `fullName` writes names in Chinese, Japanese and Korean characters.
    contains(sql<string>`last_name || first_name`, text),
  ]);
}
