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
  | 'account-deleted';

export interface AuthMailRequest {
  template: AuthMail;
  to: string;
  userId: string | null;
  locale: string;
  /** Values of the template. Secrets never go in here: links are made when the mail is sent. */
  data: Record<string, string>;
}

/** Puts a mail into the outbox table, in the transaction of the change that it tells of. */
export type EnqueueMail = (db: Kysely<Database>, mail: AuthMailRequest) => Promise<void>;

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

/** Events that an operator wants to see (security 16.3); values are ids, never addresses or tokens. */
export type LogEvent = (event: string, details: Record<string, string | number | boolean>) => void;
