import type { MailTemplate } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

/** The dependencies of the account feature; the composition root passes the implementations. */

/** Unsent mails with these templates, to the account or to one of the addresses. */
export interface WaitingMails {
  userId: string;
  addresses: readonly string[];
  templates: readonly MailTemplate[];
}

/** Takes waiting mails out of the outbox. */
export type DiscardMails = (db: Kysely<Database>, mails: WaitingMails) => Promise<void>;

/**
 * Counts a mail to an address that its reader has not proven.
 * @throws AppError TOO_MANY_MAILS
 */
export type CountUnprovenMail = (to: string) => Promise<void>;

/** The origin of a request. */
export interface ClientInfo {
  /** Browser and system in words, see {@link describeUserAgent}. */
  userAgent: string;
  /** The address; for IPv6 its /64. */
  network: string;
  locale: string;
  /** Id of the site that received the request, for links in mails. Determined by the server, never by the request. */
  site?: string;
}

/** The newsletter subscription of a registration. */
export interface NewSubscription {
  userId: string;
  project: string;
  at: number;
}
export type Subscribe = (db: Kysely<Database>, subscription: NewSubscription) => Promise<void>;
