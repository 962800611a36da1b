import { createHash, randomInt, randomUUID } from 'node:crypto';
import { DAY_MS, type Subscription } from '@lumigraph/contracts';
import type { GiftCodes, MadeGiftCodes, NewGiftCodes } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import type { RunInTransaction } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import { notPossible } from '../payments/purchase.ts';
import type { PlanCatalogue, PricedPlan } from '../plans/plans.ts';
import { periodEnd } from './periods.ts';
import { applySubscriptionEvent } from './subscription-ledger.ts';
import { isOver } from './subscription-machine.ts';
import type { SubscriptionService } from './subscription-service.ts';
import { createSubscriptionStore, toState } from './subscription-store.ts';

type CountedGift = Database['gift'] & { count: number; used: number };

function createGiftStore(db: Kysely<Database>) {
  const counted = () =>
    db
      .selectFrom('gift')
      .innerJoin('gift_code', 'gift_code.gift_id', 'gift.id')
      .selectAll('gift')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.count<number>('gift_code.used_at').as('used'),
      ])
      .groupBy('gift.id');
  return {
    list: (): Promise<CountedGift[]> =>
      counted().orderBy('gift.created_at', 'desc').orderBy('gift.id').execute(),

    find: (id: string): Promise<CountedGift | undefined> =>
      counted().where('gift.id', '=', id).executeTakeFirst(),

    async insert(gift: Database['gift'], hashes: readonly string[]): Promise<void> {
      await db.insertInto('gift').values(gift).execute();
      const row = { gift_id: gift.id, used_by: null, used_at: null };
      await db
        .insertInto('gift_code')
        .values(hashes.map((hash) => ({ hash, ...row })))
        .execute();
    },

    async withdraw(id: string, at: number): Promise<void> {
      await db.updateTable('gift').set({ withdrawn_at: at }).where('id', '=', id).execute();
    },

    /** The code, which no other transaction uses before the end of the caller's one. */
    lock: (hash: string) =>
      db
        .updateTable('gift_code')
        .set({ hash })
        .where('hash', '=', hash)
        .returning(['gift_id', 'used_by', 'used_at'])
        .executeTakeFirst(),

    async use(hash: string, { userId, at }: { userId: string; at: number }): Promise<void> {
      await db
        .updateTable('gift_code')
        .set({ used_by: userId, used_at: at })
        .where('hash', '=', hash)
        .execute();
    },

    async forgetUser(userId: string): Promise<void> {
      await db.updateTable('gift_code').set({ used_by: null }).where('used_by', '=', userId).execute();
    },
  };
}

/** The base 32 of Crockford: no letter that looks like a digit. 16 of them are 80 random bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** The stored form of a typed code: `o` is 0, `i` and `l` are 1, everything between the letters is ignored. */
const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');

export interface GiftCodesDeps {
  db: Kysely<Database>;
  inTransaction: RunInTransaction;
  plans: PlanCatalogue;
  subscriptions: Pick<SubscriptionService, 'current'>;
  now: () => number;
  log: LogEvent;
}

export type GiftCodeService = ReturnType<typeof createGiftCodes>;

/** Premium for one period that the operator gives away. */
export function createGiftCodes({ db, inTransaction, plans, subscriptions, now, log }: GiftCodesDeps) {
  const toGiftCodes = (row: CountedGift): GiftCodes => ({
    id: row.id,
    name: row.name,
    planId: row.plan_id,
    interval: plans.find(row.plan_id)?.interval ?? 'monthly',
    count: row.count,
    used: row.used,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    withdrawnAt: row.withdrawn_at,
  });

  /** The end of the given period, which follows one without payment that runs already. */
  async function endOf(transaction: Kysely<Database>, userId: string, plan: PricedPlan): Promise<number> {
    const row = await createSubscriptionStore(transaction).lockOfUser(userId);
    const runs =
      row &&
      !isOver(
        toState(row, (id) => plans.find(id)?.interval ?? 'monthly'),
        now(),
      );
    return periodEnd(runs ? row.current_period_end : now(), plan.interval);
  }

  return {
    list: async (): Promise<GiftCodes[]> => (await createGiftStore(db).list()).map(toGiftCodes),

    /** The response is the only place with the codes. */
    async make({ name, planId, count, days }: NewGiftCodes, by: string): Promise<MadeGiftCodes> {
      const plan = plans.find(planId);
      if (!plan) throw new AppError('NOT_FOUND');
      const codes = Array.from({ length: count }, newCode);
      const gift: Database['gift'] = {
        id: `gift_${randomUUID()}`,
        name: name.trim(),
        plan_id: plan.id,
        created_by: by,
        created_at: now(),
        expires_at: now() + days * DAY_MS,
        withdrawn_at: null,
      };
      await inTransaction(async (transaction) => {
        await createGiftStore(transaction).insert(
          gift,
          codes.map((code) => hashOf(readCode(code))),
        );
        noteChange({
          object: objectOf(gift),
          after: {
            name: gift.name,
            plan: plan.id,
            count,
            expiresAt: new Date(gift.expires_at).toISOString(),
          },
        });
      });
      return { codes, record: toGiftCodes({ ...gift, count, used: 0 }) };
    },

    /**
     * The codes that were not used are refused from now on.
     * @throws AppError NOT_FOUND
     */
    withdraw: (id: string): Promise<GiftCodes> =>
      inTransaction(async (transaction) => {
        const store = createGiftStore(transaction);
        const row = await store.find(id);
        if (!row) throw new AppError('NOT_FOUND');
        const withdrawnAt = row.withdrawn_at ?? now();
        await store.withdraw(id, withdrawnAt);
        noteChange({
          object: objectOf(row),
          before: { withdrawnAt: row.withdrawn_at },
          after: { withdrawnAt },
        });
        return toGiftCodes({ ...row, withdrawn_at: withdrawnAt });
      }),

    /**
     * Begins the period, or adds it to one without payment. A code is used once; its user may send it again.
     * @throws AppError GIFT_CODE_UNKNOWN, GIFT_CODE_ENDED, or SUBSCRIPTION_ERROR beside a paid period, which keeps the code
     */
    async redeem(userId: string, typed: string): Promise<Subscription> {
      const hash = hashOf(readCode(typed));
      await inTransaction(async (transaction) => {
        const store = createGiftStore(transaction);
        const code = await store.lock(hash);
        const gift = code && (await store.find(code.gift_id));
        if (!code || !gift) throw new AppError('GIFT_CODE_UNKNOWN');
        if (code.used_by === userId) return;
        const plan = plans.find(gift.plan_id);
        const isOpen = code.used_at === null && gift.withdrawn_at === null && gift.expires_at > now();
        if (!plan || !isOpen) throw new AppError('GIFT_CODE_ENDED');
        const until = await endOf(transaction, userId, plan);
        const row = await applySubscriptionEvent(createSubscriptionStore(transaction), plans, {
          userId,
          event: { type: 'granted', at: now(), until, planId: plan.id, interval: plan.interval },
          // No saved card of an earlier subscription may be charged at the end.
          method: { provider: null, token: null },
          paidBy: null,
        });
        if (!row) throw notPossible('The account has a paid subscription');
        await store.use(hash, { userId, at: now() });
        log('gift-code-used', { userId, gift: gift.id, until: new Date(until).toISOString() });
      });
      return subscriptions.current(userId);
    },

    forgetUser: (userId: string): Promise<void> => createGiftStore(db).forgetUser(userId),
  };
}

const objectOf = ({ id, name }: Pick<Database['gift'], 'id' | 'name'>) => ({
  kind: 'gift-codes' as const,
  id,
  label: name,
});
