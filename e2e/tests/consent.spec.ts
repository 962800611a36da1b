import { analyticsFields, type AnalyticsEventName } from '@lumigraph/contracts';
import type { Page } from '@playwright/test';
import type { Hit } from '../counted-site.ts';
import { banner, expect, namesAt, openImage, test } from '../counted-fixtures.ts';
import { record, runTimers } from '../record-requests.ts';
import { ready } from './account-steps.ts';

// One server for all tests.
test.describe.configure({ mode: 'serial' });

async function sendMessage(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await page.getByLabel('Name').fill('Ana Petrova');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Subject').fill('A print');
  await page.getByLabel('Message').fill('May I print the fjord in two metres?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText("Thank you for your message! We'll get back to you soon.")).toBeVisible();
}

test('no request leaves our origin before consent or after a refusal', async ({ page, counted }) => {
  const recorded = record(page, counted.origin);
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await openImage(page);
  await sendMessage(page);
  await expect.poll(() => recorded.own.map(({ name }) => name)).toContain('form_submit');
  await banner(page).getByRole('button', { name: 'Decline' }).click();
  await expect(banner(page)).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect.poll(() => recorded.own.at(-1)?.fields['route']).toBe('/blog');
  await page.reload();
  await expect.poll(() => recorded.own.filter(({ fields }) => fields['route'] === '/blog').length).toBe(2);
  await expect(banner(page)).toBeHidden();
  expect(recorded.foreign).toEqual([]);
  expect(counted.hits).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  // A visit starts once: a reload does not start another.
  expect(recorded.own.filter(({ fields }) => 'referrer' in fields)).toHaveLength(1);
});

test('after consent each service receives exactly the listed events and fields; withdrawal stops it @long', async ({
  page,
  counted,
}) => {
  counted.hits.length = 0;
  await page.clock.install();
  const recorded = record(page, counted.origin);
  await page.goto('/?utm_source=mail&email=ana@example.com');
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  // Earlier events are not sent later.
  await openImage(page);
  await expect.poll(() => namesAt(counted.hits, 'umami')).toEqual(['page_view', 'view_item']);
  await page.getByRole('button', { name: /Download/ }).click();
  await expect.poll(() => namesAt(counted.hits, 'umami'), { timeout: 20_000 }).toContain('download');
  await sendMessage(page);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await expect
    .poll(() => namesAt(counted.hits, 'umami').filter((name) => name === 'view_item').length)
    .toBe(2);
  await page.getByRole('button', { name: /English/ }).click();
  await page
    .getByRole('option', { name: /Deutsch/ })
    .or(page.getByRole('menuitemradio', { name: /Deutsch/ }))
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  const visit = [
    'page_view',
    'view_item',
    'download',
    'page_view',
    'form_submit',
    'page_view',
    'page_view',
    'view_item',
    'language_change',
  ];
  const expected = visit.toSorted();
  const own = () => recorded.own.map(({ name }) => name).filter((name) => name !== 'engagement');
  await expect.poll(() => namesAt(counted.hits, 'gtag')).toEqual(expected);
  await expect.poll(() => namesAt(counted.hits, 'umami')).toEqual(expected);
  await expect
    .poll(() => namesAt(counted.hits, 'plausible'))
    .toEqual(visit.map((name) => (name === 'page_view' ? 'pageview' : name)).sort());
  await expect.poll(() => own().slice(-visit.length)).toEqual(visit);
  expectOnlyTheTable(counted.hits);
  expect((await page.context().cookies()).map(({ name }) => name).sort()).toEqual([
    '_ga',
    'preferred-locale',
  ]);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie-Einstellungen' }).click();
  await page.getByRole('button', { name: 'Alle ablehnen' }).click();
  await expect(page.getByText(/Diese Auswahl haben Sie am/)).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['preferred-locale']);
  await runTimers(page);
  const before = [recorded.foreign.length, recorded.own.length];
  await page.getByRole('banner').getByRole('link', { name: 'Kontakt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await ready(page);
  await runTimers(page);
  expect([recorded.foreign.length, recorded.own.length]).toEqual(before);
});

/** Allows only names of the table; no query, no typed text, no cookie and no referrer. */
function expectOnlyTheTable(hits: Hit[]): void {
  const context = ['url', 'domain', 'referrer', 'locale', 'hostname', 'language', 'website'];
  const told = ['page_location', 'page_referrer', 'page_title', 'send_to', 'items'];
  for (const { service, name, fields, cookie, referrer, raw } of hits) {
    if (service === 'script') continue;
    const event = (name === 'pageview' ? 'page_view' : name) as AnalyticsEventName;
    const known = new Set([
      ...Object.keys(analyticsFields[event]),
      ...context,
      ...(service === 'gtag' ? told : []),
    ]);
    expect(Object.keys(fields).filter((field) => !known.has(field))).toEqual([]);
    expect(raw).not.toMatch(/utm_source|ana@|ana%40|Petrova|fjord in two|token/i);
    // The tag's own request is sent to Google from this page, without its address.
    expect([cookie, referrer]).toEqual([undefined, undefined]);
  }
}
