import { normaliseEmail, SECOND_MS } from '@lumigraph/contracts';
import { AppError } from '../../lib/errors.ts';
import type { RateLimits } from '../../http/rate-limits.ts';

export interface UnprovenMailLimit {
  /**
   * Counts a mail to an unproven address. Call it before the mail is written, outside a transaction.
   * @throws AppError TOO_MANY_MAILS with the time to wait
   */
  consume(to: string): Promise<void>;
  /** The same for mails without a waiting user: returns the milliseconds to wait, 0 for none. */
  wait(to: string): Promise<number>;
}

/** Providers whose mailboxes have the same owner with and without dots. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** One key for one mailbox: without the part after `+`, which its owner's provider ignores. */
export function mailboxKey(email: string): string {
  const key = normaliseEmail(email);
  const at = key.lastIndexOf('@');
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)];
  const mailbox = local.split('+')[0] || local;
  return `${DOTLESS.has(domain) ? mailbox.replaceAll('.', '') : mailbox}@${domain}`;
}

/** Mails to unproven addresses, counted by recipient in the common counters, which keep hashes only. */
export function createUnprovenMailLimit(limits: RateLimits): UnprovenMailLimit {
  const wait = (to: string): Promise<number> => limits.waitFor('unprovenMailRecipient', mailboxKey(to));
  return {
    wait,
    async consume(to) {
      const waitMs = await wait(to);
      if (waitMs > 0) throw new AppError('TOO_MANY_MAILS', { retryAfterS: Math.ceil(waitMs / SECOND_MS) });
    },
  };
}
