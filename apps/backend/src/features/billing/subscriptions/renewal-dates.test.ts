import { DAY_MS, HOUR_MS, type PlanInterval } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { nextState, type SubscriptionEvent, type SubscriptionState } from './subscription-machine.ts';
import { stateColumns, toState, type SubscriptionRow } from './subscription-store.ts';

const choice = (interval: PlanInterval) => ({ planId: `premium-${interval}`, interval });
const intervalOf = (planId: string): PlanInterval => (planId.endsWith('yearly') ? 'yearly' : 'monthly');

/** One event, written to a row and read again, as the ledger does. */
function next(state: SubscriptionState | undefined, event: SubscriptionEvent): SubscriptionState {
  const found = nextState(state, event);
  if (!found) throw new Error(`${event.type} was refused in ${state?.status ?? 'None'}`);
  return toState(stateColumns(found) as SubscriptionRow, intervalOf);
}

const renewed = (state: SubscriptionState, interval: PlanInterval, lateMs = 0): SubscriptionState =>
  next(state, { type: 'renewed', at: state.periodEnd + lateMs, ...choice(interval) });

/** The day of the calendar that is `months` after a day, or the last one of that month. Computed without the product. */
function calendarDay(start: Date, months: number): string {
  const index = start.getUTCFullYear() * 12 + start.getUTCMonth() + months;
  const [year, month] = [Math.floor(index / 12), index % 12];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const day = Math.min(start.getUTCDate(), lengths[month] ?? 0);
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
const at = (text: string): number => Date.parse(text);
const YEARS = 20;

describe('renewals over 20 years, begun on each day of four years', () => {
  const first = at('2027-03-01T00:00:00Z');
  const starts = Array.from({ length: 4 * 365 + 1 }, (_, index) => first + index * DAY_MS);
  const times = [0, 3 * HOUR_MS, DAY_MS - 1];

  it.each([
    { interval: 'monthly', months: 1 },
    { interval: 'yearly', months: 12 },
  ] as const)(
    'keep the day and the time of the first period ($interval)',
    ({ interval, months }) => {
      const wrong: string[] = [];
      for (const [index, midnight] of starts.entries()) {
        const time = times[index % times.length] ?? 0;
        const start = midnight + time;
        let state = next(undefined, { type: 'started', at: start, ...choice(interval) });
        for (let count = 1; count * months <= YEARS * 12; count += 1) {
          const expected = calendarDay(new Date(start), count * months);
          if (day(state.periodEnd) !== expected || state.periodEnd % DAY_MS !== time)
            wrong.push(`${day(start)} + ${count}: ${day(state.periodEnd)} for ${expected}`);
          // Each third renewal goes through late.
          state = renewed(state, interval, count % 3 === 0 ? 4 * DAY_MS : 0);
        }
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});

describe('the day of renewals', () => {
  const ends = (state: SubscriptionState, interval: PlanInterval, count: number): string[] => {
    const days = [day(state.periodEnd)];
    for (let current = state; days.length < count; days.push(day(current.periodEnd)))
      current = renewed(current, interval);
    return days;
  };
  const start = (text: string, interval: PlanInterval = 'monthly'): SubscriptionState =>
    next(undefined, { type: 'started', at: at(text), ...choice(interval) });

  it('is the 31st again after a short month, and 29 February in the next leap year', () => {
    expect(ends(start('2027-01-31T10:00:00Z'), 'monthly', 4)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(ends(start('2028-02-29T10:00:00Z', 'yearly'), 'yearly', 4)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('is that of the end of a trial or of given days', () => {
    const trial = next(undefined, {
      type: 'trialStarted',
      at: at('2027-01-24T10:00:00Z'),
      trialDays: 7,
      ...choice('monthly'),
    });
    const given = next(trial, {
      type: 'granted',
      at: trial.periodStart,
      until: at('2027-01-30T10:00:00Z') + DAY_MS * 31,
      ...choice('monthly'),
    });
    expect(ends(renewed(trial, 'monthly'), 'monthly', 2)).toEqual(['2027-02-28', '2027-03-31']);
    expect(day(given.periodEnd)).toBe('2027-03-02');
    expect(ends(renewed(given, 'monthly'), 'monthly', 1)).toEqual(['2027-04-02']);
    const paidEarly = next(trial, { type: 'started', at: trial.periodStart + DAY_MS, ...choice('monthly') });
    expect(ends(paidEarly, 'monthly', 2)).toEqual(['2027-02-28', '2027-03-31']);
  });

  it('stays when the owner pays a renewal that failed, cancels and goes on', () => {
    const february = start('2027-01-31T10:00:00Z');
    const failed = next(february, { type: 'renewalFailed', at: february.periodEnd });
    const paid = next(failed, { type: 'started', at: failed.periodEnd + 2 * DAY_MS, ...choice('monthly') });
    const cancelled = next(paid, {
      type: 'cancelled',
      at: paid.periodStart + 3 * DAY_MS,
      immediately: false,
    });
    const resumed = next(cancelled, { type: 'resumed', at: paid.periodStart + 4 * DAY_MS });
    expect(ends(resumed, 'monthly', 2)).toEqual(['2027-03-31', '2027-04-30']);
  });

  it('stays with a plan that begins with the next period, and is new with one that begins now', () => {
    const february = start('2027-01-31T10:00:00Z');
    const yearly = renewed(
      next(february, { type: 'planChangeScheduled', at: february.periodStart, planId: 'premium-yearly' }),
      'yearly',
    );
    expect(ends(yearly, 'yearly', 2)).toEqual(['2028-02-29', '2029-02-28']);
    expect(ends(renewed(yearly, 'monthly'), 'monthly', 1)).toEqual(['2028-03-31']);
    const now = next(february, { type: 'planChanged', at: at('2027-02-14T10:00:00Z'), ...choice('yearly') });
    expect(ends(now, 'yearly', 1)).toEqual(['2028-02-14']);
  });

  it('is that of the earlier period again when an upgrade is given back', () => {
    for (const [started, during, expected] of [
      ['2027-01-31T10:00:00Z', '2027-02-14T10:00:00Z', ['2027-02-28', '2027-03-31']],
      ['2027-01-31T10:00:00Z', '2027-03-14T10:00:00Z', ['2027-03-31', '2027-04-30']],
      ['2027-04-30T10:00:00Z', '2027-05-14T10:00:00Z', ['2027-05-30', '2027-06-30']],
    ] as const) {
      let state = start(started);
      while (state.periodEnd < at(during)) state = renewed(state, 'monthly');
      const earlier = { ...choice('monthly'), start: state.periodStart, end: state.periodEnd };
      const upgraded = next(state, { type: 'planChanged', at: at(during), ...choice('yearly') });
      const back = next(upgraded, { type: 'refunded', at: at(during) + DAY_MS, earlier });
      expect(ends(back, 'monthly', 2)).toEqual(expected);
    }
  });

  it.each([
    { start: '2027-01-31', end: '2027-02-28', known: null, renewal: '2027-03-31' },
    { start: '2027-02-28', end: '2027-03-31', known: null, renewal: '2027-04-30' },
    { start: '2027-02-28', end: '2027-03-28', known: null, renewal: '2027-04-28' },
    { start: '2027-04-30', end: '2027-05-30', known: null, renewal: '2027-06-30' },
    // An earlier program renewed it during an update, and left the anchor as it was.
    { start: '2027-02-28', end: '2027-03-28', known: 31, renewal: '2027-04-28' },
    { start: '2027-02-28', end: '2027-03-31', known: 31, renewal: '2027-04-30' },
    { start: '2027-01-30', end: '2027-02-28', known: 30, renewal: '2027-03-30' },
  ])('of a row from $start to $end with the anchor $known goes on to $renewal', (row) => {
    const running = start(`${row.start}T10:00:00Z`);
    const columns = {
      ...stateColumns(running),
      current_period_end: at(`${row.end}T10:00:00Z`),
      anchor_day: row.known,
    };
    expect(day(renewed(toState(columns as SubscriptionRow, intervalOf), 'monthly').periodEnd)).toBe(
      row.renewal,
    );
  });
});
