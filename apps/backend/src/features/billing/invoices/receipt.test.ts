import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { pdfText } from '../../../testing/read-pdf.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { createInvoiceStore } from './invoice-store.ts';

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp({ billing: { manualJobs: true } });
});
afterEach(() => server.close());

async function buy(isProven: boolean, country = 'BG') {
  const { token, user } = await server.register({ firstName: 'Marta', lastName: 'Ivanova' });
  await server.database.db
    .updateTable('user_account')
    .set({ email_verified: isProven ? 1 : 0 })
    .execute();
  const { status } = await server.call('POST', '/api/payments/payment', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      planId: 'premium-monthly',
      provider: 'stripe',
      country,
      immediateStartConsent: true,
      consentVersion: '2026-11',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Marta' },
    },
  });
  if (status !== 200) return { status, user, receipt: undefined };
  const receipt = (await server.mails()).find(({ subject }) => subject?.includes('invoice 0000000001'));
  return { status, user, receipt };
}

it('the receipt greets by first name, carries the invoice and leads to the invoices', async () => {
  const { receipt } = await buy(true);
  expect(receipt?.text).toContain('Hello Marta, we have received your payment');
  expect(receipt?.text).toContain('/profile#invoices');
  expect(receipt?.text).toContain('The invoice is attached: lumigraph-0000000001.pdf');
  expect(receipt?.attachments).toHaveLength(1);
  expect(receipt?.attachments[0]).toMatchObject({
    filename: 'lumigraph-0000000001.pdf',
    mimeType: 'application/pdf',
  });
  expect(Buffer.from(receipt?.attachments[0]?.content as Uint8Array).toString('latin1')).toMatch(/^%PDF-/);
});

it('an unproven address gets no invoice: it contains a typed name', async () => {
  const { receipt } = await buy(false);
  expect(receipt?.attachments).toEqual([]);
  expect(receipt?.text).not.toContain('attached');
  expect(receipt?.text).toContain('in your profile');
});

it('the invoice knows its payment method, and is written in every language', async () => {
  const { user } = await buy(true);
  const invoice = await createInvoiceStore(server.database.db).findOwn(user.id, { number: 1 });
  if (!invoice) throw new Error('There is no invoice.');
  expect(invoice).toMatchObject({ provider: 'Stripe', card_last4: '4242' });
  for (const locale of ['en', 'de', 'bg', 'ru', 'es', 'zh']) {
    const text = pdfText(await invoicePdf({ ...invoice, locale }));
    expect(text).toContain('0000000001');
    // Chinese has a colon of its own, and words between dates.
    expect(/\p{Script=Han}:|\d\/\d/u.test(text)).toBe(false);
  }
});

it.each(['ZZ', 'UK', 'EU', 'AA'])('%s is no country: nothing is charged', async (country) => {
  expect((await buy(true, country)).status).toBe(422);
  const { db } = server.database;
  expect(await db.selectFrom('payment').select('id').execute()).toEqual([]);
});
