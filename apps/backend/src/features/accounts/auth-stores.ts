import type { Kysely } from 'kysely';
import { eraseAuditData } from '../../db/audit-trail.ts';
import { inTransactionOf, type AfterCommit } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import { createAccessTokenStore } from './sessions/tokens.ts';
import { createDeviceStore, createSessionStore } from './sessions/session-store.ts';
import { createFirstAdminStore, createOneTimeTokenStore } from './one-time-token-store.ts';
import { createEmailChangeStore, createUserStore } from './user-store.ts';
import type { EnqueueMail, MailRequest } from '../mail/mail-service.ts';
import type { DiscardMails, NewSubscription, Subscribe, WaitingMails } from './ports.ts';
import { createPasskeyStore } from './passkeys/passkey-store.ts';
import { createTwoFactorStore } from './two-factor/two-factor-store.ts';

/** The outbox, as this feature needs it. */
export interface AuthOutbox {
  enqueue: EnqueueMail;
  discard: DiscardMails;
  /** Starts the mails about new posts of a project for a new account. */
  subscribe: Subscribe;
}

export type AuthStores = ReturnType<typeof createAuthStores>;

/** Creates all stores of the feature over one connection; inside a transaction, mails are part of it. */
export function createAuthStores(db: Kysely<Database>, outbox: AuthOutbox) {
  return {
    users: createUserStore(db),
    sessions: createSessionStore(db),
    accessTokens: createAccessTokenStore(db),
    oneTimeTokens: createOneTimeTokenStore(db),
    emailChanges: createEmailChangeStore(db),
    devices: createDeviceStore(db),
    firstAdmin: createFirstAdminStore(db),
    passkeys: createPasskeyStore(db),
    twoFactor: createTwoFactorStore(db),
    enqueueMail: (mail: MailRequest): Promise<void> => outbox.enqueue(db, mail),
    subscribe: (subscription: NewSubscription): Promise<void> => outbox.subscribe(db, subscription),
    eraseAudit: (userId: string): Promise<void> => eraseAuditData(db, { kind: 'user', id: userId }),
    discardMails: (mails: WaitingMails): Promise<void> => outbox.discard(db, mails),
  };
}

export type AuthTransaction = AuthStores & { afterCommit: AfterCommit };

export type InTransaction = <T>(work: (transaction: AuthTransaction) => Promise<T>) => Promise<T>;

/** Runs `work` in one transaction: all writes through its stores are committed, or none. */
export function inTransaction(db: Kysely<Database>, outbox: AuthOutbox): InTransaction {
  const run = inTransactionOf(db);
  return (work) =>
    run((transaction, afterCommit) => work({ ...createAuthStores(transaction, outbox), afterCommit }));
}
