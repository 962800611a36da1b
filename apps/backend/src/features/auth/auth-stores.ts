import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { createAccessTokenStore } from './access-token-store.ts';
import { createDeviceStore } from './device-store.ts';
import { createOneTimeTokenStore } from './one-time-token-store.ts';
import type { AuthMailRequest, EnqueueMail } from './ports.ts';
import { createSessionStore } from './session-store.ts';
import { createUserStore } from './user-store.ts';

export type AuthStores = ReturnType<typeof createAuthStores>;

/** All stores of the feature over one connection; inside a transaction, mails join it. */
export function createAuthStores(db: Kysely<Database>, enqueueMail: EnqueueMail) {
  return {
    users: createUserStore(db),
    sessions: createSessionStore(db),
    accessTokens: createAccessTokenStore(db),
    oneTimeTokens: createOneTimeTokenStore(db),
    devices: createDeviceStore(db),
    enqueueMail: (mail: AuthMailRequest): Promise<void> => enqueueMail(db, mail),
  };
}

export type InTransaction = <T>(work: (stores: AuthStores) => Promise<T>) => Promise<T>;

/** All or nothing: what `work` writes through the stores that it is given. */
export function inTransaction(db: Kysely<Database>, enqueueMail: EnqueueMail): InTransaction {
  return (work) =>
    db.transaction().execute((transaction) => work(createAuthStores(transaction, enqueueMail)));
}
