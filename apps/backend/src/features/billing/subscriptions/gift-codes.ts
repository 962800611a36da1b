import { randomUUID } from 'node:crypto';
import { DAY_MS, type Subscription } from '@lumigraph/contracts';
import type { GiftCodes, MadeGiftCodes, NewGiftCodes } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError, orNotFound } from '../../../lib/errors.ts';
import { hashTypedCode, newTypedCode } from '../../../lib/typed-code.ts';
import { notPossible } from '../payments/purchase.ts';
import type { PricedPlan } from '../plans/plans.ts';
import { periodEnd } from './periods.ts';
import { applySubscriptionEvent, UNPAID } from './subscription-ledger.ts';
import { isOver } from './subscription-machine.ts';
import type { SubscriptionService } from './subscription-service.ts';
import { createSubscriptionStore, toState } from './subscription-store.ts';
import type { BillingContext } from '../payments/ports.ts';

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

    withdraw: (id: string, at: number) =>
      db.updateTable('gift').set({ withdrawn_at: at }).where('id', '=', id).execute(),

    /** The code, which no other transaction uses before the end of the caller's one. */
    lock: (hash: string) =>
      db
        .updateTable('gift_code')
        .set({ hash })
        .where('hash', '=', hash)
        .returning(['gift_id', 'used_by', 'used_at'])
        .executeTakeFirst(),

    use: (hash: string, { userId, at }: { userId: string; at: number }) =>
      db.updateTable('gift_code').set({ used_by: userId, used_at: at }).where('hash', '=', hash).execute(),

    forgetUser: (userId: string) =>
      db.updateTable('gift_code').set({ used_by: null }).where('used_by', '=', userId).execute(),
  };
}

export interface GiftCodesDeps extends BillingContext {
  subscriptions: Pick<SubscriptionService, 'current'>;
}

export type GiftCodeService = ReturnType<typeof createGiftCodes>;

/** Premium for one period that the operator gives away. */
export function createGiftCodes({ db, inTransaction, plans, subscriptions, now, log }: GiftCodesDeps) {
  const toGiftCodes = (row: CountedGift): GiftCodes => ({
    id: row.id,
    name: row.name,
    planId: row.plan_id,
    interval: plans.intervalOf(row.plan_id),
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
    const runs = row && !isOver(toState(row, plans.intervalOf), now());
    return periodEnd(runs ? row.current_period_end : now(), plan.interval);
  }

  return {
    list: async (): Promise<GiftCodes[]> => (await createGiftStore(db).list()).map(toGiftCodes),

    /** The response is the only place with the codes. */
    async make({ name, planId, count, days }: NewGiftCodes, by: string): Promise<MadeGiftCodes> {
      const plan = orNotFound(plans.find(planId));
      const codes = Array.from({ length: count }, newTypedCode);
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
        await createGiftStore(transaction).insert(gift, codes.map(hashTypedCode));
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
        const row = orNotFound(await store.find(id));
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
      const hash = hashTypedCode(typed);
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
        const row = await applySubscriptionEvent(transaction, plans, {
          userId,
          event: { type: 'granted', at: now(), until, planId: plan.id, interval: plan.interval },
          ...UNPAID,
        });
        if (!row) throw notPossible('The account has a paid subscription');
        await store.use(hash, { userId, at: now() });
        log('gift-code-used', { userId, gift: gift.id, until: new Date(until).toISOString() });
      });
      return subscriptions.current(userId);
    },

    forgetUser: (userId: string) => createGiftStore(db).forgetUser(userId),
  };
}

const objectOf = ({ id, name }: Pick<Database['gift'], 'id' | 'name'>) => ({
  kind: 'gift-codes' as const,
  id,
  label: name,
});
