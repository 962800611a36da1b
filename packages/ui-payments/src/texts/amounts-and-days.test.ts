// @vitest-environment node
import process from 'node:process';
import { afterEach, describe, expect, it } from 'vitest';
import { formatDay, formatMoney } from './format-money.ts';

const zoneOfTests = process.env['TZ'];
afterEach(() => {
  if (zoneOfTests === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneOfTests;
});

describe('a day of billing', () => {
  const midnight = '2026-12-01T02:00:00Z';
  const days = [
    [undefined, 'December 1, 2026'],
    ['UTC', 'December 1, 2026'],
    ['America/New_York', 'November 30, 2026'],
    ['Europe/Sofia', 'December 1, 2026'],
    ['Pacific/Auckland', 'December 1, 2026'],
    ['Mars/Base', 'December 1, 2026'],
  ] as const;

  it.each(['UTC', 'America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
    'is that of its zone, for a reader in %s too',
    (zone) => {
      process.env['TZ'] = zone;
      expect(days.map(([timeZone]) => formatDay(midnight, 'en', timeZone))).toEqual(
        days.map(([, day]) => day),
      );
    },
  );

  it('is a dash where there is none', () => {
    expect([formatDay('', 'en'), formatDay('soon', 'en', 'UTC')]).toEqual(['–', '–']);
  });
});

describe('an amount', () => {
  it.each([
    [1990, 'HUF', 'HUF 1,990.00'],
    [800, 'JPY', '¥800'],
    [1.995, 'KWD', 'KWD 1.995'],
    [4.99, 'EUR', '€4.99'],
    [4.99, 'euro', '4.99 euro'],
  ])('of %d %s has the decimals with which it is stored', (amount, currency, text) => {
    expect(formatMoney(amount, currency, 'en').replaceAll(/\s/gu, ' ')).toBe(text);
  });
});
