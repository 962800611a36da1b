import { HOUR_MS } from '@lumigraph/contracts';
import { mailTemplates } from '@lumigraph/contracts/studio';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type TestApp, type TestAppOptions } from '../../testing/auth-app.ts';
import { forRecipient, mailKinds, plainWords } from './mail-kinds.ts';
import en from './messages/en.json' with { type: 'json' };
import { renderMail } from './render-mail.ts';
import { mailboxKey } from './mail-service.ts';

const site = { name: 'Lumigraph', accent: '#494fcc', origin: 'https://x.example' };

/** Known abuse patterns: links with and without scheme, HTML, additional headers. */
const hostile = [
  'You won! https://evil.example/prize',
  'www.evil.example',
  'evil.example/x',
  'go to evil.example',
  'mailto:x@evil.example',
  '<a href="https://evil.example">press</a>',
  'a\r\nBcc: victim@evil.example',
  'ｅｖｉｌ．example',
  'evil。example',
];
const asSeen = /evil\s*[.。．]\s*example|:\/\/|www\.|<a |@evil|[\r\n]Bcc/i;

describe('the table of mails', () => {
  it('has a text for each template', () => {
    expect(mailTemplates.toSorted()).toEqual(
      Object.keys(en)
        .filter((key) => key !== 'common')
        .toSorted(),
    );
  });

  it('classifies every value of every text: typed by a user, or ours', () => {
    const ours = new Set([
      'site', 'time', 'device', 'amount', 'periodEnd', 'nextTry', 'graceEnd', 'invoiceNumber', 'title', 'excerpt',
      'prefix', 'notBefore', 'attachment', 'left', 'product', 'item', 'vatRate', 'vatAmount', 'noVat', 'origin',
      // Written by an employee, or about the object of the mail.
      'reply', 'facts', 'law', 'terms', 'earlier', 'reference', 'replyTo', 'address',
    ]); // prettier-ignore
    for (const template of mailTemplates) {
      const text = JSON.stringify(en[template]);
      const values = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
      const unknown = values.filter((name) => !ours.has(name) && !mailKinds[template].typed.includes(name));
      expect({ template, unknown }).toEqual({ template, unknown: [] });
    }
  });
});

describe.each(mailTemplates.filter((template) => mailKinds[template].recipient !== 'operator'))(
  'a mail %s to an unproven address',
  (template) => {
    it.each(['en', 'de', 'bg', 'ru', 'es', 'zh'])('shows nothing that a user has typed, in %s', (locale) => {
      for (const word of hostile) {
        const typed = Object.fromEntries(mailKinds[template].typed.map((name) => [name, word]));
        const values = forRecipient(template, { ...typed, time: '2026-11-22T10:00:00Z' }, false);
        const mail = renderMail({ template, locale, values, site, link: undefined });
        const whole = [mail.subject, mail.text, mail.html ?? ''].join('\n').replaceAll(site.origin, '');
        if (mailKinds[template].repeated) {
          // The page has links of its own; what was typed is not among them.
          expect(mail.text.replaceAll(site.origin, '')).not.toMatch(asSeen);
        } else expect(whole.toLowerCase()).not.toMatch(/evil|won!|press<|victim/);
        expect(whole).not.toMatch(/\[\[|\]\]|\{\{|[ ,，:]{2}!|, [,:!.]/);
      }
    });
  },
);

it('a proven reader is greeted by name', () => {
  const values = forRecipient('password-changed', { firstName: 'Ada', time: '2026-11-22T10:00:00Z' }, true);
  const mail = renderMail({ template: 'password-changed', locale: 'en', values, site, link: undefined });
  expect(mail.text).toContain('Hello Ada, your password');
});

it.each([
  ['Dr. Ada  Lovelace-King', 'Dr. Ada Lovelace-King'],
  ['Premium of 01.11.2026, invoice LUM-2026-000123', 'Premium of 01.11.2026, invoice LUM-2026-000123'],
  ['Договор № 12, Иван О’Нийл', 'Договор No 12, Иван О’Нийл'],
  ['see https://evil.example/a?b=c now', 'see https evil example a b c now'],
  ['a.b', 'a b'],
  ['1a.example 1.example', '1a example 1 example'],
])('%s is repeated as %s', (typed, repeated) => {
  expect(plainWords(typed)).toBe(repeated);
  expect(plainWords(typed.repeat(500)).length).toBeLessThanOrEqual(120);
});

it.each([
  ['Ada+1@Example.com', 'ada@example.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['ａｄａ@example.com', 'ada@example.com'],
  ['+x@example.com', '+x@example.com'],
])('%s reaches the mailbox %s', (email, key) => {
  expect(mailboxKey(email)).toBe(key);
});

describe('mail to a stranger', () => {
  const VICTIM = 'victim@third-party.example';
  const BAIT = 'You won, go to https://evil.example/prize';
  const strict = { points: 3, windowMs: HOUR_MS };
  let test: TestApp;
  afterEach(() => test.close());

  const start = async (options: TestAppOptions = {}) => {
    test = await createTestApp({
      ...options,
      limits: { unprovenMailRecipient: strict, ...options.limits },
    });
  };
  const received = async () =>
    (await test.mails()).filter(({ to }) => /^victim(\+\w+)?@/.test(to?.[0]?.address ?? ''));
  const expectNoBait = async () => expect(JSON.stringify(await received())).not.toMatch(/evil|won, go/i);
  const person = (email: string) => ({
    firstName: BAIT, lastName: BAIT, email, password: PASSWORD, confirmPassword: PASSWORD,
  }); // prettier-ignore

  it('changes of the address: three for an account, three for a recipient, then 429 with the time to wait', async () => {
    await start({ limits: { emailChangeUser: strict } });
    const statuses: number[] = [];
    const { token } = await test.register({ firstName: BAIT });
    const change = (session: string, email: string) =>
      test.call('PUT', '/api/auth/user', { token: session, body: { email, currentPassword: PASSWORD } });
    for (let index = 0; index < 6; index += 1) {
      statuses.push((await change(token, `victim+${index}@third-party.example`)).status);
      // Sent before the next change, which would end a mail that still waits.
      await received();
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);

    const other = await test.register({ email: 'bob@example.com', firstName: BAIT });
    const refused = await change(other.token, VICTIM);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_MAILS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await received()).toHaveLength(3);
    await expectNoBait();
    test.clock.now += HOUR_MS;
    const again = await test.call('POST', '/api/auth/login', {
      body: { email: 'bob@example.com', password: PASSWORD },
    });
    expect((await change(again.body.token, VICTIM)).status).toBe(200);
  });

  it('a pending change can be seen, resent within the limit, and called off', async () => {
    await start({ limits: { emailChangeUser: strict } });
    const { token } = await test.register();
    const pending = async () => (await test.call('GET', '/api/auth/email-change', { token })).body.pending;
    expect(await pending()).toBeNull();
    await test.call('PUT', '/api/auth/user', { token, body: { email: VICTIM, currentPassword: PASSWORD } });
    expect(await pending()).toMatchObject({ email: VICTIM });
    const resend = () => test.call('POST', '/api/auth/email-change/resend', { token });
    expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
    expect((await test.call('DELETE', '/api/auth/email-change', { token })).status).toBe(200);
    expect(await pending()).toBeNull();
    expect((await resend()).status).toBe(404);
  });

  it('registrations that wait for the mail: three for a recipient, taken or not', async () => {
    await start({ environment: { REGISTRATION: 'confirm' } });
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1)
      statuses.push((await test.call('POST', '/api/auth/register', { body: person(VICTIM) })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(await received()).toHaveLength(3);
    await expectNoBait();
  });

  it('instant registrations: the account is made, the fourth mail is not', async () => {
    await start();
    for (let index = 0; index < 5; index += 1)
      await test.register({ firstName: BAIT, email: `victim+${index}@third-party.example` });
    expect(await received()).toHaveLength(3);
    await expectNoBait();
  });

  it('the mail of a first address, asked for again and again: three, then 429', async () => {
    await start({ limits: { confirmationMailUser: { points: 5, windowMs: HOUR_MS } } });
    const { token } = await test.register({ firstName: BAIT, email: VICTIM });
    const resend = async (session: string) =>
      (await test.call('POST', '/api/auth/resend-confirmation', { token: session })).status;
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) statuses.push(await resend(token));
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
    // Another account of the same mailbox counts with it.
    const other = await test.register({ firstName: BAIT, email: 'victim+1@third-party.example' });
    expect(await resend(other.token)).toBe(429);
    expect(await received()).toHaveLength(3);
    await expectNoBait();
  });

  it('mails about money: all arrive, three an hour', async () => {
    await start();
    const { user } = await test.register({ firstName: BAIT, email: 'owner@example.com' });
    const billing = mailTemplates.filter(
      (template) => mailKinds[template].limit === 'delayed' && mailKinds[template].recipient === 'account',
    );
    expect(billing.length).toBeGreaterThan(6);
    for (const template of billing)
      await test.services.mail.enqueue(test.database.db, {
        template,
        to: VICTIM,
        userId: user.id,
        locale: 'en',
        data: { firstName: BAIT, plan: BAIT, planName: BAIT, time: '2026-11-22T10:00:00Z' },
      });
    for (let sent = 3; sent < billing.length + 3; sent += 3) {
      expect(await received()).toHaveLength(Math.min(sent, billing.length));
      await expectNoBait();
      test.clock.now += HOUR_MS;
    }
    expect(await received()).toHaveLength(billing.length);
  });

  it('notices of an account whose address nobody has proven', async () => {
    await start();
    const { token } = await test.register({ firstName: BAIT, email: VICTIM });
    let current = PASSWORD;
    for (let index = 0; index < 5; index += 1) {
      const next = `Harbour!Plum4${index}`;
      const changed = await test.call('POST', '/api/auth/change-password', {
        token,
        body: { currentPassword: current, newPassword: next, confirmPassword: next },
      });
      expect(changed.status).toBe(200);
      current = next;
    }
    expect(await received()).toHaveLength(3);
    await expectNoBait();
  });

  it('withdrawals: all are received and sent to the company as written, three an hour are confirmed, then later', async () => {
    await start();
    for (let index = 0; index < 5; index += 1) {
      const response = await test.call('POST', '/api/accounting/withdrawal', {
        body: { name: BAIT, email: VICTIM, contract: 'https://evil.example/x' },
      });
      expect(response.status).toBe(200);
    }
    expect(await test.database.db.selectFrom('withdrawal').selectAll().execute()).toHaveLength(5);
    expect(await received()).toHaveLength(3);
    expect((await received())[0]?.text).toContain('You won, go to https evil example prize');
    expect(JSON.stringify(await received())).not.toMatch(/evil\.example/);
    const company = (await test.mails()).filter(({ to }) => to?.[0]?.address !== VICTIM);
    expect(company).toHaveLength(5);
    expect(company[0]?.text).toContain('https://evil.example/x');
    test.clock.now += HOUR_MS;
    expect(await received()).toHaveLength(5);
  });
});
