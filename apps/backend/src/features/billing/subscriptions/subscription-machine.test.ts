import { DAY_MS } from '@lumigraph/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRACE_MS, periodEnd } from './periods.ts';
import {
  canBuy,
  isOver,
  isPremium,
  nextState,
  RETRY_AFTER_DAYS,
  type SubscriptionEvent,
  type SubscriptionState,
} from './subscription-machine.ts';

const START = Date.parse('2026-01-31T10:00:00Z');
const monthly = { planId: 'premium-monthly', interval: 'monthly' } as const;
const yearly = { planId: 'premium-yearly', interval: 'yearly' } as const;

const started = (): SubscriptionState => {
  const state = nextState(undefined, { type: 'started', at: START, ...monthly });
  if (!state) throw new Error('A first subscription must be possible');
  return state;
};

const play = (state: SubscriptionState | undefined, ...events: SubscriptionEvent[]): SubscriptionState => {
  let current = state;
  for (const event of events) {
    const next = nextState(current, event);
    if (!next) throw new Error(`${event.type} was refused in ${current?.status ?? 'None'}`);
    current = next;
  }
  if (!current) throw new Error('No events');
  return current;
};

describe('a subscription', () => {
  it('runs for a calendar month or year and renews where it ended', () => {
    const state = started();
    expect(new Date(state.periodEnd).toISOString()).toBe('2026-02-28T10:00:00.000Z');
    const renewed = play(state, { type: 'renewed', at: state.periodEnd + 5 * DAY_MS, ...monthly });
    expect(renewed.periodStart).toBe(state.periodEnd);
    expect(new Date(periodEnd(START, 'yearly')).toISOString()).toBe('2027-01-31T10:00:00.000Z');
  });

  it('keeps its benefits to the end of the period when it is cancelled, and not longer', () => {
    const cancelled = play(started(), { type: 'cancelled', at: START + DAY_MS, immediately: false });
    expect(cancelled).toMatchObject({ status: 'Cancelled', nextRenewalAt: null });
    expect(isPremium(cancelled, cancelled.periodEnd - 1)).toBe(true);
    expect(isPremium(cancelled, cancelled.periodEnd)).toBe(false);
    expect(play(cancelled, { type: 'timePassed', at: cancelled.periodEnd }).status).toBe('Expired');
  });

  it('can be resumed while something is left of it, and not after', () => {
    const cancelled = play(started(), { type: 'cancelled', at: START + DAY_MS, immediately: false });
    expect(play(cancelled, { type: 'resumed', at: START + 2 * DAY_MS })).toMatchObject({
      status: 'Active',
      nextRenewalAt: cancelled.periodEnd,
    });
    expect(nextState(cancelled, { type: 'resumed', at: cancelled.periodEnd })).toBeUndefined();
  });

  it('ends at once when that is asked for, or when its money is given back', () => {
    for (const type of ['cancelled', 'refunded'] as const) {
      const ended = play(started(), { type, at: START + DAY_MS, immediately: true });
      expect(ended.status).toBe('Expired');
      expect(isPremium(ended, START + DAY_MS)).toBe(false);
      expect(isOver(ended, START + DAY_MS)).toBe(true);
    }
  });

  it('survives failed renewals until the last try, and recovers', () => {
    let state = started();
    let at = state.periodEnd;
    for (const days of RETRY_AFTER_DAYS) {
      state = play(state, { type: 'renewalFailed', at });
      expect(state).toMatchObject({ status: 'PastDue', nextRenewalAt: at + days * DAY_MS });
      expect(isPremium(state, at)).toBe(true);
      at = state.nextRenewalAt ?? at;
    }
    expect(play(state, { type: 'renewed', at, ...monthly })).toMatchObject({
      status: 'Active',
      failedRenewals: 0,
    });
    expect(play(state, { type: 'renewalFailed', at }).status).toBe('Expired');
  });

  it('does not begin twice, and not over a running one', () => {
    expect(nextState(started(), { type: 'started', at: START + 1, ...yearly })).toBeUndefined();
    expect(
      nextState(started(), { type: 'trialStarted', at: START + 1, trialDays: 7, ...yearly }),
    ).toBeUndefined();
  });

  it('turns a trial into a paid period, or ends with it', () => {
    const trial = play(undefined, { type: 'trialStarted', at: START, trialDays: 7, ...monthly });
    expect(trial).toMatchObject({ status: 'Trialing', periodEnd: START + 7 * DAY_MS });
    expect(play(trial, { type: 'renewed', at: trial.periodEnd, ...monthly }).status).toBe('Active');
    expect(play(trial, { type: 'renewalFailed', at: trial.periodEnd }).status).toBe('Expired');
  });

  it('goes on after a trial that is paid for early, also when it was cancelled, and loses no day', () => {
    const trial = play(undefined, { type: 'trialStarted', at: START, trialDays: 7, ...monthly });
    const cancelled = play(trial, { type: 'cancelled', at: START + DAY_MS, immediately: false });
    for (const state of [trial, cancelled]) {
      expect(canBuy(state, START + 2 * DAY_MS)).toBe(true);
      const paid = play(state, { type: 'started', at: START + 2 * DAY_MS, ...yearly });
      expect(paid).toMatchObject({
        status: 'Active',
        planId: 'premium-yearly',
        cancelAtPeriodEnd: false,
        periodStart: trial.periodEnd,
        periodEnd: periodEnd(trial.periodEnd, 'yearly'),
      });
      expect(isPremium(paid, START + 2 * DAY_MS)).toBe(true);
      expect(canBuy(paid, START + 3 * DAY_MS)).toBe(false);
    }
  });

  it('recovers when its owner pays while it is past due, once', () => {
    const late = play(started(), { type: 'renewalFailed', at: started().periodEnd });
    expect(canBuy(late, late.periodEnd + DAY_MS)).toBe(true);
    const paid = play(late, { type: 'started', at: late.periodEnd + DAY_MS, ...monthly });
    expect(paid).toMatchObject({ status: 'Active', periodStart: late.periodEnd, failedRenewals: 0 });
    expect(nextState(paid, { type: 'renewed', at: late.periodEnd + DAY_MS, ...monthly })).toBeUndefined();
  });

  it('changes plan now when it was paid for, or with the next period', () => {
    const changed = play(started(), { type: 'planChanged', at: START + DAY_MS, ...yearly });
    expect(changed).toMatchObject({ planId: 'premium-yearly', periodStart: START + DAY_MS });
    const scheduled = play(started(), {
      type: 'planChangeScheduled',
      at: START + DAY_MS,
      planId: 'premium-yearly',
    });
    expect(scheduled).toMatchObject({ planId: 'premium-monthly', nextPlanId: 'premium-yearly' });
    expect(nextState(started(), { type: 'planChanged', at: START + DAY_MS, ...monthly })).toBeUndefined();
  });
});

const eventAt = (at: number): fc.Arbitrary<SubscriptionEvent> =>
  fc.constantFrom<SubscriptionEvent>(
    { type: 'started', at, ...monthly },
    { type: 'started', at, ...yearly },
    { type: 'trialStarted', at, trialDays: 7, ...monthly },
    { type: 'renewed', at, ...monthly },
    { type: 'renewalFailed', at },
    { type: 'cancelled', at, immediately: false },
    { type: 'cancelled', at, immediately: true },
    { type: 'resumed', at },
    { type: 'planChanged', at, ...yearly },
    { type: 'planChangeScheduled', at, planId: 'premium-yearly' },
    { type: 'refunded', at },
    { type: 'timePassed', at },
  );

describe('whatever happens to a subscription, in any order', () => {
  const histories = fc
    .array(fc.integer({ min: 0, max: 40 * DAY_MS }), { minLength: 1, maxLength: 40 })
    .map((steps) => {
      let at = START;
      return steps.map((step) => (at += step));
    })
    .chain((times) => fc.tuple(...times.map(eventAt)));

  it('never gives benefits that no payment or trial covers, and never renews what is cancelled or over', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let state: SubscriptionState | undefined;
        let paidUntil = 0;
        for (const event of history) {
          const next = nextState(state, event);
          if (next && ['started', 'trialStarted', 'renewed', 'planChanged'].includes(event.type))
            paidUntil = next.periodEnd;
          state = next ?? state;
          if (!state) continue;
          if (isPremium(state, event.at)) expect(event.at).toBeLessThan(paidUntil + GRACE_MS);
          if (state.status === 'Cancelled' || state.status === 'Expired')
            expect(state.nextRenewalAt).toBeNull();
          else expect(state.nextRenewalAt).not.toBeNull();
          expect(state.periodEnd).toBeGreaterThanOrEqual(state.periodStart);
          expect(state.cancelAtPeriodEnd).toBe(state.status === 'Cancelled');
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
