import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@lumigraph/contracts';
import { AppError } from '../../lib/errors.ts';

export interface ZipTicketsDeps {
  /** The secret of the server, the same for all instances. */
  key: () => Promise<string>;
  now: () => number;
}

const VALID_MS = MINUTE_MS;
/** Time in milliseconds, user, signature; ids of users are base64url, as signatures are. */
const TICKET = /^(\d{10,16})\.([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})$/;

export type ZipTickets = ReturnType<typeof createZipTickets>;

/** Tickets with which a browser downloads a zip to the disk, because a link cannot send the session. */
export function createZipTickets({ key, now }: ZipTicketsDeps) {
  const sign = async (text: string): Promise<string> =>
    createHmac('sha256', await key())
      .update(text)
      .digest('base64url');
  return {
    async create({ id, userId }: { id: string; userId: string }): Promise<string> {
      const expiresAt = now() + VALID_MS;
      return `${expiresAt}.${userId}.${await sign(`${expiresAt}:${userId}:${id}`)}`;
    },

    /**
     * The user that a ticket was made for.
     * @throws AppError FORBIDDEN for a ticket that is forged, too old or of another collection
     */
    async read(ticket: string, id: string): Promise<string> {
      const [, expiry = '', userId = '', signature = ''] = TICKET.exec(ticket) ?? [];
      const expiresAt = Number(expiry);
      if (expiresAt <= now() || expiresAt > now() + VALID_MS) throw new AppError('FORBIDDEN');
      const wanted = await sign(`${expiresAt}:${userId}:${id}`);
      const isGenuine =
        signature.length === wanted.length && timingSafeEqual(Buffer.from(signature), Buffer.from(wanted));
      if (!isGenuine) throw new AppError('FORBIDDEN');
      return userId;
    },
  };
}
