import type { Kysely, Selectable } from 'kysely';
import { changesRow, hasRow, insertNew } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';

export type PasskeyRow = Selectable<Database['passkey']>;

export function createPasskeyStore(db: Kysely<Database>) {
  return {
    /** Oldest first. */
    listOf: (userId: string): Promise<PasskeyRow[]> =>
      db
        .selectFrom('passkey')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    findByCredential: (credentialId: string): Promise<PasskeyRow | undefined> =>
      db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

    /** False when the credential is registered already. */
    insert: (passkey: PasskeyRow) => insertNew(db.insertInto('passkey').values(passkey)),

    rename: (userId: string, id: string, name: string): Promise<PasskeyRow | undefined> =>
      db
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirst(),

    remove: (userId: string, id: string): Promise<PasskeyRow | undefined> =>
      db
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirst(),

    /** Stores the counter of a use; false when another use was first. */
    markUsed: (id: string, { from, to, now }: { from: number; to: number; now: number }) =>
      changesRow(
        db
          .updateTable('passkey')
          .set({ counter: to, last_used_at: now })
          .where('id', '=', id)
          .where('counter', '=', from),
      ),

    insertChallenge: (hash: string, sessionId: string | null, expiresAt: number) =>
      db
        .insertInto('passkey_challenge')
        .values({ hash, session_id: sessionId, expires_at: expiresAt })
        .execute(),

    /** Deletes the challenge as its use: of concurrent uses exactly one is accepted. */
    useChallenge: (hash: string, sessionId: string | null, now: number) =>
      hasRow(
        db
          .deleteFrom('passkey_challenge')
          .where('hash', '=', hash)
          .where('session_id', sessionId === null ? 'is' : '=', sessionId)
          .where('expires_at', '>', now)
          .returning('hash'),
      ),
  };
}
