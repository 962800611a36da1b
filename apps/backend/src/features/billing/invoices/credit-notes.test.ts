import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, locales } from '@lumigraph/contracts';
import type { InvoiceTotals, StudioPaymentDetails } from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { pdfText } from '../../../testing/read-pdf.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';
import { creditNotePdf } from './invoice-pdf.ts';
import { createCreditNoteStore } from './invoice-store.ts';

const GOOD = '4242424242424242';

onEachEngine((createApp) => {
  let test: TestApp;
  let admin: string;
  let ada: string;

  async function start(first: string): Promise<void> {
    test = await createApp({
      environment: { FIRST_CREDIT_NOTE_NUMBER: first },
      billing: { manualJobs: true },
      limits: { registerAddress: { points: 1000, windowMs: HOUR_MS } },
    });
    const root = await test.register({ email: 'root@example.com' });
    await test.services.accounts.admin.setRole(root.user.id, { role: 'admin', has: true });
    admin = root.token;
    const buyer = await test.register({ email: 'ada@example.com', firstName: 'Ada' });
    await test.services.accounts.admin.confirm(buyer.user.id);
    ada = buyer.token;
  }
  beforeEach(() => start('7001'));
  afterEach(() => test.close());

  const studio = (method: 'GET' | 'POST', path: string, options: object = {}) =>
    test.call(method, `/api/studio/${path}`, { token: admin, ...options });
  async function pay(card = GOOD): Promise<string> {
    const { body } = await test.call('POST', '/api/payments/payment', {
      token: ada,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        planId: 'premium-monthly',
        provider: 'stripe',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        country: 'DE',
        card: { number: card, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
      },
    });
    test.clock.now += 1;
    return (body as { id: string }).id;
  }
  async function refund(id: string, amount?: number): Promise<void> {
    const { status } = await studio('POST', `payments/${id}/refunds`, {
      headers: { 'idempotency-key': randomUUID() },
      body: { reason: 'asked by letter', ...(amount === undefined ? {} : { amount }) },
    });
    expect(status).toBe(200);
    test.clock.now += 1;
  }
  const refundsOf = async (id: string): Promise<StudioPaymentDetails['refunds']> =>
    ((await studio('GET', `payments/${id}`)).body as StudioPaymentDetails).refunds;
  const month = () => new Date(test.clock.now).toISOString().slice(0, 7);
  const lines = async (query = ''): Promise<string[]> =>
    (await studio('GET', `invoice-export?month=${month()}${query}`)).text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n');

  describe('a refund of an invoice', () => {
    it('has a credit note with the next number of its own series, by mail and in the studio', async () => {
      const id = await pay();
      await refund(id, 2);
      await refund(id);
      const numbers = (await refundsOf(id)).map(({ creditNote }) => creditNote?.number);
      expect(numbers).toEqual(['0000007001', '0000007002']);
      // Both mails are under way at once.
      const mails = (await test.mails()).filter(({ subject }) => subject?.includes('has refunded you'));
      const nameOf = (mail: (typeof mails)[number]) =>
        mail.attachments.map(({ filename }) => filename).join();
      expect(mails.map(nameOf).toSorted()).toEqual([
        'lumigraph-credit-note-0000007001.pdf',
        'lumigraph-credit-note-0000007002.pdf',
      ]);
      for (const mail of mails) expect(mail.text).toContain(`The credit note is attached: ${nameOf(mail)}`);
      const [first] = await refundsOf(id);
      const { headers, bytes } = await studio('GET', `credit-notes/${first?.creditNote?.id}/pdf`);
      expect(headers['content-type']).toBe('application/pdf');
      const text = pdfText(bytes);
      for (const part of [
        'Credit note',
        'Number 0000007001',
        'For invoice 0000000001',
        'Total refunded',
        '€2.00',
      ])
        expect(text.replaceAll(/\s/g, '')).toContain(part.replaceAll(/\s/g, ''));
      expect((await studio('GET', 'credit-notes/cn_0/pdf')).status).toBe(404);
    });

    it('is booked by its credit note, in lines and in sums that are zero in the end', async () => {
      const id = await pay();
      await refund(id, 2);
      await refund(id);
      const cells = (await lines()).slice(1).map((line) => line.split(','));
      expect(cells.map((row) => [...row.slice(1, 4), ...row.slice(5, 9)])).toEqual([
        ['invoice', '0000000001', '0000000001', '4.19', '19', '0.80', '4.99'],
        ['credit note', '0000007001', '0000000001', '-1.68', '19', '-0.32', '-2.00'],
        ['credit note', '0000007002', '0000000001', '-2.51', '19', '-0.48', '-2.99'],
      ]);
      const { body } = await studio('GET', `invoice-totals?month=${month()}`);
      const zero = { invoices: 1, corrections: 2, net: 0, vat: 0, gross: 0 };
      expect(body as InvoiceTotals).toEqual({
        rows: [{ currency: 'EUR', country: 'DE', vatPercent: 19, noVatReason: null, isOss: true, ...zero }],
        sums: [{ currency: 'EUR', ...zero }],
      });
      expect(await lines('&content=totals&format=semicolon')).toEqual([
        'sum;currency;country;vat_percent;oss;no_vat_reason;invoices;corrections;net;vat;gross',
        'country and rate;EUR;DE;19;yes;;1;2;0,00;0,00;0,00',
        'currency;EUR;;;;;1;2;0,00;0,00;0,00',
      ]);
      expect((await lines('&format=semicolon'))[2]?.split(';').slice(5, 9)).toEqual([
        '-1,68',
        '19',
        '-0,32',
        '-2,00',
      ]);
    });

    it('that fails later and is repeated keeps its credit note', async () => {
      const id = await pay();
      await refund(id);
      const [{ id: refundId } = { id: '' }] = await refundsOf(id);
      const { messenger, jobs } = test.services.billing;
      await createSandboxStore(test.database.db, messenger.announce).endRefund(refundId, 'refund-failed');
      test.clock.now += 2 * DAY_MS;
      await jobs.runAll();
      const { body } = await test.call('POST', '/api/auth/login', {
        body: { email: 'root@example.com', password: 'Kiwi-Lantern7' },
      });
      admin = (body as { token: string }).token;
      expect(await refundsOf(id)).toMatchObject([{ status: 'failed', creditNote: { number: '0000007001' } }]);
      await refund(id);
      const notes = (await refundsOf(id)).map(({ creditNote }) => creditNote?.number);
      expect(notes).toEqual([undefined, '0000007001']);
      expect((await lines()).filter((line) => line.includes('credit note'))).toHaveLength(1);
      expect((await lines()).filter((line) => /,refund,/.test(line))).toEqual([]);
    });
  });

  it.each(locales)('a credit note is written in %s', async (locale) => {
    const id = await pay();
    await refund(id);
    const [{ creditNote } = {}] = await refundsOf(id);
    const found = await createCreditNoteStore(test.database.db).find({ id: creditNote?.id ?? '' });
    if (!found) throw new Error('There is no credit note.');
    const text = pdfText(await creditNotePdf({ ...found, invoice: { ...found.invoice, locale } }));
    expect(text).toContain('0000007001');
    expect(text).not.toMatch(/undefined|\{\{/);
  });

  it('has none where the operator issues them', async () => {
    await test.close();
    await start('0');
    const id = await pay();
    await refund(id);
    expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded', creditNote: null }]);
    const mail = (await test.mails()).find(({ subject }) => subject?.includes('has refunded you'));
    expect(mail?.attachments).toEqual([]);
    expect(mail?.text).not.toContain('credit note');
  });
});
