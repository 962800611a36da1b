import { createHmac } from 'node:crypto';
import { DAY_MS, FEW_DOWNLOADS_LEFT, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import { AppError } from '../../lib/errors.ts';
import { sql, type Kysely } from 'kysely';
import { loadServerKey } from '../../db/check.ts';
import type { Database } from '../../db/tables/index.ts';
import { createSignedTickets } from '../../lib/signed-tickets.ts';

interface FreeDownload {
  /** `2026-11-22`, UTC. */
  day: string;
  subject: string;
  imageId: string;
}

type FreeDownloadStore = ReturnType<typeof createFreeDownloadStore>;

const KEY_NAME = 'free-download:';

/** Counts of a day. All instances of a database share them. */
export function createFreeDownloadStore(db: Kysely<Database>) {
  const isCounted = (connection: Kysely<Database>, { day, subject, imageId }: FreeDownload) =>
    connection
      .selectFrom('free_download')
      .select('day')
      .where('day', '=', day)
      .where('subject', '=', subject)
      .where('image_public_id', '=', imageId)
      .executeTakeFirst();

  return {
    /**
     * Counts a download unless the image is counted for this day already. Throws `refusal`, with nothing counted, when
     * `most` others are. The row of the count is locked by its own increment, so parallel requests cannot pass the limit.
     */
    async count(download: FreeDownload, most: number, refusal: () => AppError): Promise<void> {
      if (await isCounted(db, download)) return;
      const { day, subject, imageId } = download;
      await db.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows: inserted } = await transaction
          .insertInto('free_download')
          .values({ day, subject, image_public_id: imageId })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (inserted === 0n) return;
        const counted = await transaction
          .insertInto('free_download_count')
          .values({ day, subject, count: 1 })
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'subject'])
              .doUpdateSet({ count: sql`free_download_count.count + 1` })
              .where('free_download_count.count', '<', most),
          )
          .returning('count')
          .executeTakeFirst();
        if (!counted) throw refusal();
      });
    },

    /** Returns the number of counted images and whether this one is among them. */
    async counted(download: FreeDownload): Promise<{ count: number; isCounted: boolean }> {
      const [row, own] = await Promise.all([
        db
          .selectFrom('free_download_count')
          .select('count')
          .where('day', '=', download.day)
          .where('subject', '=', download.subject)
          .executeTakeFirst(),
        isCounted(db, download),
      ]);
      return { count: row?.count ?? 0, isCounted: own !== undefined };
    },

    /** The secret of a day, created by the first request. */
    keyOf: (day: string, now: number): Promise<string> => loadServerKey(db, `${KEY_NAME}${day}`, now),

    /** Removes the counts and the secrets of all days before those two. */
    async removeBefore({ counts, keys }: { counts: string; keys: string }): Promise<void> {
      await db.deleteFrom('free_download').where('day', '<', counts).execute();
      await db.deleteFrom('free_download_count').where('day', '<', counts).execute();
      await db
        .deleteFrom('server_key')
        .where('name', '>=', KEY_NAME)
        .where('name', '<', `${KEY_NAME}${keys}`)
        .execute();
    },
  };
}

/** The subject of the count: the user, or the network of a visitor. */
export interface Downloader {
  userId: string | null;
  /** The address; an IPv6 address as its /64. */
  network: string;
}

export interface FreeDownloadsOptions {
  store: FreeDownloadStore;
  /** Asked for each download; null: unlimited. */
  perDay: () => number | null;
  now: () => number;
}

const TICKET_MS = 60 * MINUTE_MS;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The limit of free downloads a day, and tickets for fetching a free file without a session. */
export function createFreeDownloads({ store, perDay: perDayNow, now }: FreeDownloadsOptions) {
  const keys = new Map<string, Promise<string>>();

  function keyOf(day: string): Promise<string> {
    const known = keys.get(day);
    if (known) return known;
    const key = store.keyOf(day, now());
    keys.set(day, key);
    key.catch(() => keys.delete(day));
    return key;
  }

  const digest = async (day: string, text: string): Promise<string> =>
    createHmac('sha256', await keyOf(day))
      .update(text)
      .digest('base64url');

  /** An address is counted under a digest whose key is removed with the day. */
  const subjectOf = async (day: string, { userId, network }: Downloader): Promise<string> =>
    userId === null ? `a:${await digest(day, `address:${network}`)}` : `u:${userId}`;

  const tickets = createSignedTickets({
    validMs: TICKET_MS,
    // With the key of the day on which the ticket was made.
    sign: (imageId, expiresAt, userId) =>
      digest(dayOf(expiresAt - TICKET_MS), `ticket:${expiresAt}:${userId}:${imageId}`),
    now,
  });

  return {
    /**
     * Counts one free download. The same image counts once a day, so that a retry, a second range or a repeated
     * download is free.
     * @throws AppError DOWNLOAD_LIMIT_REACHED, with the time until the next day in UTC
     */
    async admit(downloader: Downloader, imageId: string): Promise<void> {
      const perDay = perDayNow();
      if (perDay === null) return;
      const time = now();
      const day = dayOf(time);
      const subject = await subjectOf(day, downloader);
      const retryAfterS = Math.ceil((DAY_MS - (time % DAY_MS)) / SECOND_MS);
      const refusal = () => new AppError('DOWNLOAD_LIMIT_REACHED', { retryAfterS });
      await store.count({ day, subject, imageId }, perDay, refusal);
    },

    /** Free downloads left today when they are few; null when there are more, no limit, or the image is counted. */
    async remaining(downloader: Downloader, imageId: string): Promise<number | null> {
      const perDay = perDayNow();
      if (perDay === null) return null;
      const day = dayOf(now());
      const subject = await subjectOf(day, downloader);
      const { count, isCounted } = await store.counted({ day, subject, imageId });
      const left = Math.max(0, perDay - count);
      return isCounted || left > FEW_DOWNLOADS_LEFT ? null : left;
    },

    /** Creates a ticket with which one free file can be downloaded for an hour. */
    ticket: (imageId: string, userId: string | null): Promise<string> =>
      tickets.create(imageId, userId ?? ''),

    /**
     * The user that a ticket was made for, null for a visitor.
     * @throws AppError FORBIDDEN for a ticket that is forged, too old or of another image
     */
    async readTicket(ticket: string, imageId: string): Promise<string | null> {
      return (await tickets.read(ticket, imageId)) || null;
    },

    /** Removes the counts of the days before today, and each key once the last ticket of its day has ended. */
    async removeOld(): Promise<void> {
      const oldestKey = dayOf(now() - TICKET_MS);
      for (const day of keys.keys()) if (day < oldestKey) keys.delete(day);
      await store.removeBefore({ counts: dayOf(now()), keys: oldestKey });
    },
  };
}
