import { timingSafeEqual } from 'node:crypto';
import { AppError } from './errors.ts';

/** Time in milliseconds, user, signature; ids of users are base64url, as signatures are. */
const TICKET = /^(\d{10,16})\.([A-Za-z0-9_-]{0,64})\.([A-Za-z0-9_-]{43})$/;

export interface SignedTicketsDeps {
  validMs: number;
  /** An HMAC-SHA256 of these three, base64url. */
  sign: (subject: string, expiresAt: number, userId: string) => Promise<string>;
  now: () => number;
}

/** Tickets for one subject, with which a browser downloads by a link: a link cannot send the session. */
export function createSignedTickets({ validMs, sign, now }: SignedTicketsDeps) {
  return {
    async create(subject: string, userId: string): Promise<string> {
      const expiresAt = now() + validMs;
      return `${expiresAt}.${userId}.${await sign(subject, expiresAt, userId)}`;
    },

    /**
     * The user that a ticket was made for.
     * @throws AppError FORBIDDEN for a ticket that is forged, too old or of another subject
     */
    async read(ticket: string, subject: string): Promise<string> {
      const [, expiry = '', userId = '', signature = ''] = TICKET.exec(ticket) ?? [];
      const expiresAt = Number(expiry);
      // Before anything is computed: no time of a ticket makes a key of another day.
      if (expiresAt <= now() || expiresAt > now() + validMs) throw new AppError('FORBIDDEN');
      const wanted = await sign(subject, expiresAt, userId);
      const isGenuine =
        signature.length === wanted.length && timingSafeEqual(Buffer.from(signature), Buffer.from(wanted));
      if (!isGenuine) throw new AppError('FORBIDDEN');
      return userId;
    },
  };
}
