import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../db/open.ts';
import { containedVat, toMinor } from '../../../lib/amounts.ts';
import { engines } from '../../../testing/databases.ts';
import { createInvoiceDesk } from './invoice-desk.ts';

const notPrinted = () => Promise.reject(new Error('not printed here'));

const ZONE = 'Europe/Sofia';
/** The first and last moments of November 2026 in Sofia, which is two hours before UTC. */
const FROM = Date.UTC(2026, 9, 31, 22);
const UNTIL = Date.UTC(2026, 10, 30, 22);

/** What buyers of a country pay, and the VAT in it in thousandths. */
const sales = [
  { country: 'BG', permille: 200, currency: 'EUR', amount: 499 },
  { country: 'DE', permille: 190, currency: 'EUR', amount: 4999 },
  { country: 'HU', permille: 270, currency: 'HUF', amount: 199_000 },
  { country: 'FI', permille: 255, currency: 'EUR', amount: 1 },
  { country: 'US', permille: 0, currency: 'USD', amount: 599 },
  { country: 'JP', permille: 0, currency: 'JPY', amount: 800 },
];

interface Cells {
  [column: string]: string;
}

/** Reads a file as spreadsheets do: UTF-8 by its mark, a line break in quotes belongs to the cell. */
function readCsv(csv: string): Cells[] {
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const rows = csv
    .slice(1)
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(([, quoted, bare]) => quoted ?? bare),
    );
  const [head = [], ...body] = rows;
  return body.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}

const sumOf = (rows: readonly Cells[], column: string): number =>
  rows.reduce(
    (sum, row) =>
      sum +
      (toMinor(Math.abs(Number(row[column])), row['currency'] ?? '') ?? NaN) * Math.sign(Number(row[column])),
    0,
  );

describe.each(engines)('the ledger of a month on $title', ({ available, open }) => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  let number = 0;
  async function sell(at: number, sale: (typeof sales)[number], reference = 'pi_1'): Promise<string> {
    number += 1;
    const { country, permille, currency, amount } = sale;
    const id = `pay_${number}`;
    await database.db
      .insertInto('payment')
      .values({
        id,
        user_id: `user_${number}`,
        purpose: 'subscribe',
        plan_id: 'premium-monthly',
        vat_free: 0,
        saves_card: 0,
        amount_minor: amount,
        currency,
        provider: 'Stripe',
        status: 'succeeded',
        provider_reference: reference,
        refunded_minor: 0,
        idempotency_key: id,
        fingerprint: '',
        country,
        locale: 'en',
        created_at: at,
        updated_at: at,
      })
      .execute();
    await database.db
      .insertInto('invoice')
      .values({
        id: `inv_${number}`,
        number,
        user_id: `user_${number}`,
        payment_id: id,
        plan_id: 'premium-monthly',
        amount_minor: amount,
        vat_minor: containedVat(amount, permille),
        vat_permille: permille,
        currency,
        locale: 'en',
        buyer: JSON.stringify({ name: 'Ada', email: 'ada@example.com', country }),
        seller: JSON.stringify({ country: 'BG', timeZone: ZONE }),
        site_name: 'Lumigraph',
        issued_at: at,
      })
      .execute();
    return id;
  }

  let refunds = 0;
  async function refund(paymentId: string, amount: number, settledAt: number | null): Promise<void> {
    refunds += 1;
    await database.db
      .insertInto('refund')
      .values({
        id: `ref_${refunds}`,
        payment_id: paymentId,
        amount_minor: amount,
        status: settledAt === null ? 'failed' : 'succeeded',
        requested_by: 'operator',
        idempotency_key: `k${refunds}`,
        settled_at: settledAt,
        created_at: UNTIL - 4000,
      })
      .execute();
  }

  const ledger = async (month: string): Promise<Cells[]> => {
    const desk = createInvoiceDesk({
      db: database.db,
      timeZone: ZONE,
      invoices: { document: notPrinted, creditNote: notPrinted },
    });
    return readCsv((await desk.exportMonth({ month, content: 'lines', format: 'comma' })).csv);
  };

  it.skipIf(!available)('has the sums of its invoices and refunds, by country and currency', async () => {
    const sold: { sale: (typeof sales)[number]; id: string }[] = [];
    for (let index = 0; index < 60; index += 1) {
      const sale = sales[index % sales.length] as (typeof sales)[number];
      const at = FROM + Math.floor(((UNTIL - FROM - 1) * index) / 59);
      sold.push({ sale, id: await sell(at, sale) });
    }
    // The neighbouring months, a minute away.
    await sell(FROM - 60_000, sales[0] as (typeof sales)[number]);
    const later = await sell(UNTIL, sales[1] as (typeof sales)[number]);
    // Every third one is refunded in three parts in the month; the last part of every second of them in the next one.
    const back = new Map<string, number>();
    for (const [index, { id, sale }] of sold.entries()) {
      if (index % 3 > 0 || sale.amount < 3) continue;
      const part = Math.floor(sale.amount / 3);
      await refund(id, part, UNTIL - 3000);
      await refund(id, part, UNTIL - 2000);
      await refund(id, 1, null);
      await refund(id, sale.amount - 2 * part, index % 2 === 0 ? UNTIL - 1 : UNTIL);
      back.set(id, index % 2 === 0 ? sale.amount : 2 * part);
    }
    await refund(later, 100, UNTIL + 1000);

    const rows = await ledger('2026-11');
    expect(rows.filter(({ type }) => type === 'invoice')).toHaveLength(60);
    for (const { country, currency, permille, amount } of sales) {
      const own = rows.filter((row) => row['country'] === country);
      const refunded = sold
        .filter(({ sale }) => sale.country === country)
        .reduce((sum, { id }) => sum + (back.get(id) ?? 0), 0);
      expect(new Set(own.map((row) => row['currency']))).toEqual(new Set([currency]));
      expect(sumOf(own, 'gross')).toBe(10 * amount - refunded);
      expect(sumOf(own, 'net') + sumOf(own, 'vat')).toBe(sumOf(own, 'gross'));
      const issued = own.filter(({ type }) => type === 'invoice');
      expect(sumOf(issued, 'vat')).toBe(10 * containedVat(amount, permille));
      const isOss = permille > 0 && country !== 'BG';
      expect(new Set(own.map(({ oss }) => oss))).toEqual(new Set([isOss ? 'yes' : 'no']));
    }
    // What is given back completely, leaves no VAT.
    for (const [id, sum] of back) {
      const own = rows.filter((row) => row['payment_id'] === id);
      const { sale } = sold.find((one) => one.id === id) as (typeof sold)[number];
      if (sum === sale.amount) expect([sumOf(own, 'gross'), sumOf(own, 'vat')]).toEqual([0, 0]);
    }
    const next = await ledger('2026-12');
    const credits = next.filter(({ type }) => type === 'refund');
    expect(next.length - credits.length).toBe(1);
    expect(credits).toHaveLength(
      [...back].filter(([id, sum]) => sum < (sold.find((one) => one.id === id)?.sale.amount ?? 0)).length + 1,
    );
    expect(credits.every((row) => row['date'] === '2026-12-01')).toBe(true);
    expect(await ledger('2026-10')).toMatchObject([{ date: '2026-10-31', type: 'invoice' }]);
  });

  it.skipIf(!available)('has the date that is printed on the invoice, and no formula', async () => {
    const sale = sales[1] as (typeof sales)[number];
    await sell(FROM, sale, "=cmd|' /C calc'!A0");
    const [row] = await ledger('2026-11');
    expect(row).toMatchObject({
      date: '2026-11-01',
      invoice_date: '2026-11-01',
      payment_reference: "'=cmd|' /C calc'!A0",
      gross: '49.99',
      vat: '7.98',
      net: '42.01',
    });
  });
});
