import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  countries,
  euVatPermille,
  locales,
  readVatNumber,
  vatOf,
  type CompanyBuyer,
} from '@lumigraph/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { pdfText } from '../../../testing/read-pdf.ts';
import texts from './messages/invoice.json' with { type: 'json' };

type Texts = (typeof texts)['en'];
const tight = (text: string): string => text.replaceAll(/\s/gu, '');
const wordsOf = (locale: string): Texts => (texts as Record<string, Texts>)[locale] ?? texts.en;

/** What VIES responds for a number; the numbers of the service of the Commission for tests have the same meaning. */
let vies: Server;
let asked: string[] = [];
let isViesAway = false;
beforeAll(async () => {
  vies = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { countryCode, vatNumber } = JSON.parse(body) as Record<string, string>;
      asked.push(`${request.url ?? ''} ${countryCode ?? ''} ${vatNumber ?? ''}`);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          isViesAway
            ? { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }
            : { countryCode, vatNumber, valid: !vatNumber?.endsWith('0') },
        ),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(vies, 'listening');
});
afterAll(() => vies.close());

let server: TestApp;
beforeEach(async () => {
  asked = [];
  isViesAway = false;
  server = await createTestApp({
    billing: { manualJobs: true },
    environment: {
      VIES_URL: `http://127.0.0.1:${(vies.address() as AddressInfo).port}/rest-api`,
      COUNTRIES_NOT_SERVED: 'KP, SY',
    },
  });
});
afterEach(() => server.close());

interface Sale {
  country?: string | undefined;
  company?: CompanyBuyer | undefined;
  planId?: string;
  locale?: string;
}

async function order({ country, company, planId = 'premium-monthly', locale = 'en' }: Sale) {
  const { token, user } = await server.register({
    firstName: 'Ada',
    lastName: 'Byron',
    email: `${randomUUID()}@example.com`,
  });
  await server.database.db.updateTable('user_account').set({ email_verified: 1 }).execute();
  const { status, body } = await server.call('POST', '/api/payments/payment', {
    token,
    headers: { 'idempotency-key': randomUUID(), 'accept-language': locale },
    body: {
      planId,
      provider: 'stripe',
      country,
      company,
      immediateStartConsent: true,
      consentVersion: '2026-11',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
    },
  });
  return { token, user, status, body: body as { code?: string; id: string } };
}

/** Buys, and reads the invoice and the receipt as the buyer gets them. */
async function buy(sale: Sale) {
  const { token, user, status, body } = await order(sale);
  expect([status, body.code]).toEqual([200, undefined]);
  const row = await server.database.db
    .selectFrom('invoice')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const path = `/api/accounting/subscriptions/invoices/${row.id}/download`;
  const { bytes } = await server.call('GET', path, { token });
  const number = String(row.number).padStart(10, '0');
  const receipt = (await server.mails()).find(({ subject }) => subject?.includes(number));
  return { row, pdf: pdfText(bytes), mail: receipt?.text ?? '', payment: body.id, user };
}

const company = (vatNumber?: string): CompanyBuyer => ({
  name: 'Kontor & Söhne GmbH',
  address: 'Hafenstraße 7\n10115 Berlin',
  ...(vatNumber === undefined ? {} : { vatNumber }),
});

/** The six places that the product is tried from, private and business; the seller is in Bulgaria. */
const buyers = [
  { place: 'Sofia', country: 'BG', permille: 200, vatNumber: 'BG123456789', business: 200, article: '' },
  { place: 'Berlin', country: 'DE', permille: 190, vatNumber: 'DE 123 456 789', business: 0, article: '196' },
  {
    place: 'Zürich',
    country: 'CH',
    permille: 0,
    vatNumber: 'CHE-123.456.789 MWST',
    business: 0,
    article: '44',
  },
  { place: 'New York', country: 'US', permille: 0, vatNumber: undefined, business: 0, article: '44' },
  { place: 'Mexico City', country: 'MX', permille: 0, vatNumber: 'ABC010101AB1', business: 0, article: '44' },
  {
    place: 'Shanghai',
    country: 'CN',
    permille: 0,
    vatNumber: '91310000MA1FL1234X',
    business: 0,
    article: '44',
  },
] as const;

describe.each(['premium-monthly', 'premium-yearly'])('a sale of %s', (planId) => {
  const gross = planId === 'premium-monthly' ? 499 : 4900;

  it.each(buyers)('to a private buyer in $place has one VAT everywhere', async ({ country, permille }) => {
    const { row, pdf, mail } = await buy({ country, planId });
    expect(row).toMatchObject({ amount_minor: gross, vat_permille: permille });
    expect(row.vat_reason).toBe(permille === 0 ? 'outside-eu' : null);
    expect(vatOf({ country }, 'BG').permille).toBe(permille);
    expect(pdf).toContain(tight(`VAT ${permille / 10}%`));
    expect(pdf.includes('Article58')).toBe(permille === 0);
    expect(mail.includes('No VAT is charged')).toBe(permille === 0);
    if (permille > 0) expect(mail).toContain(`This includes ${permille / 10}% VAT`);
    expect(asked).toEqual([]);
  });

  it.each(buyers)('to a company in $place is in its name', async (buyer) => {
    const { country, vatNumber, business, article } = buyer;
    const { row, pdf, mail } = await buy({ country, planId, company: company(vatNumber) });
    expect(row).toMatchObject({ amount_minor: gross, vat_permille: business });
    for (const line of ['Kontor & Söhne GmbH', 'Hafenstraße 7', '10115 Berlin', 'Ada Byron'])
      expect(pdf).toContain(tight(line));
    if (vatNumber !== undefined) expect(pdf).toContain(tight(readVatNumber(vatNumber, country) ?? vatNumber));
    if (business > 0) expect(mail).toContain(`This includes ${business / 10}% VAT`);
    else expect([pdf.includes(article), mail.includes(article)]).toEqual([true, true]);
    // VIES knows numbers of the EU only.
    expect(asked).toEqual(
      euVatPermille(country) === undefined
        ? []
        : [`/rest-api/check-vat-number ${country} ${(vatNumber ?? '').replaceAll(' ', '').slice(2)}`],
    );
  });
});

it.each(locales)(
  'a receipt and an invoice in %s name the reason, the seller and the terms',
  async (locale) => {
    const { outsideEu, reverseCharge } = wordsOf(locale);
    const { pdf, mail } = await buy({ country: 'DE', company: company('DE123456789'), locale });
    expect([pdf.includes(tight(reverseCharge)), mail.includes(reverseCharge)]).toEqual([true, true]);
    for (const path of ['/terms', '/withdraw', '/cancel-contract'])
      expect(mail).toContain(`http://localhost:4106${path}`);
    expect(mail).toContain('BG000000000');
    const abroad = await buy({ country: 'US', locale });
    const reason = outsideEu.replace('{{article}}', '58');
    expect([abroad.pdf.includes(tight(reason)), abroad.mail.includes(reason)]).toEqual([true, true]);
  },
);

describe('a VAT number', () => {
  it('moves the VAT to a company of another member state only', async () => {
    const { row } = await buy({ country: 'DE', company: company() });
    expect(row).toMatchObject({ vat_permille: 190, vat_reason: null });
  });

  it.each([
    { country: 'DE', vatNumber: 'DE123' },
    { country: 'DE', vatNumber: 'FR12345678901' },
    // VIES does not know it.
    { country: 'DE', vatNumber: 'DE123456780' },
  ])('that is not one of $country is refused: $vatNumber', async ({ country, vatNumber }) => {
    const { status, body } = await order({ country, company: company(vatNumber) });
    expect([status, body.code]).toEqual([422, 'VAT_NUMBER_INVALID']);
    expect(await server.database.db.selectFrom('payment').select('id').execute()).toEqual([]);
  });

  it('that VIES does not check does not stop the sale, which waits for an administrator', async () => {
    isViesAway = true;
    const { row, payment } = await buy({ country: 'DE', company: company('DE123456789') });
    expect(row.vat_reason).toBe('reverse-charge');
    const stored = () =>
      server.database.db
        .selectFrom('payment')
        .select(['attention', 'status'])
        .where('id', '=', payment)
        .executeTakeFirstOrThrow();
    expect(await stored()).toEqual({ attention: 'vat-number', status: 'succeeded' });
    isViesAway = false;
    const checked = await buy({ country: 'DE', company: company('DE123456789') });
    expect(await stored()).toMatchObject({ attention: 'vat-number' });
    expect(
      await server.database.db
        .selectFrom('payment')
        .select('attention')
        .where('id', '=', checked.payment)
        .executeTakeFirstOrThrow(),
    ).toEqual({ attention: null });
  });
});

it('a change of plan has the VAT of the sale', async () => {
  const { token, user } = await order({ country: 'US' });
  const current = await server.call('GET', '/api/accounting/subscriptions/current', { token });
  const { id } = current.body as { id: string };
  const { status } = await server.call('PUT', `/api/accounting/subscriptions/${id}`, {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: { planId: 'premium-yearly' },
  });
  expect(status).toBe(200);
  const rows = await server.database.db
    .selectFrom('invoice')
    .select(['plan_id', 'vat_permille', 'vat_reason'])
    .where('user_id', '=', user.id)
    .orderBy('number')
    .execute();
  expect(rows).toEqual([
    { plan_id: 'premium-monthly', vat_permille: 0, vat_reason: 'outside-eu' },
    { plan_id: 'premium-yearly', vat_permille: 0, vat_reason: 'outside-eu' },
  ]);
});

it.each(['KP', 'SY'])('nothing is sold in %s, which the operator does not serve', async (country) => {
  const { status, body } = await order({ country });
  expect([status, body.code]).toEqual([422, 'COUNTRY_NOT_SERVED']);
  const { body: options } = await server.call('GET', '/api/payments/options');
  expect(options).toMatchObject({ countries: { seller: 'BG', notServed: ['KP', 'SY'] } });
});

it.each([
  { name: 'a company without a country', sale: { company: company() } },
  {
    name: 'a company of invisible characters',
    sale: { country: 'DE', company: { name: '\u200b', address: 'x' } },
  },
])('$name is refused', async ({ sale }) => {
  expect((await order(sale)).status).toBe(422);
});

describe('the VAT area of the EU', () => {
  it('has the member states and Monaco, and no other country', () => {
    const taxed = countries.filter((country) => euVatPermille(country) !== undefined);
    expect(taxed).toHaveLength(28);
    expect(vatOf({ country: 'MC' }, 'BG')).toEqual(vatOf({ country: 'FR' }, 'BG'));
    // Åland, Canary Islands, Ceuta and Melilla, overseas parts of France, Isle of Man, San Marino, Northern Ireland.
    for (const country of [
      'AX',
      'IC',
      'EA',
      'GP',
      'MQ',
      'RE',
      'GF',
      'YT',
      'MF',
      'IM',
      'SM',
      'VA',
      'GB',
      'CH',
    ])
      expect([country, vatOf({ country }, 'BG')]).toEqual([country, { permille: 0, reason: 'outside-eu' }]);
  });

  it('does not move the VAT of a company in the country of the seller, Monaco and France being one', () => {
    expect(vatOf({ country: 'MC', vatNumber: 'FR12345678901' }, 'FR')).toEqual({ permille: 200 });
    expect(vatOf({ country: 'MC', vatNumber: 'FR12345678901' }, 'BG')).toEqual({
      permille: 0,
      reason: 'reverse-charge',
    });
  });
});
