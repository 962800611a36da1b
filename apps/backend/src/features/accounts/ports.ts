import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

/** What the account feature needs from outside; the composition root hands in the real parts. */

export type AuthMail =
  | 'welcome'
  | 'confirm-registration'
  | 'already-registered'
  | 'reset-password'
  | 'password-changed'
  | 'new-sign-in'
  | 'confirm-email'
  | 'email-change-notice'
  | 'email-changed'
  | 'account-deleted';

export interface AuthMailRequest {
  template: AuthMail;
  to: string;
  userId: string | null;
  locale: string;
  /** Values of the template. Secrets never go in here: links are made when the mail is sent. */
  data: Record<string, string>;
  /** True where the caller knows that the recipient has proven the address; else the account `userId` decides. */
  recipientProven?: boolean;
}

/** Mails that have not been sent yet: of these templates, to the account or to one of the addresses. */
export interface WaitingMails {
  userId: string;
  addresses: readonly string[];
  templates: readonly AuthMail[];
}

/** Takes waiting mails out of the outbox. */
export type DiscardMails = (db: Kysely<Database>, mails: WaitingMails) => Promise<void>;

/** Puts a mail into the outbox table, in the transaction of the change that it tells of. */
export type EnqueueMail = (db: Kysely<Database>, mail: AuthMailRequest) => Promise<void>;

/**
 * Counts a mail to an address that its reader has not proven.
 * @throws AppError TOO_MANY_MAILS
 */
export type CountUnprovenMail = (to: string) => Promise<void>;

/** Where a request comes from. */
export interface ClientInfo {
  /** Browser and system in words, see {@link describeUserAgent}. */
  userAgent: string;
  /** The address, an IPv6 one as its /64. */
  network: string;
  locale: string;
  /** Id of the site that was asked: a mail leads back there. Ours, never the request's word. */
  site?: string;
}

/** Mails about new posts that a registration asked for. */
export interface NewSubscription {
  userId: string;
  project: string;
  at: number;
}
export type Subscribe = (db: Kysely<Database>, subscription: NewSubscription) => Promise<void>;
