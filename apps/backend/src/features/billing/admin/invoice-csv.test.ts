import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containedVat } from '../../../lib/amounts.ts';
import { amountsOf, invoiceCsv } from './invoice-csv.ts';
import type { LedgerRow } from './invoice-list-store.ts';

const invoiceOf = (change: Partial<LedgerRow['invoice']> = {}): LedgerRow['invoice'] => ({
  id: 'inv_1',
  number: 7,
  user_id: 'u1',
  payment_id: 'pay_1',
  plan_id: 'premium-monthly',
  item_name: null,
  amount_minor: 499,
  vat_minor: 80,
  vat_permille: 190,
  vat_reason: null,
  currency: 'EUR',
  locale: 'en',
  buyer: JSON.stringify({ name: 'Ada', email: 'ada@example.com', country: 'DE' }),
  seller: JSON.stringify({ country: 'BG' }),
  site_name: 'Lumigraph',
  period_start: null,
  period_end: null,
  issued_at: Date.UTC(2026, 10, 24),
  ...change,
});
const rowOf = (change: Partial<LedgerRow> = {}): LedgerRow => ({
  invoice: invoiceOf(),
  provider: 'Stripe',
  reference: 'pi_1',
  ...change,
});
const cells = (row: LedgerRow): string[] => invoiceCsv([row], 'UTC').split('\r\n')[1]?.split(',') ?? [];

describe('a row of the ledger', () => {
  it('says whose VAT applies, and how the country is known', () => {
    expect(cells(rowOf()).slice(10, 13)).toEqual(['DE', 'stated', 'yes']);
    const assumed = invoiceOf({ buyer: JSON.stringify({ country: null }), vat_permille: 200 });
    expect(cells(rowOf({ invoice: assumed })).slice(10, 13)).toEqual(['BG', 'assumed', 'no']);
    const outside = invoiceOf({
      buyer: JSON.stringify({ country: 'US' }),
      vat_permille: 0,
      vat_minor: 0,
    });
    expect(cells(rowOf({ invoice: outside })).slice(5, 13)).toEqual([
      '4.99',
      '0',
      '0.00',
      '4.99',
      'EUR',
      'US',
      'stated',
      'no',
    ]);
  });

  it('has the decimals of its currency, and negative amounts as numbers', () => {
    const yen = invoiceOf({ currency: 'JPY', amount_minor: 500, vat_minor: 0, vat_permille: 0 });
    const refund = { id: 'ref_1', amountMinor: 500, earlierMinor: 0, at: yen.issued_at };
    expect(cells(rowOf({ invoice: yen, refund })).slice(5, 10)).toEqual(['-500', '0', '0', '-500', 'JPY']);
  });

  it.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])(
    'does not let a spreadsheet run %j',
    (reference) => {
      const csv = invoiceCsv([rowOf({ reference })], 'UTC');
      expect(csv).toContain(`'${reference.replaceAll('"', '""')}`);
    },
  );

  it('quotes separators, quotes and line breaks', () => {
    expect(invoiceCsv([rowOf({ reference: 'a,"b"\r\nc' })], 'UTC')).toContain('"a,""b""\r\nc"');
  });
});

it('refunds of an invoice add up to its amounts, however they are divided', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 300 }),
      fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 8 }),
      (amountMinor, permille, wanted) => {
        const invoice = invoiceOf({
          amount_minor: amountMinor,
          vat_permille: permille,
          vat_minor: containedVat(amountMinor, permille),
        });
        let earlierMinor = 0;
        let vat = 0;
        for (const part of [...wanted, amountMinor]) {
          const taken = Math.min(part, amountMinor - earlierMinor);
          if (taken === 0) break;
          const refund = { id: 'r', amountMinor: taken, earlierMinor, at: 0 };
          const { grossMinor, vatMinor } = amountsOf(rowOf({ invoice, refund }));
          expect(grossMinor).toBe(-taken);
          expect(Math.abs(vatMinor)).toBeLessThanOrEqual(taken);
          expect(vatMinor).toBeLessThanOrEqual(0);
          earlierMinor += taken;
          vat += vatMinor;
        }
        expect([earlierMinor, vat + invoice.vat_minor]).toEqual([amountMinor, 0]);
      },
    ),
  );
});
