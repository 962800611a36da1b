import { DAY_MS, FOLLOWED_LISTS_MAX, type FollowedList, type FollowedLists } from '@lumigraph/contracts';
import type { FollowedStatistics } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../lib/errors.ts';
import type { FollowedLists as ImageLists, Since } from '../images/sharing/followed-list.ts';
import type { EnqueueMail, MailRequest, PreparedMail } from '../mail/mail-service.ts';
import type { MailList } from '../mail/render-mail.ts';
import { createFollowStore, type StoredList } from './follow-store.ts';
import { BATCH, newToken, TOKEN, UNSUBSCRIBE } from './newsletter-service.ts';
import { createNewsletterStore } from './newsletter-store.ts';

const DIGEST_EVERY_MS = 7 * DAY_MS;
/** Of one list in a mail; its page shows the others. */
const IMAGES_OF_LIST = 4;

export interface FollowDeps {
  db: Kysely<Database>;
  enqueueMail: EnqueueMail;
  lists: Pick<ImageLists, 'about' | 'lastImageId' | 'newIn' | 'plain'>;
  /** The site with the images. */
  project: string;
  now: () => number;
}

function kindOf({
  categoryId,
  collection,
  ...filters
}: FollowedList): FollowedStatistics['items'][number]['kind'] {
  if (collection !== undefined) return 'collection';
  if (Object.keys(filters).length > 0) return 'search';
  return categoryId === undefined ? 'newest' : 'category';
}

const tooMany = (): AppError => {
  const message = `You can follow up to ${FOLLOWED_LISTS_MAX} lists`;
  return new AppError('VALIDATION_FAILED', { message, fields: [{ field: 'list', rule: 'max', message }] });
};

export type FollowService = ReturnType<typeof createFollowService>;

/** Lists of images that users follow, and the weekly mails about what is new in them. */
export function createFollowService({ db, enqueueMail, lists, project, now }: FollowDeps) {
  const store = createFollowStore(db);

  /** Undefined for a list that does not exist any more. */
  async function existing<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }

  async function followed(userId: string, locale: string): Promise<FollowedLists> {
    const account = await createNewsletterStore(db).account(userId);
    if (!account) throw new AppError('TOKEN_INVALID');
    const rows = await store.lists({ userId, project });
    const shown = rows.map(async ({ list }) => {
      const about = await existing(lists.about(list, { locale }));
      return { list, name: about?.name ?? null, path: about?.path ?? '/' };
    });
    return { lists: await Promise.all(shown), emailConfirmed: account.email_verified === 1 };
  }

  /** Looks after the next users; false when there is nothing to do now. */
  async function enqueueBatch(): Promise<boolean> {
    const upToImageId = await lists.lastImageId();
    return db.transaction().execute(async (transaction) => {
      const inside = createFollowStore(transaction);
      const room = BATCH - (await createNewsletterStore(transaction).waitingMails());
      if (room <= 0) return false;
      const upTo = now();
      const due = await inside.due(upTo - DIGEST_EVERY_MS, room);
      for (const digest of due) {
        const { userId, email, locale, digestAt, digestImageId } = digest;
        const isMoved = await inside.advance(digest, { digest_at: upTo, digest_image_id: upToImageId });
        if (!isMoved) continue;
        const since: Since = { afterImageId: digestImageId, upToImageId, after: digestAt, upTo };
        await enqueueMail(transaction, {
          template: 'new-images',
          to: email,
          userId,
          locale,
          data: { site: project, since: JSON.stringify(since) },
        });
      }
      return due.length === room;
    });
  }

  /** The new images of a user's lists, each image once; lists without any are left out. */
  async function newImages(rows: readonly StoredList[], since: Since, locale: string): Promise<MailList[]> {
    const shown = new Set<string>();
    const found: MailList[] = [];
    for (const { list, createdAt, afterImageId } of rows) {
      const own: Since = {
        ...since,
        afterImageId: Math.max(since.afterImageId, afterImageId),
        after: Math.max(since.after, createdAt),
      };
      const added = await existing(lists.newIn(list, own, { locale, withLang: true }));
      const images = added?.images.filter(({ id }) => !shown.has(id)).slice(0, IMAGES_OF_LIST) ?? [];
      if (!added || images.length === 0) continue;
      for (const { id } of images) shown.add(id);
      found.push({
        title: added.name,
        path: added.path,
        images: images.map(({ title, alt, path, thumbnailUrl, credit }) => ({
          title,
          alt,
          path,
          src: thumbnailUrl,
          credit,
        })),
      });
    }
    return found;
  }

  return {
    followed,

    /** @throws AppError NOT_FOUND for a list that does not exist, VALIDATION_FAILED for too many */
    async follow(userId: string, wanted: FollowedList, locale: string): Promise<FollowedLists> {
      const list = lists.plain(wanted);
      await lists.about(list, { locale });
      const lastImageId = await lists.lastImageId();
      await db.transaction().execute(async (transaction) => {
        const inside = createFollowStore(transaction);
        await inside.begin({
          user_id: userId,
          project,
          token: newToken(),
          subscribed: 0,
          changed_at: now(),
          digest_at: now(),
          digest_image_id: lastImageId,
        });
        await inside.add({
          user_id: userId,
          project,
          list: JSON.stringify(list),
          created_at: now(),
          after_image_id: lastImageId,
        });
        if ((await inside.count({ userId, project })) > FOLLOWED_LISTS_MAX) throw tooMany();
      });
      return followed(userId, locale);
    },

    async unfollow(userId: string, unwanted: FollowedList, locale: string): Promise<FollowedLists> {
      const follower = { userId, project };
      await db.transaction().execute(async (transaction) => {
        const inside = createFollowStore(transaction);
        await inside.remove(follower, JSON.stringify(lists.plain(unwanted)));
        if ((await inside.count(follower)) === 0) await inside.end(follower);
      });
      return followed(userId, locale);
    },

    /** By the link of a mail: ends the mails and forgets the lists. The same link may be used any number of times. */
    async unsubscribe(token: string): Promise<void> {
      const follower = TOKEN.test(token) ? await store.ofToken(token) : undefined;
      if (!follower) return;
      await db.transaction().execute(async (transaction) => {
        const inside = createFollowStore(transaction);
        await inside.end(follower);
        await inside.remove(follower);
      });
    },

    /** When a mail is sent: what is new, as it is now; null for nothing. */
    async prepare({ userId, locale, data }: MailRequest): Promise<PreparedMail | null> {
      if (userId === null) return null;
      const newsletter = createNewsletterStore(db);
      const account = await newsletter.account(userId);
      const subscription = await newsletter.find(userId, project);
      if (account?.email_verified !== 1 || account.blocked_at !== null || !subscription) return null;
      const since = JSON.parse(data['since'] ?? '') as Since;
      const found = await newImages(await store.lists({ userId, project }), since, locale);
      const [first] = found;
      if (!first) return null;
      return {
        to: account.email,
        data: { title: first.images[0]?.title ?? '' },
        lists: found,
        link: `/follow?lang=${locale}`,
        unsubscribe: `${UNSUBSCRIBE}?token=${subscription.token}&list=images`,
      };
    },

    /** Writes the mails that are due; runs again and again, in every instance. */
    async mailDigests(): Promise<void> {
      while (await enqueueBatch());
    },

    /** Numbers of users by what they follow, never whose searches and collections these are. */
    async statistics(locale: string): Promise<FollowedStatistics> {
      const items: FollowedStatistics['items'] = [];
      for (const { list, followers } of await store.numbers()) {
        const kind = kindOf(list);
        const about = kind === 'category' ? await existing(lists.about(list, { locale })) : undefined;
        const name = about?.name ?? null;
        const same = items.find((item) => item.kind === kind && item.name === name);
        if (same) same.followers += followers;
        else items.push({ kind, name, followers });
      }
      return {
        followers: await store.followers(),
        items: items.toSorted((one, other) => other.followers - one.followers),
      };
    },

    async exportData(userId: string): Promise<Record<string, unknown>> {
      const rows = await store.lists({ userId, project });
      return {
        followedLists: rows.map(({ list, createdAt }) => ({
          list,
          followedAt: new Date(createdAt).toISOString(),
        })),
      };
    },
  };
}
