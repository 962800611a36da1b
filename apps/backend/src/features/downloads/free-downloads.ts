import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS, FEW_DOWNLOADS_LEFT, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import { AppError } from '../../lib/errors.ts';
import type { FreeDownloadStore } from './free-download-store.ts';

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
/** Time in milliseconds, user, signature; ids of users are base64url, as signatures are. */
const TICKET = /^(\d{10,16})\.([A-Za-z0-9_-]{0,64})\.([A-Za-z0-9_-]{43})$/;

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

  /** With the key of the day on which the ticket was made. */
  const sign = (imageId: string, expiresAt: number, userId: string): Promise<string> =>
    digest(dayOf(expiresAt - TICKET_MS), `ticket:${expiresAt}:${userId}:${imageId}`);

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
      if (await store.count({ day, subject, imageId }, perDay)) return;
      const waitMs = DAY_MS - (time % DAY_MS);
      throw new AppError('DOWNLOAD_LIMIT_REACHED', { retryAfterS: Math.ceil(waitMs / SECOND_MS) });
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
    async ticket(imageId: string, userId: string | null): Promise<string> {
      const expiresAt = now() + TICKET_MS;
      return `${expiresAt}.${userId ?? ''}.${await sign(imageId, expiresAt, userId ?? '')}`;
    },

    /**
     * The user that a ticket was made for, null for a visitor.
     * @throws AppError FORBIDDEN for a ticket that is forged, too old or of another image
     */
    async readTicket(ticket: string, imageId: string): Promise<string | null> {
      const [, expiry = '', userId = '', signature = ''] = TICKET.exec(ticket) ?? [];
      const expiresAt = Number(expiry);
      // Before anything is computed: no time of a ticket makes a key of another day.
      if (expiresAt <= now() || expiresAt > now() + TICKET_MS) throw new AppError('FORBIDDEN');
      const wanted = await sign(imageId, expiresAt, userId);
      const isGenuine =
        signature.length === wanted.length && timingSafeEqual(Buffer.from(signature), Buffer.from(wanted));
      if (!isGenuine) throw new AppError('FORBIDDEN');
      return userId === '' ? null : userId;
    },

    /** Removes the counts of the days before today, and each key once the last ticket of its day has ended. */
    async removeOld(): Promise<void> {
      const oldestKey = dayOf(now() - TICKET_MS);
      for (const day of keys.keys()) if (day < oldestKey) keys.delete(day);
      await store.removeBefore({ counts: dayOf(now()), keys: oldestKey });
    },
  };
}

export type FreeDownloads = ReturnType<typeof createFreeDownloads>;
