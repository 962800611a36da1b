import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@lumigraph/contracts';
import {
  ACCESS_KEY_MAX_DAYS,
  ACCESS_KEY_WARNING_DAYS,
  type AccessKey,
  type AccessScope,
  type CreatedAccessKey,
  type NewAccessKey,
  type StudioRole,
} from '@lumigraph/contracts/studio';
import type { Kysely, Selectable } from 'kysely';
import { noteChange, type AuditActor } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../lib/errors.ts';
import type { RoleAccess } from '../../http/route-config.ts';

type AccessKeyRow = Selectable<Database['access_key']>;

type OwnedAccessKeyRow = AccessKeyRow & { roles: string | null; blocked_at: number | null };

function createAccessKeyStore(db: Kysely<Database>) {
  return {
    list: (): Promise<AccessKeyRow[]> =>
      db.selectFrom('access_key').selectAll().orderBy('created_at', 'desc').orderBy('id').execute(),

    async insert(row: AccessKeyRow): Promise<void> {
      await db.insertInto('access_key').values(row).execute();
    },

    find: (id: string): Promise<AccessKeyRow | undefined> =>
      db.selectFrom('access_key').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The key with the roles and the state of the account that made it; `roles` is null for a key of the operator. */
    findByHash: (hash: string): Promise<OwnedAccessKeyRow | undefined> =>
      db
        .selectFrom('access_key')
        .leftJoin('user_account', 'user_account.id', 'access_key.created_by')
        .selectAll('access_key')
        .select(['user_account.roles as roles', 'user_account.blocked_at as blocked_at'])
        .where('access_key.hash', '=', hash)
        .executeTakeFirst(),

    /** False when it was revoked before. */
    async revoke(id: string, at: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('access_key')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async touch(id: string, at: number): Promise<void> {
      await db.updateTable('access_key').set({ last_used_at: at }).where('id', '=', id).execute();
    },
  };
}

/** `lgk_` and 43 characters: 256 random bits. Only its hash is stored. */
const ACCESS_KEY = /^lgk_[A-Za-z0-9_-]{43}$/u;
const SHOWN_CHARACTERS = 10;
/** The last use is written at most once in this time. */
const TOUCH_MS = MINUTE_MS;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

export interface KeyIdentity {
  id: string;
  name: string;
  scopes: readonly AccessScope[];
}

/** Null: made by a command of the operator. */
type Maker = { id: string; name: string } | null;

export type AccessKeys = ReturnType<typeof createAccessKeys>;

/** Keys with which programs publish images and posts. */
export function createAccessKeys({ db, now }: { db: Kysely<Database>; now: () => number }) {
  const store = createAccessKeyStore(db);
  const inTransaction = inTransactionOf(db);

  /**
   * Null for an unknown, ended or revoked key, and for one whose maker has lost the needed role or is blocked: an
   * administrator who leaves keeps no access through a key.
   */
  async function authenticate(key: string, roles: readonly StudioRole[]): Promise<KeyIdentity | null> {
    const row = await store.findByHash(hashOf(key));
    const time = now();
    if (!row || row.revoked_at !== null || endOf(row) <= time) return null;
    if (row.created_by !== null) {
      const owned = row.roles === null ? [] : (JSON.parse(row.roles) as string[]);
      if (row.blocked_at !== null || !roles.some((role) => owned.includes(role))) return null;
    }
    if (row.last_used_at === null || time - row.last_used_at > TOUCH_MS) await store.touch(row.id, time);
    return { id: row.id, name: row.name, scopes: JSON.parse(row.scopes) as AccessScope[] };
  }

  async function actorOf(token: string, { roles, scope }: RoleAccess): Promise<AuditActor> {
    const key = await authenticate(token, roles);
    if (!key) throw new AppError('TOKEN_INVALID');
    if (scope === undefined || !key.scopes.includes(scope)) throw new AppError('FORBIDDEN');
    return { kind: 'key', id: key.id, name: key.name };
  }

  return {
    list: async (): Promise<AccessKey[]> => (await store.list()).map(toAccessKey),

    /** The response is the only place with the key itself. */
    async create({ name, scopes, days }: NewAccessKey, maker: Maker): Promise<CreatedAccessKey> {
      const key = `lgk_${randomBytes(32).toString('base64url')}`;
      const row: AccessKeyRow = {
        id: randomBytes(16).toString('base64url'),
        name: name.trim(),
        prefix: key.slice(0, SHOWN_CHARACTERS),
        hash: hashOf(key),
        scopes: JSON.stringify(scopes),
        created_by: maker?.id ?? null,
        created_by_name: maker?.name ?? null,
        created_at: now(),
        expires_at: now() + days * DAY_MS,
        last_used_at: null,
        revoked_at: null,
      };
      await inTransaction(async (transaction) => {
        await createAccessKeyStore(transaction).insert(row);
        noteChange({ object: objectOf(row), after: { name: row.name, scopes, expiresAt: row.expires_at } });
      });
      return { key, record: toAccessKey(row) };
    },

    /** Keys that work and end soon: programs that use them need new ones. */
    async countEnding(): Promise<number> {
      const time = now();
      const keys = (await store.list()).filter(({ revoked_at }) => revoked_at === null).map(endOf);
      return keys.filter((end) => end > time && end <= time + ACCESS_KEY_WARNING_DAYS * DAY_MS).length;
    },

    /** @throws AppError NOT_FOUND */
    async revoke(id: string): Promise<AccessKey> {
      return inTransaction(async (transaction) => {
        const keys = createAccessKeyStore(transaction);
        const row = await keys.find(id);
        if (!row) throw new AppError('NOT_FOUND');
        const revokedAt = row.revoked_at ?? now();
        await keys.revoke(id, revokedAt);
        noteChange({
          object: objectOf(row),
          before: { revokedAt: row.revoked_at },
          after: { revokedAt },
        });
        return toAccessKey({ ...row, revoked_at: revokedAt });
      });
    },

    authenticate,

    /** Who calls a route with a token; undefined when it is no access key. */
    actor(token: string, access: RoleAccess): Promise<AuditActor> | undefined {
      return ACCESS_KEY.test(token) ? actorOf(token, access) : undefined;
    },
  };
}

/** A key without an end, from before every key had one, ends as late as a key may. */
const endOf = ({ expires_at, created_at }: AccessKeyRow): number =>
  expires_at ?? created_at + ACCESS_KEY_MAX_DAYS * DAY_MS;

const objectOf = ({ id, name }: AccessKeyRow) => ({ kind: 'access-key' as const, id, label: name });

const toAccessKey = (row: AccessKeyRow): AccessKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: JSON.parse(row.scopes) as AccessScope[],
  createdBy: row.created_by_name,
  createdAt: row.created_at,
  expiresAt: endOf(row),
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
});
