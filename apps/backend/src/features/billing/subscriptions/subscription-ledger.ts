import type { SubscriptionEventType } from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { noteValues } from '../../../db/audit-trail.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../lib/errors.ts';
import type { KeptPrice } from '../plans/kept-price.ts';
import type { PlanCatalogue } from '../plans/plans.ts';
import { nextState, type SubscriptionEvent } from './subscription-machine.ts';
import {
  createSubscriptionStore,
  stateColumns,
  toState,
  type SubscriptionRow,
} from './subscription-store.ts';

export interface LedgerEntry {
  userId: string;
  event: SubscriptionEvent;
  /** How renewals will be charged; kept as it was when absent. */
  method?: { provider: string | null; token: string | null };
  /** The payment of the period that begins; kept as it was when absent. */
  paidBy?: string | null;
  /** What later periods of the plan cost; kept as it was when absent. */
  price?: KeptPrice | undefined;
}

/** No payment for the period, and no saved card of an earlier one that may be charged at its end. */
export const UNPAID = { method: { provider: null, token: null }, paidBy: null };

/**
 * Applies one event to a user's subscription and writes its history, in the caller's transaction. Returns the new row,
 * or undefined when the state machine does not allow it. Throws CONFLICT when another write came first.
 */
export async function applySubscriptionEvent(
  db: Kysely<Database>,
  plans: PlanCatalogue,
  { userId, event, method, paidBy, price }: LedgerEntry,
): Promise<SubscriptionRow | undefined> {
  const store = createSubscriptionStore(db);
  const row = await store.lockOfUser(userId);
  const state = nextState(row && toState(row, plans.intervalOf), event);
  if (!state) return undefined;
  const changes = {
    ...stateColumns(state),
    ...(method ? { provider: method.provider, method_token: method.token } : {}),
    ...(paidBy === undefined ? {} : { paid_by: paidBy }),
    ...(price
      ? { price_plan_id: price.planId, price_minor: price.amountMinor, price_currency: price.currency }
      : {}),
  };
  const written: SubscriptionRow = row
    ? { ...row, ...changes, version: row.version + 1, updated_at: event.at }
    : {
        id: `sub_${randomUUID()}`,
        user_id: userId,
        provider: null,
        method_token: null,
        paid_by: null,
        price_plan_id: null,
        price_minor: null,
        price_currency: null,
        version: 1,
        created_at: event.at,
        updated_at: event.at,
        ...changes,
      };
  const done = row ? await store.update(row, changes, event.at) : await store.insert(written);
  if (!done) throw new AppError('CONFLICT');
  noteValues(differing(row, written));
  await store.addEvent({
    id: randomUUID(),
    subscription_id: written.id,
    user_id: userId,
    type: event.type satisfies SubscriptionEventType,
    status: written.status,
    plan_id: written.plan_id,
    at: event.at,
  });
  return written;
}

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** What an administrator sees of a subscription. */
const shownValues = (row: SubscriptionRow): Record<string, unknown> => ({
  status: row.status,
  plan: row.plan_id,
  nextPlan: row.next_plan_id,
  periodEnd: isoOf(row.current_period_end),
  renewal: isoOf(row.next_renewal_at),
});

/** The shown values that differ, for the audit log. */
function differing(before: SubscriptionRow | undefined, after: SubscriptionRow) {
  const [was, is] = [before ? shownValues(before) : {}, shownValues(after)];
  const names = Object.keys(is).filter((name) => was[name] !== is[name]);
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: before ? pick(was) : {}, after: pick(is) };
}
