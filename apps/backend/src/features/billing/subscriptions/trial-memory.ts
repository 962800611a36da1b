import { createHmac } from 'node:crypto';
import { normaliseEmail } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { orNotFound } from '../../../lib/errors.ts';
import type { Buyer, FindBuyer } from '../payments/ports.ts';
import type { TrialUser } from './subscription-store.ts';

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox behind an address: all spellings that end in one inbox give the same. Only for comparing, never for sending. */
function mailboxOf(email: string): string {
  const address = normaliseEmail(email.normalize('NFKC'));
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const isGmail = GMAIL.has(domain);
  const [untagged = ''] = address.slice(0, at).split('+');
  const local = isGmail ? untagged.replaceAll('.', '') : untagged;
  return `${local === '' ? address.slice(0, at) : local}@${isGmail ? 'gmail.com' : domain}`;
}

/**
 * The keyed hashes under which a trial is stored: the account and its mailbox. They outlive the account and do not
 * reveal the user.
 */
function trialKeys({ id, email }: Pick<Buyer, 'id' | 'email'>, secret: string): string[] {
  const hash = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  const texts = [`user:${id}`, mailboxOf(email)];
  return [...new Set(texts.map(hash))].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Reads in the given connection. Deleting the account, or another spelling of its address, gives no other trial. */
export async function findTrialUser(
  { findBuyer, secret }: { findBuyer: FindBuyer; secret: string },
  db: Kysely<Database>,
  userId: string,
): Promise<TrialUser & { isConfirmed: boolean }> {
  const buyer = orNotFound(await findBuyer(db, userId));
  return { userId, keys: trialKeys(buyer, secret), isConfirmed: buyer.emailConfirmed };
}
