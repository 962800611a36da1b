import { DAY_MS, type PlanInterval } from '@lumigraph/contracts';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import { changesRow, countOf, hasRow, insertNew } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';
import { GRACE_MS, HOLD_MS, anchorOf } from './periods.ts';
import type { LiveStatus, SubscriptionState } from './subscription-machine.ts';

export type SubscriptionRow = Database['subscription'];
export type SubscriptionEventRow = Database['subscription_event'];

/** The subject of a trial: the account, and the hashes under which trials are stored. */
export interface TrialUser {
  userId: string;
  keys: readonly string[];
}

/** How a row looks to the state machine. */
export function toState(
  row: SubscriptionRow,
  intervalOf: (planId: string) => PlanInterval,
): SubscriptionState {
  return {
    planId: row.plan_id,
    interval: intervalOf(row.plan_id),
    status: row.status as LiveStatus,
    periodStart: row.current_period_start,
    periodEnd: row.current_period_end,
    anchorDay: anchorOf({ start: row.current_period_start, end: row.current_period_end }, row.anchor_day),
    cancelAtPeriodEnd: row.cancel_at_period_end === 1,
    trialEnd: row.trial_end,
    nextPlanId: row.next_plan_id,
    failedRenewals: row.failed_renewals,
    nextRenewalAt: row.next_renewal_at,
    heldUntil: row.held_until,
  };
}

/** The columns that the state machine decides. */
export function stateColumns(state: SubscriptionState) {
  return {
    plan_id: state.planId,
    status: state.status,
    current_period_start: state.periodStart,
    current_period_end: state.periodEnd,
    anchor_day: state.anchorDay,
    cancel_at_period_end: state.cancelAtPeriodEnd ? 1 : 0,
    trial_end: state.trialEnd,
    next_plan_id: state.nextPlanId,
    failed_renewals: state.failedRenewals,
    next_renewal_at: state.nextRenewalAt,
    held_until: state.heldUntil,
  };
}

/** `isPremium` of the state machine, in SQL. */
export const isPremiumAt =
  (now: number) =>
  (eb: ExpressionBuilder<Database, 'subscription'>): Expression<SqlBool> => {
    const runs = (statuses: LiveStatus[], graceMs: number) =>
      eb.and([
        eb('subscription.status', 'in', statuses),
        eb('subscription.current_period_end', '>', now - graceMs),
      ]);
    const isHeld = eb.and([
      eb('subscription.status', 'in', ['Active', 'PastDue']),
      eb('subscription.held_until', '>', now),
    ]);
    return eb.or([runs(['Active', 'PastDue'], GRACE_MS), isHeld, runs(['Trialing', 'Cancelled'], 0)]);
  };

/** Benefits are extended by this time once a day, so that a restart of the server takes nothing away. */
const HELD_MS = 3 * DAY_MS;

/** Renewals that cannot be charged because a provider refuses our key, while the hold lasts. */
const waiting = (refusing: readonly string[], now: number) => [
  sql<boolean>`coalesce(provider, '') in (${sql.join(refusing)})`,
  sql<boolean>`method_token is not null`,
  sql<boolean>`status in ('Active', 'PastDue')`,
  sql<boolean>`current_period_end > ${now - HOLD_MS}`,
  // Benefits that have ended for another reason do not begin again.
  sql<boolean>`(current_period_end > ${now - GRACE_MS} or coalesce(held_until, 0) > ${now})`,
];

/** Subscriptions and their history. `db` may be a transaction. */
export function createSubscriptionStore(db: Kysely<Database>) {
  const subscriptions = () => db.selectFrom('subscription').selectAll();
  return {
    find: (id: string): Promise<SubscriptionRow | undefined> =>
      subscriptions().where('id', '=', id).executeTakeFirst(),

    findOfUser: (userId: string): Promise<SubscriptionRow | undefined> =>
      subscriptions().where('user_id', '=', userId).executeTakeFirst(),

    /**
     * The row, which no other transaction changes before the end of the caller's one: for a decision that is written
     * afterwards. Reading it again would see what PostgreSQL has committed meanwhile.
     */
    lockOfUser: (userId: string): Promise<SubscriptionRow | undefined> =>
      db
        .updateTable('subscription')
        .set({ user_id: userId })
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirst(),

    /** Those that charge this saved method. */
    ofMethod: (provider: string, token: string): Promise<SubscriptionRow[]> =>
      subscriptions().where('provider', '=', provider).where('method_token', '=', token).execute(),

    /** False when this user already has a row. */
    insert: (row: SubscriptionRow): Promise<boolean> => insertNew(db.insertInto('subscription').values(row)),

    /** Writes only over the version that was read; returns whether it did. */
    update: (read: SubscriptionRow, changes: Partial<SubscriptionRow>, now: number) =>
      changesRow(
        db
          .updateTable('subscription')
          .set({ ...changes, version: read.version + 1, updated_at: now })
          .where('id', '=', read.id)
          .where('version', '=', read.version),
      ),

    /** Whose charge is due; without those that wait for one of the `refusing` providers. */
    due: (now: number, limit: number, refusing: readonly string[]): Promise<SubscriptionRow[]> =>
      subscriptions()
        .where('next_renewal_at', '<=', now)
        .$if(refusing.length > 0, (query) => query.where((eb) => eb.not(eb.and(waiting(refusing, now)))))
        .orderBy('next_renewal_at')
        .limit(limit)
        .execute(),

    /** Extends the benefits of those that wait for a provider which refuses our key. */
    hold: (refusing: readonly string[], now: number) =>
      db
        .updateTable('subscription')
        .set((eb) => ({
          held_until: sql<number>`case when current_period_end + ${HOLD_MS} < ${now + HELD_MS} then current_period_end + ${HOLD_MS} else ${now + HELD_MS} end`,
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('next_renewal_at', '<=', now)
        .where('current_period_end', '<', now + HELD_MS - DAY_MS - GRACE_MS)
        .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<', now + HELD_MS - DAY_MS)]))
        .where((eb) => eb.and(waiting(refusing, now)))
        .execute(),

    /** Which may have ended by time alone. */
    over: (now: number, limit: number): Promise<SubscriptionRow[]> =>
      subscriptions()
        .where('status', '=', 'Cancelled')
        .where('current_period_end', '<=', now)
        .limit(limit)
        .execute(),

    addEvent: (row: SubscriptionEventRow) => db.insertInto('subscription_event').values(row).execute(),

    /** The history of one subscription, oldest first. */
    eventsOf: (subscriptionId: string): Promise<SubscriptionEventRow[]> =>
      db
        .selectFrom('subscription_event')
        .selectAll()
        .where('subscription_id', '=', subscriptionId)
        .orderBy('at')
        .orderBy('id')
        .execute(),

    /** When the change to the next plan was scheduled; undefined where none is. */
    async planChangeScheduledAt(row: SubscriptionRow): Promise<number | undefined> {
      if (row.next_plan_id === null) return undefined;
      const last = await db
        .selectFrom('subscription_event')
        .select('at')
        .where('subscription_id', '=', row.id)
        .where('type', '=', 'planChangeScheduled')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return last?.at;
    },

    async events(
      userId: string,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ rows: SubscriptionEventRow[]; total: number }> {
      const own = db.selectFrom('subscription_event').where('user_id', '=', userId);
      const rows = await own
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { rows, total: await countOf(own) };
    },

    /** Remembers a trial under every key. False when one of them, or this user, has had a trial before. */
    async useTrial({ userId, keys }: TrialUser, now: number): Promise<boolean> {
      if (await hadTrial({ userId, keys })) return false;
      const inserted = await db
        .insertInto('trial')
        .values(keys.map((key) => ({ email_hash: key, used_at: now })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('email_hash')
        .execute();
      return inserted.length === keys.length;
    },

    hadTrial,
  };

  async function hadTrial({ userId, keys }: TrialUser): Promise<boolean> {
    if (await hasRow(db.selectFrom('trial').select('email_hash').where('email_hash', 'in', keys)))
      return true;
    return hasRow(
      db
        .selectFrom('subscription_event')
        .select('id')
        .where('user_id', '=', userId)
        .where('type', '=', 'trialStarted'),
    );
  }
}
