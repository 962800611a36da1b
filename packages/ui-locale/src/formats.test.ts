import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { createFormats } from './formats.ts';
import { languageTexts } from './texts.ts';

const of = (locale: string) => createFormats(locale, languageTexts(locale));
const now = Date.UTC(2026, 10, 20, 12);
const ago = (locale: string, passedMs: number) => of(locale).ago(now - passedMs, now);

describe('how long ago', () => {
  it.each([
    [0, 'Just now'],
    [60 * SECOND_MS - 1, 'Just now'],
    [-5 * SECOND_MS, 'Just now'],
    [MINUTE_MS, '1 minute ago'],
    [HOUR_MS - 1, '59 minutes ago'],
    [HOUR_MS, '1 hour ago'],
    [DAY_MS - 1, '23 hours ago'],
    [DAY_MS, '1 day ago'],
    [7 * DAY_MS - 1, '6 days ago'],
    [7 * DAY_MS, 'November 13, 2026'],
    [400 * DAY_MS, 'October 16, 2025'],
  ])('%d ms: %s', (passedMs, said) => {
    expect(ago('en', passedMs)).toBe(said);
  });

  it('is said in the plural of the language', () => {
    expect([1, 2, 5, 21].map((count) => ago('ru', count * MINUTE_MS))).toEqual([
      '1 минуту назад',
      '2 минуты назад',
      '5 минут назад',
      '21 минуту назад',
    ]);
    expect(ago('de', 3 * DAY_MS)).toBe('vor 3 Tagen');
    expect(ago('bg', 2 * HOUR_MS)).toBe('преди 2 часа');
    expect(ago('es', 2 * HOUR_MS)).toBe('hace 2 horas');
    expect(ago('zh', 2 * HOUR_MS)).toBe('2小时前');
    expect(['de', 'bg', 'ru', 'es', 'zh'].map((locale) => ago(locale, 0))).toEqual([
      'Gerade eben',
      'Току-що',
      'Только что',
      'Ahora mismo',
      '刚刚',
    ]);
  });
});

describe('numbers, money and days', () => {
  it('follow the language', () => {
    expect(of('de').number(1234.5)).toBe('1.234,5');
    expect(of('de').money(4.99, 'EUR')).toBe('4,99\u{A0}€');
    expect(of('en').money(4.99, 'EUR')).toBe('€4.99');
    expect(of('de').day('2026-11-20T23:30:00Z')).toBe('20. November 2026');
    expect(of('bg').day('2026-11-20')).toMatch(/^20 ноември 2026\sг\.$/);
    expect(of('en').dateTime('2026-11-20T23:30:00Z', 'Europe/Sofia')).toMatch(/^Nov 21, 2026, 1:30.AM$/);
  });

  it('survive what is no date, no number, no currency and no language', () => {
    const formats = createFormats('no such language', { justNow: 'now' });
    expect(formats.day('yesterday')).toBe('–');
    expect(formats.dateTime(Number.NaN)).toBe('–');
    expect(formats.ago('yesterday')).toBe('–');
    expect(formats.number(Number.NaN)).toBe('–');
    expect(formats.money(Number.POSITIVE_INFINITY, 'EUR')).toBe('–');
    expect(formats.money(5, 'no currency')).toBe('5 no currency');
    expect(formats.number(1)).toBe('1');
  });
});
