import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { createContactStore } from '../features/contact/contact-store.ts';
import { runGallery } from './program.ts';

vi.setConfig({ testTimeout: 60_000 });

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gallery-messages-'));
  vi.stubEnv('NODE_ENV', 'test');
  vi.stubEnv('DATA_DIR', dataDir);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true, force: true });
});

async function messages(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runGallery(['messages', ...args], {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    interactive: false,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

interface Sent {
  subject: string;
  minute: number;
  priority?: number;
  spam?: number;
  message?: string;
}

async function receive(sent: readonly Sent[]): Promise<void> {
  const database = openDatabase({ url: '', dataDir });
  await migrate(database.db);
  const store = createContactStore(database.db);
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
  await database.close();
}

const subjectsOf = (out: string) => [...out.matchAll(/^Subject: (.*)$/gm)].map(([, subject]) => subject);

it('prints those of members first, then the newest, and no spam', async () => {
  await receive([
    { subject: 'oldest', minute: 1 },
    { subject: 'of a member', minute: 2, priority: 1 },
    { subject: 'spam', minute: 3, spam: 1 },
    { subject: 'newest', minute: 4 },
  ]);
  const { code, out, err } = await messages();
  expect(subjectsOf(out)).toEqual(['of a member', 'newest', 'oldest']);
  expect(out).toContain(
    '2026-11-22T12:02:00.000Z [Premium] gallery\nFrom: Ana Petrova <ana@example.com>\nSubject: of a member\n  May I print the fjord?\n',
  );
  expect([code, err]).toEqual([0, '3 messages']);
  const first = await messages('--limit', '1');
  expect([subjectsOf(first.out), first.err]).toEqual([['of a member'], '1 message']);
});

it('prints nothing that a terminal would obey', async () => {
  await receive([
    { subject: 'a\u001B[2Jb\rc\nSubject: forged', minute: 1, message: 'one\u0007\n\u001B]0;title\u0007two' },
  ]);
  const { out } = await messages();
  expect(out).toContain('Subject: abc Subject: forged\n  one\n  two\n');
  // oxlint-disable-next-line no-control-regex -- what must not be there
  expect(out).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/);
});

it.each(['0', '1.5', 'many', '1001'])('refuses the limit %s', async (limit) => {
  expect((await messages('--limit', limit)).code).not.toBe(0);
});
