import { DAY_MS, type PlanInterval, type SubscriptionStatus } from '@lumigraph/contracts';
import { graceEnd, anchorOf, dayOfMonth, periodEnd } from './periods.ts';

/**
 * The one state machine of a subscription: a pure function from state and event to the next state. What it does not
 * allow returns `undefined`, and the caller says so. Times are milliseconds.
 *
 * Trialing ─ paid ─▶ Active ─ renewal failed ─▶ PastDue ─ paid ─▶ Active    (paid: by a renewal, or by the person)
 *     └ period over ─▶ Expired ◀─ grace over ──────┘
 * Active, Trialing ─ cancel at period end ─▶ Cancelled (benefits until the end) ─ resume ─▶ as before
 *                  ─ cancel immediately, refund ─▶ Expired            Cancelled ─ period over ─▶ Expired
 * A refund goes back to the period that an upgrade had replaced, or to the days left of a trial, where there are any.
 */
export type LiveStatus = Exclude<SubscriptionStatus, 'None'>;

export interface SubscriptionState {
  planId: string;
  interval: PlanInterval;
  status: LiveStatus;
  periodStart: number;
  periodEnd: number;
  /** Day of the month on which paid periods end, or the last day of shorter months. Of a trial: the day of its end. */
  anchorDay: number;
  cancelAtPeriodEnd: boolean;
  trialEnd: number | null;
  /** Counts from the next period. */
  nextPlanId: string | null;
  failedRenewals: number;
  /** When the next charge is due; null when none will be made. */
  nextRenewalAt: number | null;
  /** A fault of ours prevents the renewal: benefits go on until then, also beyond the days of grace. */
  heldUntil: number | null;
}

interface PlanChoice {
  planId: string;
  interval: PlanInterval;
}

/** A period as it was paid for. */
export interface PaidPeriod extends PlanChoice {
  start: number;
  end: number;
}

export type SubscriptionEvent =
  | ({ type: 'started'; at: number } & PlanChoice)
  | ({ type: 'trialStarted'; at: number; trialDays: number } & PlanChoice)
  /** Premium without payment, until a time: like a trial, which ends by itself, but does not use up the user's trial. */
  | ({ type: 'granted'; at: number; until: number } & PlanChoice)
  | ({ type: 'renewed'; at: number } & PlanChoice)
  | { type: 'renewalFailed'; at: number }
  | { type: 'cancelled'; at: number; immediately: boolean }
  | { type: 'resumed'; at: number }
  /** Paid for at once: the new plan's period begins now. */
  | ({ type: 'planChanged'; at: number } & PlanChoice)
  | { type: 'planChangeScheduled'; at: number; planId: string | null }
  /** The payment of the running period was given back in whole; `earlier` is the paid period that an upgrade had replaced. */
  | { type: 'refunded'; at: number; earlier?: PaidPeriod }
  | { type: 'timePassed'; at: number };

/** Days after a failed renewal on which it is tried again; benefits end when the last has failed. */
export const RETRY_AFTER_DAYS = [1, 3, 5] as const;
/** Whether the benefits of Premium are given at `at`. A cancelled one runs to the end of what was paid for. */
export function isPremium(state: SubscriptionState | undefined, at: number): boolean {
  if (!state) return false;
  switch (state.status) {
    case 'Active':
    case 'PastDue':
      // An hour or a weekend of our own downtime must not take away what the next renewal will pay for.
      return at < graceEnd(state);
    case 'Trialing':
    case 'Cancelled':
      return at < state.periodEnd;
    case 'Expired':
      return false;
    default:
      return state.status satisfies never;
  }
}

/** A subscription whose time is up, whether or not a job has written it down yet: another may begin. */
export function isOver(state: SubscriptionState | undefined, at: number): boolean {
  return !isPremium(state, at);
}

const isTrial = (state: SubscriptionState): boolean =>
  state.status === 'Trialing' || (state.status === 'Cancelled' && state.trialEnd === state.periodEnd);

/** Whether the user may pay for a plan now: there is no paid period. */
export function canBuy(state: SubscriptionState | undefined, at: number): boolean {
  return !state || isOver(state, at) || isTrial(state) || state.status === 'PastDue';
}

/** The next state, or undefined when the event is not possible in this one. */
export function nextState(
  state: SubscriptionState | undefined,
  event: SubscriptionEvent,
): SubscriptionState | undefined {
  if (!state || isOver(state, event.at)) return beginning(event) ?? afterwards(state, event);
  return event.type === 'started' ? goOn(state, event) : afterwards(state, event);
}

const beginning = (event: SubscriptionEvent): SubscriptionState | undefined =>
  event.type === 'started' || event.type === 'trialStarted' || event.type === 'granted'
    ? begin(event)
    : undefined;

/** Paid for in a trial: the paid period follows it. Paid for while past due: as if the renewal had gone through. */
function goOn(state: SubscriptionState, event: PlanChoice): SubscriptionState | undefined {
  if (state.status === 'PastDue') return renew(state, event);
  return isTrial(state)
    ? renew({ ...state, status: 'Trialing', cancelAtPeriodEnd: false }, event)
    : undefined;
}

function afterwards(
  state: SubscriptionState | undefined,
  event: SubscriptionEvent,
): SubscriptionState | undefined {
  if (!state) return undefined;
  switch (event.type) {
    case 'started':
    case 'trialStarted':
      return undefined;
    case 'granted':
      return extend(state, event.until);
    case 'renewed':
      return renewWhenDue(state, event);
    case 'renewalFailed':
      return failRenewal(state, event.at);
    case 'cancelled':
      return cancel(state, event);
    case 'resumed':
      return resume(state, event.at);
    case 'planChanged':
      return changePlan(state, event);
    case 'planChangeScheduled':
      return canChange(state, event.at) ? { ...state, nextPlanId: event.planId } : undefined;
    case 'refunded':
      return state.status === 'Expired' ? undefined : giveBack(state, event);
    case 'timePassed':
      return passTime(state, event.at);
    default:
      return event satisfies never;
  }
}

function begin(
  event: Extract<SubscriptionEvent, { type: 'started' | 'trialStarted' | 'granted' }>,
): SubscriptionState | undefined {
  const trial = event.type !== 'started';
  const end = endOf(event);
  if (end <= event.at) return undefined;
  return {
    planId: event.planId,
    interval: event.interval,
    status: trial ? 'Trialing' : 'Active',
    periodStart: event.at,
    periodEnd: end,
    // The paid period after a trial begins where the trial ends.
    anchorDay: dayOfMonth(trial ? end : event.at),
    cancelAtPeriodEnd: false,
    trialEnd: trial ? end : null,
    nextPlanId: null,
    failedRenewals: 0,
    nextRenewalAt: end,
    heldUntil: null,
  };
}

function endOf(event: Extract<SubscriptionEvent, { type: 'started' | 'trialStarted' | 'granted' }>): number {
  if (event.type === 'granted') return event.until;
  if (event.type === 'trialStarted') return event.at + event.trialDays * DAY_MS;
  return periodEnd(event.at, event.interval);
}

/** More days without payment; a paid period is not touched. */
function extend(state: SubscriptionState, until: number): SubscriptionState | undefined {
  if (!isTrial(state) || until <= state.periodEnd) return undefined;
  const end = { periodEnd: until, anchorDay: dayOfMonth(until), trialEnd: until, nextRenewalAt: until };
  return { ...state, ...end, status: 'Trialing', cancelAtPeriodEnd: false };
}

const renews = (state: SubscriptionState): boolean =>
  state.status === 'Active' || state.status === 'Trialing' || state.status === 'PastDue';

/** Where its owner has paid in between, another period would be one too many. */
function renewWhenDue(
  state: SubscriptionState,
  event: PlanChoice & { at: number },
): SubscriptionState | undefined {
  return state.status === 'Active' && event.at < state.periodEnd ? undefined : renew(state, event);
}

function renew(state: SubscriptionState, event: PlanChoice): SubscriptionState | undefined {
  if (!renews(state)) return undefined;
  // The new period begins where the old one ended, however late the charge went through.
  return paidPeriod(state, event, { start: state.periodEnd, anchorDay: state.anchorDay });
}

function paidPeriod(
  state: SubscriptionState,
  { planId, interval }: PlanChoice,
  { start, anchorDay }: { start: number; anchorDay: number },
): SubscriptionState {
  const end = periodEnd(start, interval, anchorDay);
  const period = { periodStart: start, periodEnd: end, anchorDay, nextRenewalAt: end, heldUntil: null };
  return { ...state, planId, interval, status: 'Active', ...period, nextPlanId: null, failedRenewals: 0 };
}

function failRenewal(state: SubscriptionState, at: number): SubscriptionState | undefined {
  if (!renews(state)) return undefined;
  const failedRenewals = state.failedRenewals + 1;
  const retryDays = RETRY_AFTER_DAYS[failedRenewals - 1];
  // A trial that cannot be charged ends with the trial: nothing was ever paid for.
  if (retryDays === undefined || state.status === 'Trialing') return { ...expire(state, at), failedRenewals };
  return { ...state, status: 'PastDue', failedRenewals, nextRenewalAt: at + retryDays * DAY_MS };
}

function cancel(
  state: SubscriptionState,
  { at, immediately }: { at: number; immediately: boolean },
): SubscriptionState | undefined {
  if (state.status === 'Expired') return undefined;
  // What is past due has nothing left that was paid for.
  if (immediately || state.status === 'PastDue' || at >= state.periodEnd) return expire(state, at);
  if (state.status === 'Cancelled') return undefined;
  return { ...state, status: 'Cancelled', cancelAtPeriodEnd: true, nextRenewalAt: null, nextPlanId: null };
}

function resume(state: SubscriptionState, at: number): SubscriptionState | undefined {
  if (state.status !== 'Cancelled' || at >= state.periodEnd) return undefined;
  return {
    ...state,
    status: isTrial(state) ? 'Trialing' : 'Active',
    cancelAtPeriodEnd: false,
    nextRenewalAt: state.periodEnd,
  };
}

const canChange = (state: SubscriptionState, at: number): boolean =>
  (state.status === 'Active' || state.status === 'Trialing') && at < state.periodEnd;

function changePlan(
  state: SubscriptionState,
  event: PlanChoice & { at: number },
): SubscriptionState | undefined {
  if (!canChange(state, event.at) || event.planId === state.planId) return undefined;
  return paidPeriod(state, event, { start: event.at, anchorDay: dayOfMonth(event.at) });
}

/** A paid or given period that still covers `at` continues; the rest ends now. */
function giveBack(
  state: SubscriptionState,
  { at, earlier }: { at: number; earlier?: PaidPeriod },
): SubscriptionState {
  if (earlier) {
    const isCancelled = state.status === 'Cancelled';
    return {
      ...state,
      planId: earlier.planId,
      interval: earlier.interval,
      status: isCancelled ? 'Cancelled' : 'Active',
      periodStart: earlier.start,
      periodEnd: earlier.end,
      anchorDay: anchorOf(earlier),
      nextPlanId: null,
      failedRenewals: 0,
      nextRenewalAt: isCancelled ? null : earlier.end,
      heldUntil: null,
    };
  }
  if (state.trialEnd === null || at >= state.trialEnd) return expire(state, at);
  return {
    ...state,
    status: 'Cancelled',
    cancelAtPeriodEnd: true,
    periodStart: at,
    periodEnd: state.trialEnd,
    anchorDay: dayOfMonth(state.trialEnd),
    nextPlanId: null,
    failedRenewals: 0,
    nextRenewalAt: null,
    heldUntil: null,
  };
}

function expire(state: SubscriptionState, at: number): SubscriptionState {
  return {
    ...state,
    status: 'Expired',
    periodEnd: Math.min(state.periodEnd, Math.max(at, state.periodStart)),
    cancelAtPeriodEnd: false,
    nextPlanId: null,
    nextRenewalAt: null,
    heldUntil: null,
  };
}

/** What the clock alone does: ends what is cancelled and over, or was not renewed within the grace. */
function passTime(state: SubscriptionState, at: number): SubscriptionState | undefined {
  if (state.status === 'Cancelled') return isOver(state, at) ? expire(state, at) : undefined;
  return renews(state) && at >= graceEnd(state) ? expire(state, at) : undefined;
}
