import { randomBytes } from 'node:crypto';
import { DAY_MS, defaultLocale, type NewsletterState } from '@lumigraph/contracts';
import type { PostMail } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../lib/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import type { EnqueueMail, MailRequest, PreparedMail } from '../mail/mail-service.ts';
import { createNewsletterStore, type AnnouncedVersion } from './newsletter-store.ts';

/** A post with an older date was published before: the import of an old blog sends no mails. */
const ANNOUNCE_WITHIN_MS = 7 * DAY_MS;
/**
 * Mails about posts that wait in the outbox at once. Mails are sent in order, so this is the most that a password
 * reset waits for.
 */
export const BATCH = 50;
const TOKEN_BYTES = 32;
export const TOKEN = /^nl_[A-Za-z0-9_-]{43}$/;
export const UNSUBSCRIBE = '/api/newsletter/unsubscribe';

export interface NewsletterDeps {
  db: Kysely<Database>;
  enqueueMail: EnqueueMail;
  now: () => number;
  log: LogEvent;
}

export const newToken = (): string => `nl_${randomBytes(TOKEN_BYTES).toString('base64url')}`;

/** Subscribes an account that did not exist before. */
export async function subscribe(
  db: Kysely<Database>,
  { userId, project, at }: { userId: string; project: string; at: number },
): Promise<void> {
  await createNewsletterStore(db).save({
    user_id: userId,
    project,
    token: newToken(),
    subscribed: 1,
    changed_at: at,
  });
}

/** Keeps a post from being announced, also one that appears later. One that was announced is left as it is. */
export const skipMail = (
  db: Kysely<Database>,
  { project, slug, at }: { project: string; slug: string; at: number },
) =>
  createNewsletterStore(db).addAnnouncement({
    project,
    slug,
    status: 'skipped',
    after_user_id: '',
    created_at: at,
  });

export type NewsletterService = ReturnType<typeof createNewsletterService>;

/** Subscriptions to new posts and the mails about them. */
export function createNewsletterService({ db, enqueueMail, now, log }: NewsletterDeps) {
  const store = createNewsletterStore(db);

  async function stateOf(userId: string, project: string): Promise<NewsletterState> {
    const account = await store.account(userId);
    if (!account) throw new AppError('TOKEN_INVALID');
    const row = await store.find(userId, project);
    return { subscribed: row?.subscribed === 1, emailConfirmed: account.email_verified === 1 };
  }

  /** Decides about each newly published post once: announce it, or leave it because it is old. */
  async function decide(): Promise<void> {
    for (const { project, slug, publishedAt } of await store.newPosts(now())) {
      const isNew = publishedAt > now() - ANNOUNCE_WITHIN_MS;
      const status = isNew ? 'pending' : 'skipped';
      await store.addAnnouncement({ project, slug, status, after_user_id: '', created_at: now() });
      if (isNew) log('post-announced', { project, slug });
    }
  }

  /** Adds the next mails of one post to the outbox; false when there is nothing to do now. */
  function enqueueBatch(): Promise<boolean> {
    return db.transaction().execute(async (transaction) => {
      const inside = createNewsletterStore(transaction);
      const announcement = await inside.nextPending();
      if (!announcement) return false;
      const room = BATCH - (await inside.waitingMails());
      if (room <= 0) return false;
      const { project, slug, after_user_id } = announcement;
      const subscribers = await inside.subscribers(project, after_user_id, room);
      const versions = await inside.versions(project, slug, now());
      const isLast = subscribers.length < room || versions.length === 0;
      const moved = await inside.advance(announcement, {
        status: isLast ? 'done' : 'pending',
        after_user_id: subscribers.at(-1)?.userId ?? after_user_id,
      });
      if (!moved) return true;
      for (const { userId, email, locale } of versions.length === 0 ? [] : subscribers) {
        const version = versionFor(versions, locale);
        await enqueueMail(transaction, {
          template: 'new-post',
          to: email,
          userId,
          locale,
          data: { project, site: project, slug, title: version.title, excerpt: version.excerpt },
        });
      }
      return true;
    });
  }

  return {
    state: stateOf,

    async change(userId: string, project: string, subscribed: boolean): Promise<NewsletterState> {
      const before = await store.find(userId, project);
      if ((before?.subscribed === 1) !== subscribed) {
        await store.save({
          user_id: userId,
          project,
          token: before?.token ?? newToken(),
          subscribed: subscribed ? 1 : 0,
          changed_at: now(),
        });
      }
      return stateOf(userId, project);
    },

    /** What an unsubscribe link belongs to; undefined for one that is unknown, for example of a deleted account. */
    async linkOf(
      token: string,
    ): Promise<{ project: string; locale: string; subscribed: boolean; follows: boolean } | undefined> {
      const found = TOKEN.test(token) ? await store.findByToken(token) : undefined;
      return (
        found && {
          project: found.project,
          locale: found.locale,
          subscribed: found.subscribed === 1,
          follows: found.digest_at !== null,
        }
      );
    },

    /** The same link may be used any number of times. */
    async unsubscribe(token: string): Promise<void> {
      if (TOKEN.test(token)) await store.unsubscribe(token, now());
    },

    /** When a mail is sent: only to current subscribers, at their current confirmed address. */
    async prepare({ userId, data }: MailRequest): Promise<PreparedMail | null> {
      const { project = '', slug = '' } = data;
      if (userId === null) return null;
      const account = await store.account(userId);
      const link = `/blog/${encodeURIComponent(slug)}`;
      if (data['test'] === 'true')
        return account && account.blocked_at === null ? { to: account.email, link } : null;
      const row = await store.find(userId, project);
      if (row?.subscribed !== 1 || account?.email_verified !== 1 || account.blocked_at !== null) return null;
      return { to: account.email, link, unsubscribe: `${UNSUBSCRIBE}?token=${row.token}` };
    },

    /** The mail about a post with this date, and who would get it now. */
    async mailOf(
      { project, slug }: { project: string; slug: string },
      publishedAt: number | null,
    ): Promise<PostMail> {
      const status = await store.announcementOf(project, slug);
      const languages = await store.countSubscribers(project);
      const isOld = publishedAt !== null && publishedAt <= now() - ANNOUNCE_WITHIN_MS;
      const undecided = isOld ? 'old' : status === undefined ? 'open' : 'skipped';
      return {
        state: status === 'pending' || status === 'done' ? 'sent' : undecided,
        recipients: languages.reduce((sum, { recipients }) => sum + recipients, 0),
        languages,
      };
    },

    /** Sends the mail about a post to one account, subscribed or not, before subscribers get it. */
    async sendTest(
      userId: string,
      { project, slug }: { project: string; slug: string },
      versionIn: (locales: readonly string[]) => Promise<{ title: string; excerpt: string }>,
    ): Promise<void> {
      const account = await store.account(userId);
      if (!account) throw new AppError('TOKEN_INVALID');
      const { title, excerpt } = await versionIn([account.locale, defaultLocale]);
      await db.transaction().execute((transaction) =>
        enqueueMail(transaction, {
          template: 'new-post',
          to: account.email,
          userId,
          locale: account.locale,
          data: { project, site: project, slug, title, excerpt, test: 'true' },
        }),
      );
    },

    /**
     * Publishes a post with or without a mail to subscribers. The decision without one is stored before the
     * publication, since a published post is announced within seconds; the one with a mail after it, so that a refused
     * publication sends nothing.
     */
    async publishing<T>(
      post: { project: string; slug: string },
      { email, publish }: { email: boolean; publish: () => Promise<T> },
    ): Promise<T> {
      if (!email) await skipMail(db, { ...post, at: now() });
      const published = await publish();
      if (email) await store.removeSkipped(post.project, post.slug);
      return published;
    },

    /** Announces what was published since the last run, also by another process; runs again and again. */
    async announce(): Promise<void> {
      await decide();
      while (await enqueueBatch());
    },

    async exportData(userId: string): Promise<Record<string, unknown>> {
      const rows = await store.listOf(userId);
      return {
        newsletter: rows.map(({ project, subscribed, changed_at }) => ({
          project,
          subscribed: subscribed === 1,
          changedAt: new Date(changed_at).toISOString(),
        })),
      };
    },
  };
}

/** The reader's language, else English, else the first there is. */
function versionFor(versions: readonly AnnouncedVersion[], locale: string): AnnouncedVersion {
  const found = [locale, defaultLocale].flatMap((code) =>
    versions.filter((version) => version.locale === code),
  );
  return found[0] ?? (versions[0] as AnnouncedVersion);
}
