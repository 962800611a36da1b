import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@lumigraph/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createContactService, type ContactMail } from './contact-service.ts';
import { createContactStore } from './contact-store.ts';
import { createTestApp, type TestApp } from '../../testing/auth-app.ts';

const good = {
  appName: 'gallery',
  name: 'Ana Petrova',
  email: 'ana@example.com',
  subject: 'A print for my wall',
  message: 'May I print the fjord in two metres?',
  elapsedMs: 20_000,
};

let test: TestApp;
const send = (change: Record<string, unknown> = {}) =>
  test.call('POST', '/api/contact', { body: { ...good, ...change } });
const stored = () =>
  test.database.db.selectFrom('contact_message').selectAll().orderBy('received_at').execute();

beforeAll(async () => {
  test = await createTestApp({ environment: { COMPANY_EMAIL: 'office@company.example' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.db.deleteFrom('contact_message').execute();
});

describe('POST /api/contact', () => {
  it('stores the message and mails it to the company, so that an answer goes to the visitor', async () => {
    const response = await send({ message: 'First line of it.\r\nSecond line.' });
    expect([response.status, response.body]).toEqual([
      200,
      { success: true, message: "Thank you for your message! We'll get back to you soon." },
    ]);
    expect(await stored()).toMatchObject([
      { name: 'Ana Petrova', email: 'ana@example.com', message: 'First line of it.\nSecond line.', spam: 0 },
    ]);
    const [mail] = await test.mails();
    expect(mail).toMatchObject({
      to: [{ address: 'office@company.example' }],
      replyTo: [{ address: 'ana@example.com' }],
      subject: 'Message from Ana Petrova: A print for my wall',
    });
    expect(mail?.from?.address).not.toBe('ana@example.com');
    expect(mail?.html).toBeUndefined();
    expect(mail?.text).toContain('First line of it.\nSecond line.');
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: undefined, firstName: '', lastName: '' }, 'firstName', 'First name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: undefined }, 'email', 'Email is required'],
    [{ email: 'ana@' }, 'email', 'Please enter a valid email address'],
    [{ phone: '12 34 ext' }, 'phone', 'Please enter a valid phone number'],
    [{ subject: ' ' }, 'subject', 'Subject is required'],
    [{ message: '\u0001 \n' }, 'message', 'Message is required'],
    [{ message: 'Too short' }, 'message', 'Message must be at least 10 characters'],
    [{ privacy: false }, 'privacy', 'You must agree to the privacy policy'],
  ])('%j is refused with its own sentence', async (change, field, message) => {
    const response = await send(change);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ success: false, code: 'VALIDATION_FAILED', message });
    expect((response.body as { errors: unknown[] }).errors[0]).toMatchObject({ field, message });
    expect(await stored()).toEqual([]);
  });

  it.each([
    { surprise: 'x' },
    { message: 'x'.repeat(5_001) },
    { name: { first: 'Ana' } },
    { appName: '' },
    { elapsedMs: -1 },
  ])('%j is not a message', async (change) => {
    expect((await send(change)).status).toBe(400);
  });

  it.each([
    'ana@example.com\r\nBcc: everybody@example.com',
    'ana@example.com, everybody@example.com',
    'ana@example.com\u2028Bcc: everybody@example.com',
    '<ana@example.com> everybody@example.com',
  ])('refuses the address %j', async (email) => {
    expect((await send({ email })).body).toMatchObject({ message: 'Please enter a valid email address' });
  });

  it.each([
    { name: 'Ana\r\nBcc: everybody@example.com' },
    { subject: 'Hello\r\nTo: everybody@example.com\r\n\r\nbody' },
    { subject: '{{email}} {{link}} \u2029 Cc: everybody@example.com' },
    { message: '.\r\n.\r\nMAIL FROM:<everybody@example.com>\r\n{{subject}}' },
  ])('%j stays text of one mail to one recipient', async (change) => {
    const before = (await test.mails()).length;
    expect((await send(change)).status).toBe(200);
    const mails = await test.mails();
    expect(mails).toHaveLength(before + 1);
    for (const mail of mails) {
      expect(mail.to).toEqual([{ address: 'office@company.example', name: '' }]);
      expect([mail.cc ?? [], mail.bcc ?? []]).toEqual([[], []]);
      expect(mail.subject).not.toMatch(/[\r\n]/);
    }
  });

  it.each([
    '=?utf-8?q?Hello=0D=0ABcc:_everybody@example.com?=',
    '=?UTF-8?B?SGVsbG8NCkJjYzogZXZlcnlib2R5QGV4YW1wbGUuY29t?=',
    '=?us-ascii?q?a?= =?us-ascii?q?b?=',
  ])('shows the encoded word %j as it was typed, in the subject and the name', async (word) => {
    expect((await send({ subject: word, name: word })).status).toBe(200);
    const typed = word.replaceAll('=?', '= ?');
    const subjects = (await test.mails()).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining(`Message from ${typed}: ${typed}`));
  });

  it.each(["o'brien+pictures@example.co.uk", 'имейл@пример.бг', 'a@b.museum'])(
    'takes the odd address %s when it is a valid one',
    async (email) => {
      const { status, body } = await send({ email });
      expect([status, body]).toMatchObject([200, { success: true }]);
    },
  );

  it.each([{ website: 'http://cheap.example' }, { elapsedMs: 900 }])(
    'takes %j without a word, marks it and mails nobody',
    async (change) => {
      const before = (await test.mails()).length;
      expect((await send(change)).status).toBe(200);
      expect(await stored()).toMatchObject([{ spam: 1 }]);
      expect(await test.mails()).toHaveLength(before);
    },
  );

  it('keeps the message when it cannot be mailed', async () => {
    await sql`alter table mail_outbox rename to mail_outbox_gone`.execute(test.database.db);
    try {
      expect((await send()).status).toBe(200);
      expect(await stored()).toHaveLength(1);
    } finally {
      await sql`alter table mail_outbox_gone rename to mail_outbox`.execute(test.database.db);
    }
  });
});

it('an address may send a few messages an hour', async () => {
  const limited = await createTestApp({
    limits: { contactAddress: { points: 2, windowMs: 60 * MINUTE_MS } },
  });
  const responses = [];
  for (let count = 0; count < 3; count += 1) {
    responses.push((await limited.call('POST', '/api/contact', { body: good })).status);
  }
  expect(responses).toEqual([200, 200, 429]);
  await limited.close();
});

it.each([
  ['0', 0],
  ['30', 1],
])('CONTACT_MIN_SECONDS=%s decides what is written too fast', async (seconds, spam) => {
  const app = await createTestApp({ environment: { CONTACT_MIN_SECONDS: seconds } });
  try {
    expect((await app.call('POST', '/api/contact', { body: good })).status).toBe(200);
    const rows = await app.database.db.selectFrom('contact_message').select('spam').execute();
    expect(rows).toEqual([{ spam }]);
  } finally {
    await app.close();
  }
});

it('messages of members are listed first, whenever they came', async () => {
  await test.database.db.deleteFrom('contact_message').execute();
  const store = createContactStore(test.database.db);
  const service = createContactService({
    store,
    enqueueMail: async (mail) => void mails.push(mail),
    current: () => ({ COMPANY_EMAIL: 'office@company.example' }),
    config: { CONTACT_KEEP_DAYS: 365, CONTACT_MIN_SECONDS: 3 },
    now: () => (time += 1),
    log: () => undefined,
  });
  const mails: ContactMail[] = [];
  let time = 1_000;
  for (const [subject, priority] of [
    ['first', false],
    ['member', true],
    ['last', false],
  ] as const)
    await service.receive({ ...good, subject }, { locale: 'en', site: 'gallery', priority });
  expect((await store.list({ limit: 10 })).rows.map(({ subject }) => subject)).toEqual([
    'member',
    'last',
    'first',
  ]);
  expect(mails.map(({ data }) => [data['subject'], data['prefix'], data['priority']])).toEqual([
    ['first', undefined, undefined],
    ['member', '[Premium] ', 'high'],
    ['last', undefined, undefined],
  ]);
});

it('flags, mails and lists by the session, and by nothing that the form says', async () => {
  const app = await createTestApp({
    environment: { COMPANY_EMAIL: 'office@company.example' },
    billing: { manualJobs: true },
  });
  try {
    const free = (await app.register({ email: 'free@example.com' })).token;
    const member = (await app.register({ email: 'member@example.com' })).token;
    const paid = await app.call('POST', '/api/payments/payment', {
      token: member ?? '',
      headers: { 'idempotency-key': randomUUID() },
      body: {
        planId: 'premium-monthly',
        provider: 'stripe',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
      },
    });
    expect(paid.body).toMatchObject({ status: 'succeeded' });
    for (const [subject, token] of [
      ['from a member', member],
      ['from a free user', free],
      ['from a visitor', undefined],
      ['with a wrong session', 'wrong'],
    ] as const) {
      app.clock.now += 1000;
      const email = subject === 'from a visitor' ? 'member@example.com' : good.email;
      const sent = await app.call('POST', '/api/contact', {
        ...(token ? { token } : {}),
        body: { ...good, subject, email },
      });
      expect([subject, sent.status]).toEqual([subject, 200]);
    }
    const claimed = await app.call('POST', '/api/contact', { body: { ...good, priority: true } });
    expect(claimed.status).toBe(400);
    const { rows } = await createContactStore(app.database.db).list({ limit: 10 });
    expect(rows.map(({ subject, priority }) => [subject, priority])).toEqual([
      ['from a member', 1],
      ['with a wrong session', 0],
      ['from a visitor', 0],
      ['from a free user', 0],
    ]);
    const mails = (await app.mails()).filter(({ to }) =>
      [to].flat().some((one) => JSON.stringify(one).includes('office@')),
    );
    expect(mails.map(({ subject }) => subject ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      '[Premium] Message from Ana Petrova: from a member',
      'Message from Ana Petrova: from a free user',
      'Message from Ana Petrova: from a visitor',
      'Message from Ana Petrova: with a wrong session',
    ]);
  } finally {
    await app.close();
  }
});
