import { HOUR_MS } from '@lumigraph/contracts';
import type { InboxMessage, InboxThread, OpenCounts } from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/auth-app.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';
import { startSmtpInbox, type SmtpInbox } from '../../testing/smtp-inbox.ts';

const COMPANY = 'office@company.example';

onEachEngine((createApp) => {
  let smtp: SmtpInbox;
  let test: TestApp;
  let token: string;

  beforeEach(async () => {
    smtp = await startSmtpInbox();
    test = await createApp({
      environment: { SMTP_URL: smtp.url, COMPANY_EMAIL: COMPANY, MAIL_FROM: 'mail@gallery.example' },
      limits: {
        registerAddress: { points: 100, windowMs: HOUR_MS },
        contactAddress: { points: 100, windowMs: 1 },
      },
    });
    const { user, token: session } = await test.register({ email: 'admin@example.com', firstName: 'Root' });
    token = session;
    await test.services.accounts.admin.setRole(user.id, { role: 'admin', has: true });
    await test.services.mail.flush();
    smtp.mails.length = 0;
  });
  afterEach(async () => {
    await test.close();
    await smtp.close();
  });

  async function write(change: Record<string, unknown> = {}, session?: string): Promise<void> {
    test.clock.now += 1000;
    const body = {
      appName: 'gallery',
      name: 'Ана Петрова',
      email: 'ana@example.com',
      subject: 'A print for my wall',
      message: 'May I print the fjord in two metres?',
      locale: 'de',
      elapsedMs: 20_000,
      ...change,
    };
    const sent = await test.call('POST', '/api/contact', { body, ...(session ? { token: session } : {}) });
    expect(sent.status).toBe(200);
    await test.services.mail.flush();
  }
  const list = async (query = ''): Promise<InboxMessage[]> => {
    const { status, body } = await test.call('GET', `/api/studio/messages?${query}`, { token });
    expect(status).toBe(200);
    return (body as { items: InboxMessage[] }).items;
  };
  const subjects = async (query = '') => (await list(query)).map(({ subject }) => subject);
  const first = async (): Promise<string> => (await list('state=open'))[0]?.id ?? '';
  const open = async (id: string): Promise<{ version: string; thread: InboxThread }> => {
    const { headers, body } = await test.call('GET', `/api/studio/messages/${id}`, { token });
    return { version: String(headers['etag']), thread: body as InboxThread };
  };
  const change = (method: 'POST' | 'PUT', path: string, options: { body?: unknown; version?: string } = {}) =>
    test.call(method, `/api/studio/messages/${path}`, {
      token,
      ...(options.body === undefined ? {} : { body: options.body }),
      ...(options.version === undefined ? {} : { headers: { 'if-match': options.version } }),
    });
  const counts = async (): Promise<OpenCounts> =>
    (await test.call('GET', '/api/studio/inbox-counts', { token })).body as OpenCounts;
  const refuse = () => {
    smtp.refuse = () => Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  };

  describe('the list of messages', () => {
    it('puts open ones of members first, and finds by words of any alphabet, reference, site and state', async () => {
      await write({ subject: 'first' });
      await write({ subject: 'second', appName: 'dating', name: 'Li Wei' });
      await write({ subject: 'spam', website: 'x' });
      await test.database.db
        .updateTable('contact_message')
        .set({ priority: 1 })
        .where('subject', '=', 'first')
        .execute();
      expect(await subjects()).toEqual(['first', 'second']);
      expect(await subjects('sort=receivedAt')).toEqual(['first', 'second']);
      expect(await subjects('sort=-receivedAt')).toEqual(['second', 'first']);
      expect(await subjects('state=spam')).toEqual(['spam']);
      expect(await subjects('site=dating')).toEqual(['second']);
      expect(await subjects(`q=${encodeURIComponent('ана')}`)).toEqual(['first']);
      expect(await subjects('q=%25')).toEqual([]);
      const [message] = await list('q=second');
      expect(await subjects(`q=${encodeURIComponent(`[${message?.reference}]`)}`)).toEqual(['second']);
      const page = await test.call('GET', '/api/studio/messages?pageSize=1', { token });
      expect(page.body).toMatchObject({ total: 2, nextCursor: '1', totalIsExact: true });
      expect(await subjects('pageSize=1&cursor=1')).toEqual(['second']);
    });

    it('says what was delivered, and sends again what was not', async () => {
      refuse();
      await write();
      expect((await list())[0]?.mail).toEqual({ state: 'failed', error: expect.stringContaining('550') });
      expect(await counts()).toEqual({ messages: 1, undelivered: 1, reports: 0 });
      expect(await subjects('undelivered=true')).toHaveLength(1);
      smtp.refuse = undefined;
      const id = await first();
      expect((await change('POST', `${id}/resend`)).status).toBe(200);
      await test.services.mail.flush();
      expect((await open(id)).thread.mail).toEqual({ state: 'sent', error: null });
      expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[COMPANY]]);
      expect(await subjects('undelivered=true')).toEqual([]);
      expect((await change('POST', 'cm_0/resend')).status).toBe(404);
    });
  });

  describe('a message for a colleague', () => {
    it('is given to an administrator, found by them, and by nobody else', async () => {
      await write({ subject: 'mine' });
      await write({ subject: 'free' });
      const { user: bo } = await test.register({
        email: 'bo@example.com',
        firstName: 'Bo',
        lastName: 'Lind',
      });
      const [message] = await list('q=mine');
      const id = message?.id ?? '';
      const assign = (userId: string | null, version = '"1"') =>
        change('PUT', `${id}/assignee`, { body: { userId }, version });
      expect((await assign(bo.id)).status).toBe(400);
      await test.services.accounts.admin.setRole(bo.id, { role: 'admin', has: true });
      expect((await assign(bo.id)).body).toMatchObject({ assignee: { id: bo.id, name: 'Bo Lind' } });
      expect((await assign(null)).status).toBe(412);
      expect(await subjects(`assignee=${bo.id}`)).toEqual(['mine']);
      expect(await subjects('assignee=none')).toEqual(['free']);
      expect((await list('q=mine'))[0]?.assignee).toEqual({ id: bo.id, name: 'Bo Lind' });
      const { body } = await test.call('GET', `/api/studio/audit-events?object=message:${id}`, { token });
      expect(body).toMatchObject({
        items: [{ action: 'message-assigned', before: { assignee: null }, after: { assignee: 'Bo Lind' } }],
      });
      await test.services.accounts.admin.setBlocked(bo.id, true);
      expect((await assign(bo.id, '"2"')).status).toBe(400);
      expect((await assign(null, '"2"')).body).toMatchObject({ assignee: null });
    });
  });

  describe('saved replies', () => {
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', options = {}) =>
      test.call(method, `/api/studio/saved-replies${path}`, { token, ...options });

    it('are shared, listed by name, and changed only with their version', async () => {
      const prints = (await call('POST', '', { body: { name: ' Prints ', text: 'Dear {name},\r\nyes.\n' } }))
        .body as { id: string };
      expect(prints).toMatchObject({ name: 'Prints', text: 'Dear {name},\nyes.', version: 1 });
      await call('POST', '', { body: { name: 'Licenses', text: 'It may be sold.' } });
      const body = { name: 'Large prints', text: 'Dear {name}, no.' };
      const put = (version: string) =>
        call('PUT', `/${prints.id}`, { body, headers: { 'if-match': version } });
      expect((await put('"1"')).body).toEqual({ ...body, id: prints.id, version: 2 });
      expect((await put('"1"')).status).toBe(412);
      expect((await call('GET')).body).toMatchObject([{ name: 'Large prints' }, { name: 'Licenses' }]);
      expect((await call('DELETE', `/${prints.id}`)).status).toBe(204);
      expect((await call('DELETE', `/${prints.id}`)).status).toBe(404);
      expect((await call('GET')).body).toMatchObject([{ name: 'Licenses' }]);
    });
  });

  describe('several messages', () => {
    const mark = async (body: object) =>
      (await test.call('POST', '/api/studio/message-states', { token, body })).body as { changed?: number };

    it('are marked by one request, and show the beginning of their text', async () => {
      await write({ subject: 'one', message: `First\n line  ${'and more '.repeat(50)}` });
      await write({ subject: 'two' });
      await write({ subject: 'three' });
      const [three, two, one] = await list('sort=-receivedAt');
      expect(one?.beginning).toMatch(/^First line and more/);
      expect(one?.beginning.length).toBeLessThanOrEqual(200);
      const ids = [one?.id, two?.id, 'cm_unknown'];
      expect(await mark({ ids, state: 'spam' })).toEqual({ changed: 2 });
      expect(await mark({ ids, state: 'spam' })).toEqual({ changed: 0 });
      expect(await subjects()).toEqual(['three']);
      expect(await mark({ filter: { state: 'spam' }, except: [two?.id], state: 'open' })).toEqual({
        changed: 1,
      });
      expect((await subjects('state=open')).toSorted()).toEqual(['one', 'three']);
      const { body } = await test.call('GET', `/api/studio/audit-events?object=message:${one?.id}`, {
        token,
      });
      expect(body).toMatchObject({
        items: [
          { action: 'message-marked', before: { state: 'spam' }, after: { state: 'open' } },
          { action: 'message-marked', before: { state: 'open' }, after: { state: 'spam' } },
        ],
      });
      expect(three?.state).toBe('open');
    });

    it('need either ids or a filter', async () => {
      for (const body of [{ state: 'done' }, { ids: ['a'], filter: {}, state: 'done' }])
        expect((await test.call('POST', '/api/studio/message-states', { token, body })).status).toBe(400);
    });
  });

  describe('a reply', () => {
    it('goes to the visitor in their language, and replies go to the company', async () => {
      await write();
      const id = await first();
      const { version, thread } = await open(id);
      expect(thread).toMatchObject({ state: 'open', replyTo: COMPANY, replies: [], locale: 'de' });
      const text = 'Yes, you may.\n\nKind regards';
      const answered = await change('POST', `${id}/replies`, { body: { text }, version });
      expect(answered.body).toMatchObject({
        state: 'answered',
        replies: [{ body: text, author: 'Root Lovelace' }],
      });
      await test.services.mail.flush();

      const [, mail] = smtp.mails;
      expect(mail?.recipients).toEqual(['ana@example.com']);
      expect(mail?.email.replyTo).toEqual([{ address: COMPANY, name: '' }]);
      expect(mail?.email.subject).toContain(`[${thread.reference}]`);
      expect(mail?.email.text).toContain(text);
      expect(mail?.email.text).toContain('Unsere Antwort auf Ihre Nachricht');
      expect(mail?.email.text).toMatch(/EIK \S+ · USt-IdNr\./);
      expect(mail?.email.html).toContain('Yes, you may.<br><br>Kind regards');
      expect(mail?.raw).not.toContain('Auto-Submitted');
      // Nothing of what the visitor typed: the address may belong to somebody else.
      expect(mail?.raw).not.toMatch(/fjord|metres/i);
    });

    it('continues the conversation of the mails before, and can settle the message', async () => {
      await write();
      const id = await first();
      for (const body of [{ text: 'Yes, you may.' }, { text: 'PS', done: true }]) {
        await change('POST', `${id}/replies`, { body, version: (await open(id)).version });
        await test.services.mail.flush();
      }
      const [toCompany, one, two] = smtp.mails;
      expect(one?.email.inReplyTo).toBe(toCompany?.email.messageId);
      expect(two?.email.inReplyTo).toBe(one?.email.messageId);
      expect(two?.email.references).toBe(`${toCompany?.email.messageId} ${one?.email.messageId}`);
      expect((await open(id)).thread).toMatchObject({
        state: 'done',
        replies: [{ mail: { state: 'sent' } }, { mail: { state: 'sent' } }],
      });
      expect(await counts()).toMatchObject({ messages: 0 });
    });

    it('is refused when somebody has answered since, and without a version', async () => {
      await write();
      const id = await first();
      const { version } = await open(id);
      expect((await change('POST', `${id}/replies`, { body: { text: 'First' }, version })).status).toBe(200);
      const second = await change('POST', `${id}/replies`, { body: { text: 'Second' }, version });
      expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE']);
      expect((await change('POST', `${id}/replies`, { body: { text: 'Third' } })).status).toBe(428);
      expect((await change('POST', `${id}/replies`, { body: { text: ' ' }, version })).status).toBe(400);
      expect((await open(id)).thread.replies.map(({ body }) => body)).toEqual(['First']);
    });

    it('shows why it was not delivered, and is sent again', async () => {
      await write();
      const id = await first();
      refuse();
      await change('POST', `${id}/replies`, { body: { text: 'Yes.' }, version: (await open(id)).version });
      await test.services.mail.flush();
      const { thread } = await open(id);
      expect(thread.replies[0]?.mail).toEqual({ state: 'failed', error: expect.stringContaining('550') });
      expect((await counts()).undelivered).toBe(1);
      smtp.refuse = undefined;
      const path = `${id}/replies/${thread.replies[0]?.id}/resend`;
      // The failed mail may be removed by then.
      await test.database.db.deleteFrom('mail_outbox').execute();
      expect((await change('POST', path)).status).toBe(200);
      await test.services.mail.flush();
      expect(smtp.mails.at(-1)?.email.text).toContain('Yes.');
      expect((await open(id)).thread.replies[0]?.mail).toEqual({ state: 'sent', error: null });
      expect((await change('POST', path)).status).toBe(409);
    });

    it('leaves entries in the audit log that contain neither text nor address', async () => {
      await write();
      const id = await first();
      await change('POST', `${id}/replies`, { body: { text: 'Yes.' }, version: (await open(id)).version });
      await change('PUT', `${id}/state`, { body: { state: 'spam' }, version: (await open(id)).version });
      await change('PUT', `${id}/state`, { body: { state: 'open' }, version: (await open(id)).version });
      const { items } = await test.services.studio.auditEvents.list({ object: `message:${id}`, pageSize: 9 });
      expect(items.map(({ action, before, after }) => [action, before, after])).toEqual([
        ['message-marked', { state: 'spam' }, { state: 'open' }],
        ['message-marked', { state: 'answered' }, { state: 'spam' }],
        ['message-answered', { state: 'open' }, { state: 'answered' }],
      ]);
      expect(JSON.stringify(items)).not.toMatch(/ana@|Yes\./);
    });
  });

  it('a message of an account is in its export, and goes with the account', async () => {
    const member = await test.register({ email: 'ana@example.com' });
    await write({}, member.token);
    await write({ subject: 'without a session' });
    const id = (await list('q=wall'))[0]?.id ?? '';
    expect((await open(id)).thread.userId).toBe(member.user.id);
    await change('POST', `${id}/replies`, { body: { text: 'Yes.' }, version: (await open(id)).version });
    const gone = await test.call('DELETE', '/api/auth/account', {
      token: member.token,
      body: { currentPassword: 'Kiwi-Lantern7' },
    });
    expect(gone.status).toBe(200);
    expect(await subjects()).toEqual(['without a session']);
    expect(await test.database.db.selectFrom('contact_reply').selectAll().execute()).toEqual([]);
  });
});
