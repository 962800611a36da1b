import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BusinessHours, companyHours, type OpeningHours } from './index.ts';
import { hoursIn, isOpen } from './server.ts';
import de from './messages/de.json';
import el from './messages/el.json';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the hours have the appearance of the form', () => {
  const { container } = render(
    <BusinessHours
      hours={companyHours}
      className="mine"
      appearance={{
        variables: { '--color-success': 'teal' },
        elements: {
          'business-hours': 'my-hours',
          'business-hours-title': 'my-title',
          'business-hours-now': 'my-now',
        },
      }}
    />,
  );
  const root = container.querySelector<HTMLElement>('[data-part="business-hours"]')!;
  expect(root).toHaveClass('ui-hours', 'my-hours', 'mine');
  expect(root.style.getPropertyValue('--color-success')).toBe('teal');
  expect(screen.getByRole('heading')).toHaveClass('my-title');
  expect(container.querySelector('.ui-hours-now')).toHaveClass('my-now');
});

it('times are isolated: on a page right to left they would read backwards', () => {
  const { container } = render(<BusinessHours hours={companyHours} />);
  for (const times of container.querySelectorAll('dd')) expect(times.children).toHaveLength(1);
  expect(container.querySelectorAll('dd > bdi')).toHaveLength(2);
});

it.each([
  ['2026-11-20T07:00:00Z', true],
  ['2026-11-20T06:59:00Z', false],
  ['2026-11-20T15:59:00Z', true],
  ['2026-11-20T16:00:00Z', false],
  ['2026-07-17T06:00:00Z', true],
  ['2026-07-17T15:00:00Z', false],
  ['2026-11-21T10:00:00Z', false],
  ['2026-11-22T22:30:00Z', false],
])('at %s the office of the gallery is open: %s', (at, open) => {
  expect(isOpen(companyHours, new Date(at))).toBe(open);
});

const summer = new Date('2026-07-01T12:00:00Z');
const winter = new Date('2026-11-20T12:00:00Z');

it.each([
  [{ zone: 'Europe/Berlin', language: 'de', at: winter }, '8:00–17:00'],
  [{ zone: 'America/New_York', language: 'en', at: winter }, '2:00-11:00'],
  [{ zone: 'Asia/Kolkata', language: 'en', at: winter }, '12:30-21:30'],
  [{ zone: 'Asia/Kolkata', language: 'en', at: summer }, '11:30-20:30'],
  [{ zone: 'Asia/Shanghai', language: 'zh', at: winter }, '15:00–0:00'],
])('in $zone and $language, the hours are %s', ({ zone, language, at }, said) => {
  expect(hoursIn(companyHours, { timeZone: zone, language, at })?.replaceAll(/\s/g, ' ')).toBe(said);
});

it.each([
  { language: 'en', ours: '9:00-18:00 EET', theirs: '2:00-11:00' },
  { language: 'de', texts: de, ours: '9:00–18:00 EET', theirs: '2:00–11:00' },
  { language: 'el', texts: el, ours: '9:00–18:00 EET', theirs: '2:00–11:00' },
])('in $language a visitor elsewhere reads one notation', ({ language, texts, ours, theirs }) => {
  const { container } = render(<BusinessHours hours={companyHours} localization={texts} />);
  expect(container).toHaveTextContent(ours);
  expect(hoursIn(companyHours, { timeZone: 'America/New_York', language, at: winter })).toBe(theirs);
});

it('a visitor in the same time zone reads the hours once', () => {
  expect(hoursIn(companyHours, { timeZone: 'Europe/Sofia', language: 'bg', at: winter })).toBeUndefined();
  expect(hoursIn(companyHours, { timeZone: 'Europe/Athens', language: 'bg', at: summer })).toBeUndefined();
});

describe('hours of another company', () => {
  const cafe: OpeningHours = {
    timeZone: 'America/New_York',
    week: [
      { days: [1, 2, 3, 4], from: '08:00', to: '12:00' },
      { days: [1, 2, 3, 4], from: '13:30', to: '18:00' },
      { days: [5, 6], from: '18:00', to: '02:00' },
    ],
    exceptions: [{ date: '2026-12-24' }, { date: '2026-12-31', times: [{ from: '10:00', to: '12:00' }] }],
  };
  /** As a visitor reads them after a moment: exceptions and the state of the moment are loaded after the hydration. */
  async function visit(hours: OpeningHours) {
    render(<BusinessHours hours={hours} />);
    await act(() => import('./hours-now.ts'));
  }
  const shown = () =>
    screen
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`.replaceAll(/\s/g, ' '));

  it('shows runs of days, breaks, closed days and the time zone', () => {
    render(<BusinessHours hours={cafe} localization={de} />);
    expect(shown().slice(0, 3)).toEqual([
      'Montag – Donnerstag: 8:00–12:00, 13:30–18:00',
      'Freitag – Samstag: 18:00–2:00',
      'Sonntag: Geschlossen',
    ]);
    expect(screen.getByText('Zeitzone: Nordamerikanische Ostküstenzeit')).toBeVisible();
  });

  it.each([
    [undefined, 'Monday – Thursday: 8:00 AM – 12:00 PM, 1:30 PM – 6:00 PM'],
    ['h12', 'Monday – Thursday: 8:00 AM – 12:00 PM, 1:30 PM – 6:00 PM'],
    ['h23', 'Monday – Thursday: 8:00-12:00, 13:30-18:00'],
  ] as const)('with the clock %s every time has its notation', async (hourCycle, said) => {
    vi.useFakeTimers({ now: new Date('2026-12-27T12:00:00Z') });
    await visit({ ...cafe, hourCycle });
    expect(shown()[0]).toBe(said);
    expect(shown().at(-1)).toBe(
      `December 31, 2026: ${hourCycle === 'h23' ? '10:00-12:00' : '10:00 AM – 12:00 PM'}`,
    );
  });

  it('announces exceptions a month ahead', async () => {
    vi.useFakeTimers({ now: new Date('2026-12-05T12:00:00Z') });
    await visit(cafe);
    expect(shown().slice(3)).toEqual(['December 24, 2026: Closed', 'December 31, 2026: 10:00 AM – 12:00 PM']);
    cleanup();
    vi.setSystemTime(new Date('2026-12-27T12:00:00Z'));
    await visit(cafe);
    expect(shown().slice(3)).toEqual(['December 31, 2026: 10:00 AM – 12:00 PM']);
  });

  it.each([
    ['2026-11-23T14:00:00Z', true, 'Monday 9:00'],
    ['2026-11-23T17:30:00Z', false, 'the break of Monday'],
    ['2026-11-28T05:00:00Z', true, 'Saturday 0:00, opened on Friday'],
    ['2026-11-28T07:00:00Z', false, 'Saturday 2:00'],
    ['2026-11-29T06:59:00Z', true, 'Sunday 1:59, opened on Saturday'],
    ['2026-12-24T15:00:00Z', false, 'a closed Thursday'],
    ['2026-12-31T15:30:00Z', true, 'an exception'],
    ['2026-12-31T18:00:00Z', false, 'after an exception'],
  ])('at %s is open: %s (%s)', (at, open) => {
    expect(isOpen(cafe, new Date(at))).toBe(open);
  });

  it('renders on the server without the state of the moment', () => {
    expect(renderToString(<BusinessHours hours={cafe} />)).not.toContain('now</');
    expect(hoursIn(cafe, { timeZone: 'Europe/Berlin', language: 'de', at: winter })).toBeUndefined();
  });
});
