import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createContactStore } from '../features/contact/contact-store.ts';
import { openOperatedApp, type OperatedApp } from '../testing/run-command.ts';

vi.setConfig({ testTimeout: 60_000 });

let app: OperatedApp;
beforeAll(async () => {
  app = await openOperatedApp({ environment: { COMPANY_EMAIL: 'office@company.example' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.deleteFrom('contact_message').execute();
});

interface Sent {
  subject: string;
  minute: number;
  priority?: number;
  spam?: number;
  message?: string;
}

async function receive(sent: readonly Sent[]): Promise<void> {
  const store = createContactStore(app.database.db);
  for (const { minute, subject, priority = 0, spam = 0, message = 'May I print the fjord?' } of sent)
    await store.insert({
      id: subject,
      app_name: 'gallery',
      name: 'Ana Petrova',
      email: 'ana@example.com',
      phone: '',
      organization: '',
      subject,
      message,
      newsletter: 0,
      privacy: 1,
      locale: 'en',
      spam,
      received_at: Date.UTC(2026, 10, 22, 12, minute),
      priority,
    });
}

const line = (subject: string, minute: number, support = '-') =>
  [
    subject,
    `2026-11-22 12:0${minute}`,
    'gallery',
    'open',
    support,
    'Ana Petrova <ana@example.com>',
    subject,
  ].join('\t');

it('lists those of members first, then the newest, and spam only on request', async () => {
  await receive([
    { subject: 'oldest', minute: 1 },
    { subject: 'of a member', minute: 2, priority: 1 },
    { subject: 'spam', minute: 3, spam: 1 },
    { subject: 'newest', minute: 4 },
  ]);
  const lines = [line('of a member', 2, 'Premium'), line('newest', 4), line('oldest', 1)];
  expect(await app.gallery('messages')).toEqual({ code: 0, out: lines.join('\n'), err: '3 of 3' });
  expect(await app.gallery('messages', 'list', '--limit', '1', '--offset', '1')).toEqual({
    code: 0,
    out: line('newest', 4),
    err: '1 of 3, the next with --offset 2',
  });
  expect((await app.gallery('messages', 'list', '--spam')).out).toBe(line('spam', 3));
  expect(await app.json('messages', 'list', '--email', 'nobody@example.com')).toMatchObject({ total: 0 });
});

it('shows one with its text, and nothing that a terminal would obey', async () => {
  const subject = 'a\u001B[2Jb\rc\nSubject: forged';
  await receive([{ subject, minute: 2, priority: 1, message: 'one\u0007\n\u001B]0;title\u0007two' }]);
  const { out } = await app.gallery('messages', 'show', subject);
  expect(out).toBe(
    '2026-11-22T12:02:00.000Z [Premium] gallery\nFrom: Ana Petrova <ana@example.com>\nSubject: abc Subject: forged\n  one\n  two',
  );
  expect(await app.json('messages', 'show', subject)).toMatchObject({ subject, premium: true, spam: false });
});

it('mails one to the company again, and writes that into the operator log', async () => {
  await receive([{ subject: 'lost', minute: 1 }]);
  const { code, err } = await app.gallery('messages', 'resend', 'lost');
  expect([code, err]).toEqual([0, expect.stringContaining('office@company.example')]);
  const [mail] = await app.mails();
  expect(mail).toMatchObject({
    to: [{ address: 'office@company.example' }],
    replyTo: [{ address: 'ana@example.com' }],
    subject: 'Message from Ana Petrova: lost',
  });
  const log = (await readFile(join(app.dataDir, 'operator.log'), 'utf8')).trim().split('\n');
  expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({
    event: 'contact-message-resent',
    id: 'lost',
    operator: expect.stringMatching(/./),
  });
});

it('marks spam, and takes it back', async () => {
  await receive([{ subject: 'unwanted', minute: 1 }]);
  expect((await app.gallery('messages', 'spam', 'unwanted')).code).toBe(0);
  expect((await app.gallery('messages')).out).toBe('');
  expect((await app.gallery('messages', 'spam', 'unwanted', '--undo')).err).toContain('resend unwanted');
  expect((await app.gallery('messages')).out).toContain('unwanted');
});

it('replies by mail, and shows the reply with its delivery', async () => {
  await receive([{ subject: 'asked', minute: 1 }]);
  expect((await app.gallery('messages', 'reply', 'asked')).err).toContain('--text or --file');
  const { code, err } = await app.gallery('messages', 'reply', 'asked', '--text', 'Yes, you may.');
  expect([code, err]).toEqual([0, expect.stringContaining('within some seconds')]);
  const mails = await app.mails();
  expect(mails.map(({ to }) => to?.[0]?.address)).toContain('ana@example.com');
  const { out } = await app.gallery('messages', 'show', 'asked');
  expect(out).toMatch(/reply by \S+, mail sent\n {2}Yes, you may\.$/);
  expect((await app.gallery('messages', 'list', '--state', 'answered')).out).toContain('asked');
  expect((await app.gallery('messages', 'list', '--state', 'open')).out).toBe('');
});

it('marks as done, and takes it back', async () => {
  await receive([{ subject: 'asked', minute: 1 }]);
  expect((await app.gallery('messages', 'done', 'asked')).code).toBe(0);
  expect(await app.json('messages', 'show', 'asked')).toMatchObject({ state: 'done' });
  expect((await app.gallery('messages', 'done', 'asked', '--undo')).code).toBe(0);
  expect(await app.json('messages', 'show', 'asked')).toMatchObject({ state: 'open' });
});

it.each([['show'], ['resend'], ['spam'], ['done'], ['reply', '--text', 'Yes.']])(
  '%s: an unknown id is an error',
  async (command, ...options) => {
    expect(await app.gallery('messages', command, 'cm_0', ...options)).toEqual({
      code: 1,
      out: '',
      err: 'There is no message cm_0.',
    });
  },
);

it.each(['0', '1.5', 'many', '10001'])('refuses the limit %s', async (limit) => {
  expect((await app.gallery('messages', '--limit', limit)).code).not.toBe(0);
});
