import type { FollowedList } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import { changesRow, countOf, insertNew } from '../../db/query-results.ts';
import type { Database } from '../../db/tables/index.ts';

export interface Follower {
  userId: string;
  project: string;
}

export interface StoredList {
  list: FollowedList;
  createdAt: number;
  afterImageId: number;
}

/** A user whose lists are due to be looked through. */
export interface DueDigest extends Follower {
  email: string;
  locale: string;
  digestAt: number;
  digestImageId: number;
}

export function createFollowStore(db: Kysely<Database>) {
  const ofFollower = ({ userId, project }: Follower) =>
    db.selectFrom('followed_list').where('user_id', '=', userId).where('project', '=', project);

  return {
    /** The last followed list first. */
    async lists(follower: Follower): Promise<StoredList[]> {
      const rows = await ofFollower(follower)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('list')
        .execute();
      return rows.map(toList);
    },

    count: (follower: Follower) => countOf(ofFollower(follower)),

    add: (row: Database['followed_list']) => insertNew(db.insertInto('followed_list').values(row)),

    remove: ({ userId, project }: Follower, list?: string) =>
      db
        .deleteFrom('followed_list')
        .where('user_id', '=', userId)
        .where('project', '=', project)
        .$if(list !== undefined, (query) => query.where('list', '=', list ?? ''))
        .execute(),

    /**
     * Begins the mails, where there are none yet. As the first statement of a transaction it also makes changes of a
     * user's lists run one after the other.
     */
    begin: (row: Database['newsletter_subscription']) =>
      db
        .insertInto('newsletter_subscription')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'project']).doUpdateSet((eb) => ({
            digest_at: eb.fn.coalesce('newsletter_subscription.digest_at', eb.val(row.digest_at)),
            digest_image_id: eb.fn.coalesce(
              'newsletter_subscription.digest_image_id',
              eb.val(row.digest_image_id),
            ),
          })),
        )
        .execute(),

    /** Ends the mails. */
    end: ({ userId, project }: Follower) =>
      db
        .updateTable('newsletter_subscription')
        .set({ digest_at: null, digest_image_id: null })
        .where('user_id', '=', userId)
        .where('project', '=', project)
        .execute(),

    ofToken: (token: string): Promise<Follower | undefined> =>
      db
        .selectFrom('newsletter_subscription')
        .select(['user_id as userId', 'project'])
        .where('token', '=', token)
        .executeTakeFirst(),

    /** Confirmed users who were last looked after before this time. */
    async due(before: number, limit: number): Promise<DueDigest[]> {
      const rows = await db
        .selectFrom('newsletter_subscription')
        .innerJoin('user_account', 'user_account.id', 'newsletter_subscription.user_id')
        .select([
          'user_account.id as userId',
          'project',
          'email',
          'user_account.locale as locale',
          'digest_at',
          'digest_image_id',
        ])
        .where('digest_at', '<=', before)
        .where('email_verified', '=', 1)
        .where('blocked_at', 'is', null)
        .orderBy('digest_at')
        .orderBy('user_account.id')
        .limit(limit)
        .execute();
      return rows.map(({ digest_at, digest_image_id, ...row }) => ({
        ...row,
        digestAt: digest_at ?? 0,
        digestImageId: digest_image_id ?? 0,
      }));
    },

    /** False when another instance was first, or the user has ended the mails meanwhile. */
    advance: ({ userId, project, digestAt }: DueDigest, to: { digest_at: number; digest_image_id: number }) =>
      changesRow(
        db
          .updateTable('newsletter_subscription')
          .set(to)
          .where('user_id', '=', userId)
          .where('project', '=', project)
          .where('digest_at', '=', digestAt),
      ),

    /** How many users follow each list. */
    async numbers(): Promise<{ list: FollowedList; followers: number }[]> {
      const rows = await db
        .selectFrom('followed_list')
        .select((eb) => ['list', eb.fn.countAll().as('followers')])
        .groupBy('list')
        .execute();
      return rows.map(({ list, followers }) => ({
        list: JSON.parse(list) as FollowedList,
        followers: Number(followers),
      }));
    },

    /** Users who follow at least one list. */
    async followers(): Promise<number> {
      const { followers } = await db
        .selectFrom('followed_list')
        .select((eb) => eb.fn.count('user_id').distinct().as('followers'))
        .executeTakeFirstOrThrow();
      return Number(followers);
    },
  };
}

const toList = (row: Database['followed_list']): StoredList => ({
  list: JSON.parse(row.list) as FollowedList,
  createdAt: row.created_at,
  afterImageId: row.after_image_id,
});
