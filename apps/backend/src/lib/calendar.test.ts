import { HOUR_MS } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { createCalendar, dayCount, shiftDay } from './calendar.ts';

const lengths = (timeZone: string, from: string, to: string): number[] =>
  createCalendar(timeZone)
    .days(from, to)
    .map(({ start, end }) => (end - start) / HOUR_MS);

describe('the days of a time zone', () => {
  it('begin at its midnight', () => {
    const [day] = createCalendar('Europe/Sofia').days('2026-11-20', '2026-11-20');
    expect(day).toEqual({
      day: '2026-11-20',
      start: Date.UTC(2026, 10, 19, 22),
      end: Date.UTC(2026, 10, 20, 22),
    });
    expect(createCalendar('Asia/Kathmandu').days('2026-11-20', '2026-11-20')[0]?.start).toBe(
      Date.UTC(2026, 10, 19, 18, 15),
    );
  });

  it('have 23 and 25 hours when the clocks change', () => {
    expect(lengths('Europe/Sofia', '2026-03-28', '2026-03-30')).toEqual([24, 23, 24]);
    expect(lengths('Europe/Sofia', '2026-10-24', '2026-10-26')).toEqual([24, 25, 24]);
    expect(lengths('UTC', '2026-03-28', '2026-03-30')).toEqual([24, 24, 24]);
  });

  it('begin at one where midnight does not exist', () => {
    // Egypt moves its clocks at midnight.
    expect(lengths('Africa/Cairo', '2026-04-23', '2026-04-25')).toEqual([24, 23, 24]);
  });

  it.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns', 'Africa/Cairo'])(
    'follow each other without a gap: %s',
    (timeZone) => {
      const calendar = createCalendar(timeZone);
      const days = calendar.days('2026-01-01', '2026-12-31');
      expect(days).toHaveLength(365);
      for (const { day, start, end } of days) {
        expect([calendar.dayOf(start), calendar.dayOf(end - 1)]).toEqual([day, day]);
        expect(calendar.dayOf(start - 1)).toBe(shiftDay(day, -1));
      }
    },
  );
});

it('counts days over the turn of a year', () => {
  expect(shiftDay('2027-01-01', -1)).toBe('2026-12-31');
  expect(dayCount('2026-12-31', '2027-01-01')).toBe(2);
  expect(dayCount('2027-01-01', '2026-12-31')).toBe(0);
});
