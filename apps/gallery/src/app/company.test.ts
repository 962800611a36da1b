// @vitest-environment node
import { locales } from '@lumigraph/contracts';
import { htmlOf, settingsOf } from '@lumigraph/site-kit/testing';
import { expect, it } from 'vitest';
import { render, visitorOf } from '../entry-server.tsx';
import { siteConfig } from '../site.config.ts';

const company = {
  placeholder: false,
  name: 'Svetlina OOD',
  address: 'ul. Shipka 1, 1504 Sofia',
  email: 'office@svetlina.example',
  phone: '+359 2 111 2233',
  website: 'https://svetlina.example',
  registrationNumber: '203040506',
  vatNumber: 'BG203040506',
};

const retention = {
  logDays: 21,
  statisticsDays: 1095,
  sessionDays: 33,
  messageDays: 99,
  reportDays: 98,
  failedMailDays: 5,
  webhookDays: 45,
  withdrawalYears: 7,
};

async function page(url: string, own: Partial<typeof company> = {}, acceptLanguage = 'de'): Promise<string> {
  const settings = { ...settingsOf(siteConfig), company: { ...company, ...own }, retention };
  const request = {
    url,
    visitor: visitorOf({ url, acceptLanguage }),
    manifest: {},
    settings,
  };
  const rendered = await render(request, () => ({
    billing: () => Promise.reject(new Error('not here')),
  }));
  expect(rendered.status).toBe(200);
  const body = htmlOf(rendered);
  return body.slice(0, body.indexOf('<script type="application/json"'));
}

it.each(['/imprint', '/contact', '/terms', '/privacy'])(
  '%s names the company of the operator’s settings, and nothing made up',
  async (path) => {
    const body = await page(path);
    for (const value of [company.name, company.email, company.vatNumber]) expect(body).toContain(value);
    expect(body).not.toContain('[Company name]');
    expect(body).not.toContain('Platzhalter');
  },
);

it('the footer says so as long as the data are placeholders', async () => {
  expect(await page('/contact', { placeholder: true })).toContain('Platzhalter');
});

it.each(locales)('the privacy policy states the periods of the settings (%s)', async (locale) => {
  const body = await page('/privacy', {}, locale);
  const period = (count: number, unit: string): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  for (const days of [21, 33, 99, 5, 45]) expect(body).toContain(period(days, 'day'));
  expect(body).toContain(period(36, 'month'));
  expect(body).toContain(period(7, 'year'));
  expect(body).not.toContain('{{');
});
