import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locales, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import { mailTemplates } from '@lumigraph/contracts/studio';
import { afterEach, describe, expect, it } from 'vitest';
import { readMessages } from '../../lib/read-messages.ts';
import { createTestApp, type TestApp } from '../../testing/auth-app.ts';
import { startSmtpInbox, type SmtpInbox } from '../../testing/smtp-inbox.ts';
import { openFaultProxy, SMTP_AWAY } from '../../testing/fault-proxy.ts';
import { productionEnvironment } from '../../testing/production-environment.ts';
import en from './messages/en.json' with { type: 'json' };
import { outboxTransport, smtpTransport } from './mail-transport.ts';
import { renderMail } from './render-mail.ts';

const site = { name: 'Lumigraph', accent: '#494fcc', origin: 'https://x.example' };
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function startSmtp(options?: { withTls?: boolean }): Promise<SmtpInbox> {
  const inbox = await startSmtpInbox(options);
  cleanUps.push(() => inbox.close());
  return inbox;
}

async function startApp(environment: Record<string, string>): Promise<TestApp> {
  const test = await createTestApp({ environment });
  cleanUps.push(() => test.close());
  return test;
}

const outboxRows = (test: TestApp) => test.database.db.selectFrom('mail_outbox').selectAll().execute();

describe('mail over SMTP', () => {
  it('arrives with both forms, one recipient and our own origin, after the answer', async () => {
    const inbox = await startSmtp();
    const test = await startApp({ SMTP_URL: inbox.url, MAIL_FROM: 'Lumigraph <hello@lumigraph.example>' });
    await test.register({ firstName: 'Zoë 👩‍🎨', email: 'zoe@example.com' });
    await test.services.mail.flush();
    const [mail] = inbox.mails;
    expect(inbox.mails).toHaveLength(1);
    expect(mail?.recipients).toEqual(['zoe@example.com']);
    expect(mail?.email.from).toMatchObject({ name: 'Lumigraph', address: 'hello@lumigraph.example' });
    expect(mail?.email.subject).toBe('Welcome to Lumigraph');
    expect(mail?.email.text).toContain('Welcome!');
    expect(mail?.email.html).toContain('http://localhost:4106/confirm-email#token=ot_');
    expect(mail?.email.messageId).toMatch(/@lumigraph\.example>$/);
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
    expect(await outboxRows(test)).toEqual([]);
  });

  it('waits while the server is away, longer each time, and comes exactly once', async () => {
    const inbox = await startSmtp();
    const test = await startApp({ SMTP_URL: inbox.url });
    inbox.refuse = () => Object.assign(new Error('try later'), { responseCode: 451 });
    await test.register();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await test.services.mail.flush();
      await test.services.mail.flush();
      const [row] = await outboxRows(test);
      pauses.push(((row?.next_attempt_at ?? 0) - test.clock.now) / SECOND_MS);
      expect(row).toMatchObject({ attempts: attempt + 1, status: 'waiting' });
      test.clock.now = row?.next_attempt_at ?? 0;
    }
    expect(pauses).toEqual([30, 60, 120, 240]);
    inbox.refuse = undefined;
    await Promise.all(Array.from({ length: 5 }, () => test.services.mail.flush()));
    expect(inbox.mails).toHaveLength(1);
    expect(await outboxRows(test)).toEqual([]);
  });

  it.each(['refuse', 'nonsense', 'error'] as const)(
    'keeps every mail while the server is away for a day (%s), and tries none of them meanwhile',
    async (fault) => {
      const inbox = await startSmtp();
      const proxy = await openFaultProxy({ host: '127.0.0.1', port: inbox.port }, SMTP_AWAY);
      cleanUps.push(proxy.close);
      const test = await startApp({ SMTP_URL: `smtp://127.0.0.1:${proxy.port}` });
      proxy.set(fault);
      const people = ['ada', 'eve', 'bob', 'kim', 'sam', 'zoe', 'max', 'liv'];
      for (const name of people) await test.register({ email: `${name}@example.com` });
      for (let hour = 0; hour < 24; hour += 1) {
        await test.services.mail.flush();
        test.clock.now += 60 * MINUTE_MS;
      }
      const { body } = await test.call('GET', '/api/health');
      expect([body.status, body.checks.mail]).toEqual(['degraded', 'failed']);
      expect(await outboxRows(test)).toHaveLength(people.length);
      const rows = await outboxRows(test);
      expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual(
        people.map(() => ['waiting', 0]),
      );
      expect(rows.filter(({ last_error: error }) => error !== null)).toHaveLength(1);
      proxy.set('none');
      await expect
        .poll(
          async () => {
            // The worker looks every five seconds.
            test.clock.now += 5 * SECOND_MS;
            await test.services.mail.flush();
            return inbox.mails.flatMap(({ recipients }) => recipients).toSorted();
          },
          { timeout: 5_000, interval: 200 },
        )
        .toEqual(people.map((name) => `${name}@example.com`).toSorted());
      expect(test.services.mail.isServerAway()).toBe(false);
    },
  );

  it('gives up on a recipient that the server refuses for good', async () => {
    const inbox = await startSmtp();
    const test = await startApp({ SMTP_URL: inbox.url });
    inbox.refuse = () => Object.assign(new Error('no such user ada@example.com'), { responseCode: 550 });
    await test.register();
    await test.services.mail.flush();
    const [row] = await outboxRows(test);
    expect(row).toMatchObject({ status: 'failed', attempts: 1 });
    expect(row?.last_error).not.toContain('ada');
    test.clock.now += 60 * MINUTE_MS;
    inbox.refuse = undefined;
    await test.services.mail.flush();
    expect(inbox.mails).toEqual([]);
  });

  it('is sent after a crash of the worker that had claimed it', async () => {
    const inbox = await startSmtp();
    const test = await startApp({ SMTP_URL: inbox.url });
    inbox.refuse = () => Object.assign(new Error('try later'), { responseCode: 451 });
    await test.register();
    await test.services.mail.flush();
    // As a worker leaves it that died while sending.
    await test.database.db
      .updateTable('mail_outbox')
      .set({ next_attempt_at: test.clock.now + 5 * MINUTE_MS })
      .execute();
    inbox.refuse = undefined;
    await test.services.mail.flush();
    expect(inbox.mails).toEqual([]);
    test.clock.now += 5 * MINUTE_MS;
    await test.services.mail.flush();
    expect(inbox.mails).toHaveLength(1);
  });

  it.each([
    'ada@example.com\r\nBcc: victim@example.com',
    'ada@example.com, victim@example.com',
    'ada@example.com>\nRCPT TO:<victim@example.com',
    '"ada@example.com" victim@example.com',
  ])('has one recipient, whatever is typed: %j', async (email) => {
    const inbox = await startSmtp();
    const test = await startApp({ SMTP_URL: inbox.url });
    await test.call('POST', '/api/auth/forgot-password', { body: { email } });
    await test.register({ firstName: 'A{{x}}', email: 'ada@example.com' });
    await test.services.mail.flush();
    expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([['ada@example.com']]);
    expect(inbox.mails[0]?.email.bcc ?? []).toEqual([]);
  });

  it.each([
    { what: 'no TLS', code: 'ETLS 500' },
    { what: 'a certificate that nobody vouches for', withTls: true, code: 'ESOCKET' },
    { what: 'no TLS, if the setting allows that', query: '?requireTLS=false' },
  ])('to a server on another machine with $what', async ({ query = '', withTls = false, code }) => {
    const inbox = await startSmtp({ withTls });
    // Reaches this machine, but is not one of its names.
    const transport = smtpTransport(inbox.url.replace('127.0.0.1', '0.0.0.0') + query);
    const mail = { id: '1', from: 'a@x.example', to: 'ada@x.example', subject: 'Hello', text: 'Hello' };
    const refusal = await transport.send(mail).catch((error: unknown) => transport.explain(error));
    transport.close();
    expect(refusal).toEqual(code && { code, of: 'server' });
    expect(inbox.mails).toHaveLength(code === undefined ? 1 : 0);
  });

  it('hides the server’s words in what is logged', () => {
    const transport = smtpTransport('smtp://127.0.0.1:9');
    const error = Object.assign(new Error('550 ada@example.com unknown'), {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
    });
    expect(transport.explain(error)).toEqual({ code: 'EENVELOPE 550', of: 'forever' });
    const refused = (code: string, responseCode: number, command = 'CONN') =>
      transport.explain(Object.assign(new Error('x'), { code, responseCode, command })).of;
    expect(refused('EAUTH', 535)).toBe('server');
    expect(refused('EENVELOPE', 553, 'MAIL FROM')).toBe('server');
    expect(refused('EENVELOPE', 421, 'DATA')).toBe('server');
    expect(refused('EMESSAGE', 451, 'DATA')).toBe('mail');
    expect(transport.explain('odd')).toEqual({ code: 'unknown', of: 'mail' });
    transport.close();
  });
});

describe('the outbox folder', () => {
  it('can be read at a page and as JSON in the demo, never in production', async () => {
    const test = await startApp({});
    expect((await test.call('GET', '/dev/outbox')).text).toContain('No emails yet');
    await test.register({ firstName: '<b>Eve</b>' });
    await test.mails();
    const { body } = await test.call('GET', '/dev/outbox.json');
    expect(body.items[0]).toMatchObject({ to: 'ada@example.com', subject: 'Welcome to Lumigraph' });
    expect(body.items[0].links[0]).toMatch(/\/confirm-email#token=ot_/);
    for (const link of body.items[0].links as string[]) expect(link).toMatch(/[^.,;:]$/u);
    const { id } = body.items[0] as { id: string };
    const page = await test.call('GET', `/dev/outbox/${id}`);
    expect(page.text).toContain('ada@example.com');
    expect(page.text).not.toContain('<b>Eve');
    expect(page.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline');
    const html = await test.call('GET', `/dev/outbox/${id}/html`);
    expect(html.headers['content-security-policy']).toContain('sandbox allow-popups');
    for (const path of ['/dev/outbox/none', '/dev/outbox/..%2f..%2fetc%2fpasswd', '/dev/outbox/%00/html'])
      expect([400, 404]).toContain((await test.call('GET', path)).status);

    const production = await startApp({ ...productionEnvironment, SMTP_URL: 'smtp://127.0.0.1:9' });
    for (const path of ['/dev/outbox', '/dev/outbox.json'])
      expect((await production.call('GET', path)).status).toBe(404);
  });

  it('tries again when the folder cannot be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
    cleanUps.push(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o500);
    const transport = outboxTransport(join(folder, 'file-in-the-way', '\0'));
    const mail = { id: 'a', from: 'a@b.c', to: 'd@e.f', subject: 's', text: 't', html: 'h' };
    await expect(transport.send(mail)).rejects.toThrow(/null bytes|ENOTDIR/);
  });
});

describe('templates', async () => {
  const catalogues: Record<string, Record<string, unknown>> = await readMessages(
    (locale) => import(`./messages/${locale}.json`, { with: { type: 'json' } }),
  );
  const placeholders = (text: unknown): string[] =>
    [...new Set(JSON.stringify(text).match(/\{\{\w+\}\}/g) ?? [])].toSorted((a, b) => a.localeCompare(b));

  it.each(Object.keys(catalogues))('%s says everything that English says, with the same values', (locale) => {
    const catalogue = catalogues[locale] ?? {};
    expect(Object.keys(catalogue)).toEqual(Object.keys(en));
    for (const [name, text] of Object.entries(en)) {
      const translated = catalogue[name] as Record<string, unknown>;
      expect(Object.keys(translated)).toEqual(Object.keys(text));
      expect(placeholders(translated), `${locale} ${name}`).toEqual(placeholders(text));
    }
  });

  it.each(Object.keys(catalogues))('%s leaves no gap in any mail', (locale) => {
    for (const template of mailTemplates) {
      const mail = renderMail({
        template,
        locale,
        values: {
          ...Object.fromEntries(
            placeholders(en[template]).map((name) => [name.slice(2, -2), `value of ${name.slice(2, -2)}`]),
          ),
          time: '2026-11-20T12:00:00.000Z',
        },
        link: 'https://lumigraph.example/x#token=1',
        site: { ...site, origin: 'https://lumigraph.example' },
      });
      expect(`${mail.subject}${mail.text}${mail.html ?? ''}`).not.toMatch(/\{\{|undefined/);
      expect(mail.subject.length).toBeGreaterThan(5);
    }
  });

  it('keep their shape in Outlook and in dark themes, and link our own addresses only', () => {
    const { html = '' } = renderMail({
      template: 'payment-receipt',
      locale: 'en',
      values: { amount: '€4.99', item: 'https://evil.example/x', firstName: 'Ada' },
      link: `${site.origin}/profile#invoices`,
      site,
    });
    // Outlook honours the padding of table cells only.
    expect(html).toMatch(/<td style="padding:12px 20px[^"]*background:#[\da-f]{6}">\s*<a /u);
    expect(html).not.toMatch(/<a [^>]*padding|inline-block/u);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain(`<a href="${site.origin}/terms"`);
    expect(html).not.toContain('href="https://evil.example');
  });

  it.each(locales)('link each of our addresses in %s', (locale) => {
    const { html = '', text } = renderMail({
      template: 'payment-receipt',
      locale,
      values: { amount: '€4.99', item: 'Premium' },
      link: undefined,
      site,
    });
    const addresses = ['/cancel-contract', '/withdraw', '/terms'].map((path) => site.origin + path);
    for (const address of addresses) {
      expect(text).toContain(address);
      expect(html).toContain(`<a href="${address}"`);
    }
  });

  it('fall back to English, and keep the subject on one line', () => {
    const render = (locale: string, firstName: string) =>
      renderMail({
        template: 'welcome',
        locale,
        values: { firstName },
        link: undefined,
        site,
      });
    expect(render('constructor', 'Ada').subject).toBe('Welcome to Lumigraph');
    expect(render('xx', 'Ada').html).toContain('lang="en"');
  });
});
