import { describe, expect, it } from 'vitest';
import {
  analyticsFields,
  isAnalyticsValue,
  needsConsent,
  type AnalyticsDestination,
} from './analytics-events.ts';

describe('events', () => {
  it('know no field for a person', () => {
    const fields = Object.values(analyticsFields).flatMap((kinds) => Object.keys(kinds));
    expect(fields.filter((field) => /mail|user|phone|card|name|term|query|ip|token/.test(field))).toEqual([]);
  });
});

describe('isAnalyticsValue', () => {
  it.each([
    ['path', '/image/nature/fjord-at-dawn'],
    ['path', '/image/nature/%D1%84%D0%B8%D0%BE%D1%80%D0%B4'],
    ['route', '/image/*'],
    ['locale', 'zh-Hans'],
    ['source', 'direct'],
    ['source', 'www.example.org:8080'],
    ['host', 'xn--e1afmkfd.xn--p1ai'],
    ['id', 'природа/фиорд 2.0'],
    ['word', 'forgot-password'],
    ['currency', 'EUR'],
    ['count', 0],
    ['amount', 4.99],
  ] as const)('takes %s %j', (kind, value) => {
    expect(isAnalyticsValue(kind, value)).toBe(true);
  });

  it.each([
    ['path', 'image'],
    ['path', '/reset?token=1'],
    ['path', '/#token'],
    ['path', '/ana@example.com'],
    ['path', '/ana%40example.com'],
    ['path', `/${'x'.repeat(301)}`],
    ['route', '/a b'],
    ['locale', 'English'],
    ['source', 'https://example.org'],
    ['host', 'example.org/path'],
    ['host', '-'],
    ['id', 'a@b'],
    ['id', ''],
    ['id', 'x'.repeat(201)],
    ['word', '4242 4242'],
    ['word', 'x'.repeat(41)],
    ['currency', 'eur'],
    ['count', -1],
    ['count', 1.5],
    ['count', '1'],
    ['count', Number.NaN],
    ['count', 1_000_000_001],
    ['amount', Number.POSITIVE_INFINITY],
    ['amount', -1],
    ['id', null],
  ] as const)('refuses %s %j', (kind, value) => {
    expect(isAnalyticsValue(kind, value)).toBe(false);
  });
});

it('whatever goes to somebody else needs consent', () => {
  const destinations: AnalyticsDestination[] = [
    { kind: 'own', endpoint: '/api/analytics' },
    { kind: 'console' },
    { kind: 'gtag', measurementId: 'G-1', host: 'https://www.googletagmanager.com' },
    { kind: 'plausible', domain: 'site.example', host: 'https://plausible.io' },
    { kind: 'umami', websiteId: '1', host: 'https://cloud.umami.is' },
  ];
  expect(destinations.filter((destination) => needsConsent(destination)).map(({ kind }) => kind)).toEqual([
    'gtag',
    'plausible',
    'umami',
  ]);
});
