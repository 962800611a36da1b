// @vitest-environment node
import type { PaymentOptions, Plan } from '@lumigraph/contracts';
import { htmlOf, settingsOf } from '@lumigraph/site-kit/testing';
import { describe, expect, it } from 'vitest';
import { forms, payment, visitorOf } from '../entry-server.tsx';
import { siteConfig } from '../site.config.ts';

const plan: Plan = {
  id: 'premium-monthly',
  name: 'Premium monthly',
  interval: 'monthly',
  amount: 4.99,
  currency: 'EUR',
  features: [],
  trialDays: 0,
};
const options: PaymentOptions = {
  sandbox: true,
  consentVersion: '2026-11',
  providers: [{ provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' }],
};
const settings = { ...settingsOf(siteConfig), origin: 'http://localhost:4000', demo: true };

async function render(url: string, acceptLanguage: string, plans: Plan[] = [plan]): Promise<string> {
  const billing = { plans: () => Promise.resolve(plans), paymentOptions: () => Promise.resolve(options) };
  const rendered = await payment.render(
    {
      url,
      visitor: visitorOf({ url, acceptLanguage }),
      manifest: {},
      settings,
      nonce: 'abc',
    },
    () => ({ billing: () => Promise.resolve(billing) }),
  );
  expect(rendered.status).toBe(200);
  return htmlOf(rendered);
}

const BUY = '/subscription/payment?plan=premium-monthly';

describe('the payment document', () => {
  it.each([
    ['en', 'Complete your order', '€4.99'],
    ['de', 'Bestellung abschließen', '4,99\u00a0€'],
    ['bg', 'Завършете поръчката си', '4,99\u00a0€'],
    ['zh', '完成订单', '€4.99'],
  ])(
    'says in %s what is bought and what it costs, without a router around it',
    async (locale, title, price) => {
      const body = await render(BUY, locale);
      expect(body).toContain(`<html lang="${locale}"`);
      expect(body).toContain(title);
      expect(body).toContain(price);
      expect(body).toContain('"nonce":"abc"');
    },
  );

  it.each([
    ['en', 'This page needs JavaScript'],
    ['bg', 'Тази страница'],
  ])('says in %s that it needs scripts', async (locale, sentence) => {
    const body = await render(BUY, locale);
    expect(body.slice(body.indexOf('<noscript>'), body.indexOf('</noscript>'))).toContain(sentence);
  });

  it('offers the plans where none was chosen, or one that does not exist', async () => {
    for (const url of ['/subscription/payment', '/subscription/payment?plan=gold'])
      expect(await render(url, 'en')).toContain('Which plan would you like?');
  });

  it('brings its texts along: the page asks for none', async () => {
    const body = await render(BUY, 'de');
    expect(body).toContain('"ui-payments"');
    expect(body).toContain('Zahlungspflichtig bestellen');
  });
});

it('every form has one page that takes it', () => {
  const paths = forms.pages.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/profile', '/subscription/payment', '/contact']));
  expect(paths).toHaveLength(new Set(paths).size);
});
