import type { ExpressionBuilder, Insertable, Kysely } from 'kysely';
import { changesRow, countOf, insertNew } from '../../db/query-results.ts';
import type { Database } from '../../db/tables/index.ts';

export interface Subscriber {
  userId: string;
  email: string;
  locale: string;
}

/** The version of a post that a mail names. */
export interface AnnouncedVersion {
  locale: string;
  title: string;
  excerpt: string;
}

interface PostKey {
  project: string;
  slug: string;
}

type AnnouncementExpressions = ExpressionBuilder<Database, 'post_announcement'>;

const isPost = (where: AnnouncementExpressions, { project, slug }: PostKey) =>
  where.and([where('post_announcement.project', '=', project), where('post_announcement.slug', '=', slug)]);

/** Of a moved post: the row has its former address. */
const wasPost = (where: AnnouncementExpressions, { project, slug }: PostKey) =>
  where.exists(
    where
      .selectFrom('post_redirect')
      .whereRef('post_redirect.project', '=', 'post_announcement.project')
      .whereRef('post_redirect.slug', '=', 'post_announcement.slug')
      .where('post_redirect.to_project', '=', project)
      .where('post_redirect.to_slug', '=', slug)
      .select('post_redirect.slug'),
  );

export function createNewsletterStore(db: Kysely<Database>) {
  /** Who gets the mails of a project now. */
  const subscribersOf = (project: string) =>
    db
      .selectFrom('newsletter_subscription')
      .innerJoin('user_account', 'user_account.id', 'newsletter_subscription.user_id')
      .where('project', '=', project)
      .where('subscribed', '=', 1)
      .where('email_verified', '=', 1)
      .where('blocked_at', 'is', null);

  return {
    find: (userId: string, project: string): Promise<Database['newsletter_subscription'] | undefined> =>
      db
        .selectFrom('newsletter_subscription')
        .selectAll()
        .where('user_id', '=', userId)
        .where('project', '=', project)
        .executeTakeFirst(),

    listOf: (userId: string): Promise<Database['newsletter_subscription'][]> =>
      db.selectFrom('newsletter_subscription').selectAll().where('user_id', '=', userId).execute(),

    /** A row that exists keeps its token, so that links of earlier mails go on working. */
    async save(row: Insertable<Database['newsletter_subscription']>): Promise<void> {
      const { subscribed, changed_at } = row;
      await db
        .insertInto('newsletter_subscription')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'project']).doUpdateSet({ subscribed, changed_at }),
        )
        .execute();
    },

    findByToken: (token: string) =>
      db
        .selectFrom('newsletter_subscription')
        .innerJoin('user_account', 'user_account.id', 'newsletter_subscription.user_id')
        .select([
          'project',
          'subscribed',
          'digest_at',
          'user_account.locale as locale',
          'user_account.id as userId',
        ])
        .where('token', '=', token)
        .executeTakeFirst(),

    unsubscribe: (token: string, at: number) =>
      db
        .updateTable('newsletter_subscription')
        .set({ subscribed: 0, changed_at: at })
        .where('token', '=', token)
        .where('subscribed', '=', 1)
        .execute(),

    account: (userId: string) =>
      db
        .selectFrom('user_account')
        .select(['email', 'email_verified', 'blocked_at', 'locale'])
        .where('id', '=', userId)
        .executeTakeFirst(),

    /** Published posts that nothing was decided about yet. */
    newPosts: (at: number): Promise<{ project: string; slug: string; publishedAt: number }[]> =>
      db
        .selectFrom('post')
        .leftJoin('post_announcement', (join) =>
          join
            .onRef('post_announcement.project', '=', 'post.project')
            .onRef('post_announcement.slug', '=', 'post.slug'),
        )
        .where('post_announcement.slug', 'is', null)
        // A moved post was announced under its former address.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('post_redirect')
                .innerJoin('post_announcement as former', (join) =>
                  join
                    .onRef('former.project', '=', 'post_redirect.project')
                    .onRef('former.slug', '=', 'post_redirect.slug'),
                )
                .whereRef('post_redirect.to_project', '=', 'post.project')
                .whereRef('post_redirect.to_slug', '=', 'post.slug')
                .select('former.slug'),
            ),
          ),
        )
        .where('post.published_at', '<=', at)
        .groupBy(['post.project', 'post.slug'])
        .select((eb) => [
          'post.project as project',
          'post.slug as slug',
          eb.fn.min('post.published_at').as('publishedAt'),
        ])
        .execute(),

    addAnnouncement: (row: Database['post_announcement']) =>
      insertNew(db.insertInto('post_announcement').values(row)),

    /** What was decided about a post, also under a former address. */
    async announcementOf(
      project: string,
      slug: string,
    ): Promise<Database['post_announcement']['status'] | undefined> {
      const rows = await db
        .selectFrom('post_announcement')
        .select('status')
        .where((where) => where.or([isPost(where, { project, slug }), wasPost(where, { project, slug })]))
        .execute();
      return rows.find(({ status }) => status !== 'skipped')?.status ?? rows[0]?.status;
    },

    /** Lets a post be announced that was published without a mail. */
    removeSkipped: (project: string, slug: string) =>
      db
        .deleteFrom('post_announcement')
        .where('status', '=', 'skipped')
        .where((where) => where.or([isPost(where, { project, slug }), wasPost(where, { project, slug })]))
        .execute(),

    async countSubscribers(project: string): Promise<{ locale: string; recipients: number }[]> {
      const rows = await subscribersOf(project)
        .select((eb) => ['user_account.locale as locale', eb.fn.countAll().as('recipients')])
        .groupBy('user_account.locale')
        .orderBy('user_account.locale')
        .execute();
      return rows.map(({ locale, recipients }) => ({ locale, recipients: Number(recipients) }));
    },

    nextPending: (): Promise<Database['post_announcement'] | undefined> =>
      db
        .selectFrom('post_announcement')
        .selectAll()
        .where('status', '=', 'pending')
        .orderBy('created_at')
        .orderBy('slug')
        .limit(1)
        .executeTakeFirst(),

    /** False when another instance moved on first: it has taken this batch. */
    advance: (
      from: Database['post_announcement'],
      to: Pick<Database['post_announcement'], 'status' | 'after_user_id'>,
    ) =>
      changesRow(
        db
          .updateTable('post_announcement')
          .set(to)
          .where('project', '=', from.project)
          .where('slug', '=', from.slug)
          .where('status', '=', 'pending')
          .where('after_user_id', '=', from.after_user_id),
      ),

    subscribers: (project: string, afterUserId: string, limit: number): Promise<Subscriber[]> =>
      subscribersOf(project)
        .select(['user_account.id as userId', 'email', 'user_account.locale as locale'])
        .where('user_account.id', '>', afterUserId)
        .orderBy('user_account.id')
        .limit(limit)
        .execute(),

    versions: (project: string, slug: string, at: number): Promise<AnnouncedVersion[]> =>
      db
        .selectFrom('post')
        .select(['locale', 'title', 'excerpt'])
        .where('project', '=', project)
        .where('slug', '=', slug)
        .where('published_at', '<=', at)
        .orderBy('locale')
        .execute(),

    /** Mails about posts and new images that have not left yet. */
    waitingMails: () =>
      countOf(
        db
          .selectFrom('mail_outbox')
          .where('template', 'in', ['new-post', 'new-images'])
          .where('status', '=', 'waiting'),
      ),
  };
}
