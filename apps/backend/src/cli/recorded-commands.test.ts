import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContactStore } from '../features/contact/contact-store.ts';
import { createImageStore } from '../features/images/catalogue/image-store.ts';
import { createMailStore } from '../features/mail/mail-store.ts';
import { drawing } from '../testing/import/corpus.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { openOperatedApp, type OperatedApp } from '../testing/run-command.ts';
import { turnOnSecondFactor } from '../testing/second-factor.ts';
import { storedContent, withoutAuditLog } from '../testing/unrecordable.ts';
import { createProgram } from './program.ts';
import { recordedCommands, wordsOf } from './recorded-commands.ts';

vi.setConfig({ testTimeout: 60_000 });

/** They change nothing, or no object of the studio: files, indexes, the installation as a whole. */
const unrecorded = [
  'backup list',
  'backup verify',
  'categories list',
  'database move',
  'database migrate',
  'database status',
  'images changes',
  'images fingerprints',
  'images list',
  'images reindex',
  'images search',
  'images show',
  'images sign',
  'images withheld',
  'invoices export',
  'keys list',
  'mails list',
  'mails show',
  'messages list',
  'messages show',
  'payments list',
  'payments show',
  'plans list',
  'posts history',
  'posts list',
  'posts show',
  'reports list',
  'reports show',
  'restore',
  'settings get',
  'settings history',
  'settings list',
  'storage move',
  'subscriptions list',
  'subscriptions show',
  'users list',
  'users show',
];

it('knows of every command whether it is recorded', () => {
  const silent = { out: () => undefined, err: () => undefined, interactive: false };
  const leaves = (command: Command): string[] =>
    command.commands.length === 0 ? [wordsOf(command)] : command.commands.flatMap(leaves);
  const all = leaves(createProgram(silent, () => undefined)).filter(
    (name) => !/^(?:stats|numbers)/.test(name),
  );
  expect([...unrecorded, ...Object.keys(recordedCommands)].sort()).toEqual(all.sort());
});

it('is in the table of the operators, with every change of the studio', () => {
  const root = join(import.meta.dirname, '../../../..');
  const texts = readFileSync(join(root, 'apps/studio/src/features/audit/messages/en.json'), 'utf8');
  const { actions } = JSON.parse(texts) as { actions: Record<string, string> };
  const page = readFileSync(join(root, 'docs/operators/commands.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+)`\s+\| (.*?)\s*\|$/gm)];
  expect(rows.map(([, action]) => action)).toEqual(Object.keys(actions).sort());
  const named = rows.flatMap(([, , commands = '']) =>
    [...commands.matchAll(/`([a-z -]+?)(?: --[a-z-]+)?`/g)].map(([, command]) => command),
  );
  expect(Object.keys(recordedCommands)).toEqual(expect.arrayContaining(named));
  const rest = Object.keys(recordedCommands).filter((name) => !named.includes(name));
  expect(rest).toEqual(['doctor']);
});

const failedMail = {
  id: 'm1',
  template: 'password-changed',
  to_address: 'ana@example.com',
  user_id: null,
  locale: 'en',
  data: JSON.stringify({ firstName: 'Ana', site: 'gallery' }),
  status: 'waiting',
  attempts: 10,
  next_attempt_at: 1,
  created_at: Date.now(),
  last_error: null,
  recipient_proven: 1,
  request_id: null,
} as const;

const report = {
  image_public_id: 'nature/a',
  image_title: 'A',
  category: 'rights',
  explanation: 'This is my image.',
  name: '',
  email: '',
  locale: 'en',
  site: 'gallery',
  user_id: null,
  spam: 0,
  received_at: 1,
  receipt_mail_id: null,
  receipt_state: null,
  receipt_error: null,
  decision: null,
  ground: null,
  provision: null,
  reason: null,
  decided_at: null,
  decided_by: null,
  statement_mail_id: null,
  statement_state: null,
  statement_error: null,
};

describe('a command', () => {
  let app: OperatedApp;
  beforeAll(async () => {
    app = await openOperatedApp({
      billing: { manualJobs: true },
      environment: { COMPANY_EMAIL: 'office@company.example' },
    });
  });
  afterAll(() => app.close());

  const entries = () => app.database.db.selectFrom('audit_event').selectAll().orderBy('id').execute();

  /** Runs a command that ends with this code; returns what it added to the audit log, the first entry first. */
  async function entriesAfter(expected: number, ...args: string[]) {
    const before = (await entries()).length;
    const { code, err } = await app.gallery(...args);
    expect.soft(code, `${args.join(' ')}: ${err}`).toBe(expected);
    return (await entries()).slice(before).map((row) => {
      expect(row.actor_kind).toBe('operator');
      return `${row.action} ${row.object_kind} ${row.object_id}`;
    });
  }

  /** The same for a command that succeeds, and changes nothing while its entry cannot be written. */
  async function entriesOf(...args: string[]) {
    const content = await storedContent(app);
    const unrecordable = await withoutAuditLog(app, () => app.gallery(...args));
    expect.soft(unrecordable.code, `${args.join(' ')} without its entry`).not.toBe(0);
    expect.soft(await storedContent(app), `${args.join(' ')} without its entry`).toEqual(content);
    // The lock of an export.
    await app.database.db.deleteFrom('rate_counter').execute();
    return entriesAfter(0, ...args);
  }

  it('about images and categories is in the audit log with each picture', async () => {
    await createImageStore(app.database.db).addMany([sampleImage('a'), sampleImage('b')]);
    const [a, b] = ['nature/a', 'nature/b'];
    expect(await entriesOf('images', 'edit', a, b, '--special')).toEqual([
      `images-changed image ${a}`,
      `images-changed image ${b}`,
    ]);
    expect(await entriesOf('images', 'withhold', a, '--reason', 'a look')).toEqual([
      `images-changed image ${a}`,
    ]);
    expect(await entriesOf('images', 'restore', a)).toEqual([`images-changed image ${a}`]);
    expect(await entriesOf('categories', 'create', 'Cities')).toEqual([
      expect.stringMatching(/^category-made category \d+$/),
    ]);
    expect(await entriesOf('categories', 'rename', 'Cities', 'Towns')).toEqual([
      expect.stringMatching(/^category-renamed category \d+$/),
    ]);
    expect(await entriesOf('categories', 'order', 'Towns')).toHaveLength(1);
    expect(await entriesOf('categories', 'delete', 'Towns')).toEqual([
      expect.stringMatching(/^category-removed category \d+$/),
    ]);
    expect(await entriesOf('images', 'remove', b, '--yes')).toEqual([`image-deleted image ${b}`]);
  });

  it('about files of images is in the audit log', { tags: ['long'] }, async () => {
    // Once each: a command that reads pixels starts processes for it.
    const folder = join(app.dataDir, 'new');
    mkdirSync(join(folder, 'Hills'), { recursive: true });
    await drawing(1)
      .png()
      .toFile(join(folder, 'Hills', 'hill.png'));
    await drawing(2).png().toFile(join(folder, 'other.png'));
    const hill = 'hills/hill';
    expect(await entriesAfter(0, 'images', 'import', join(folder, 'Hills'), '--category', 'Hills')).toEqual([
      expect.stringMatching(/^images-imported category \d+$/),
      `images-imported image ${hill}`,
    ]);
    expect(await entriesAfter(0, 'images', 'replace', hill, join(folder, 'other.png'))).toEqual([
      `image-file-replaced image ${hill}`,
    ]);
    await app.gallery('categories', 'create', 'Mountains');
    expect(await entriesOf('categories', 'merge', 'Hills', 'Mountains', '--yes')).toEqual([
      expect.stringMatching(/^category-merged category \d+$/),
    ]);
    const stored = await createImageStore(app.database.db).find(hill);
    writeFileSync(join(app.dataDir, 'pictures', stored?.storageKey ?? ''), 'damaged');
    // Problems were found.
    expect(await entriesAfter(1, 'doctor', '--deep', '--withhold')).toContain(`images-changed image ${hill}`);
  });

  it('that changes nothing has no entry', async () => {
    const before = (await entries()).length;
    await app.gallery('images', 'edit', 'nature/unknown', '--special');
    await app.gallery('users', 'role', 'nobody@example.com', 'admin');
    await app.gallery('messages', 'done', 'cm_unknown');
    expect(await entries()).toHaveLength(before);
  });

  it('about posts is in the audit log', async () => {
    const folder = join(app.dataDir, 'posts');
    mkdirSync(folder);
    writeFileSync(join(folder, 'first.md'), '---\ntitle: First\ndate: 2026-11-20\n---\n\nHello.\n');
    expect(await entriesOf('posts', 'import', folder)).toEqual([
      expect.stringMatching(/^posts-imported post /),
    ]);
    expect(await entriesOf('posts', 'unpublish', 'first')).toEqual([
      expect.stringMatching(/^post-unpublished post /),
    ]);
    expect(await entriesOf('posts', 'publish', 'first')).toEqual([
      expect.stringMatching(/^post-published post /),
    ]);
    expect(await entriesOf('posts', 'remove', 'first', '--yes')).toEqual([
      expect.stringMatching(/^post-removed post /),
    ]);
  });

  it('about versions of a post is in the audit log', async () => {
    const { posts } = app.services.studio;
    const key = { project: 'gallery', slug: 'dusk' };
    const contentOf = (title: string) => ({
      author: 'Ada',
      cover: null,
      publishedAt: null,
      texts: { en: { title, excerpt: '', markdown: 'Light.', tags: [] } },
    });
    await posts.create({ ...key, content: contentOf('Dusk') }, 'Ada');
    await app.gallery('posts', 'publish', 'dusk');
    await posts.save({ ...key, version: 2, by: 'Ada' }, contentOf('Later'));
    expect(await entriesOf('posts', 'discard', 'dusk')).toEqual([
      expect.stringMatching(/^post-changes-discarded post /),
    ]);
    const { items } = await app.json('posts', 'history', 'dusk');
    expect(await entriesOf('posts', 'restore', 'dusk', String(items[1].id))).toEqual([
      expect.stringMatching(/^post-saved post /),
    ]);
  });

  it('about the first administrator is in the audit log', async () => {
    expect(await entriesOf('users', 'first-admin')).toEqual([
      expect.stringMatching(/^first-admin-link-made /),
    ]);
  });

  it('about the sign-in of an account is in the audit log', async () => {
    const { user, token } = await app.register({ email: 'ben@example.com' });
    const about = `user ${user.id}`;
    expect(await entriesOf('users', 'confirm', 'ben@example.com')).toEqual([`user-confirmed ${about}`]);
    await turnOnSecondFactor(app, { userId: user.id, token });
    expect(await entriesOf('users', 'two-factor-off', 'ben@example.com', '--yes')).toEqual([
      `user-two-factor-off ${about}`,
    ]);
  });

  it('about a payment is in the audit log', async () => {
    const { token } = await app.register({ email: 'payer@example.com' });
    const { body } = await app.call('POST', '/api/payments/payment', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        planId: 'premium-monthly',
        provider: 'stripe',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        country: 'DE',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
      },
    });
    const about = `payment ${body.id}`;
    const { db } = app.database;
    await db
      .updateTable('sandbox_charge')
      .set({ refunded_minor: 200 })
      .where('idempotency_key', '=', body.id)
      .execute();
    expect(await entriesOf('payments', 'compare', body.id, '--correct', '--yes')).toEqual([
      `payment-corrected ${about}`,
    ]);
    expect(await entriesOf('payments', 'refund', body.id, '--reason', 'goodwill', '--yes')).toEqual([
      `payment-refunded ${about}`,
    ]);
  });

  it('about a mail that has failed is in the audit log', async () => {
    const mails = createMailStore(app.database.db);
    await mails.insert(failedMail);
    await mails.markFailed(failedMail.id, 'EENVELOPE 550', { keepData: true });
    expect(await entriesOf('mails', 'retry', failedMail.id)).toEqual(['user-mail-retried mail m1']);
  });

  it('about reports of images is in the audit log', async () => {
    await app.database.db
      .insertInto('image_report')
      .values(['rp_1', 'rp_2'].map((id) => ({ ...report, id })))
      .execute();
    const decided = ['--decision', 'none', '--reason', 'No right is violated.', '--yes'];
    expect(await entriesOf('reports', 'decide', 'rp_1', ...decided)).toEqual(['report-decided report rp_1']);
    expect(await entriesOf('reports', 'spam', 'rp_2')).toEqual(['report-marked report rp_2']);
    expect(await entriesOf('reports', 'spam', 'rp_2', '--undo')).toEqual(['report-marked report rp_2']);
  });

  it('about an account is in the audit log with the id of the account', async () => {
    const email = 'maria@example.com';
    const made = await entriesOf('users', 'create', email, '--first-name', 'M', '--last-name', 'P');
    const user = await app.services.accounts.admin.find(email);
    const about = `user ${user?.id}`;
    expect(made).toEqual([`user-created ${about}`]);
    for (const [action, ...args] of [
      ['user-role-changed', 'role', email, 'editor'],
      ['user-password-link-made', 'reset-link', email],
      ['premium-granted', 'premium', email, '--days', '3', '--reason', 'press'],
      ['premium-ended', 'premium', email, '--end', '--reason', 'over'],
      ['user-signed-out', 'sign-out', email],
      ['user-blocked', 'block', email],
      ['user-unblocked', 'block', email, '--undo'],
      ['user-exported', 'export', email, join(app.dataDir, 'maria.zip')],
      ['user-deleted', 'delete', email, '--yes'],
    ] as const)
      expect.soft(await entriesOf('users', ...args), action).toEqual([`${action} ${about}`]);
    const labels = await app.database.db
      .selectFrom('audit_event')
      .select('object_label')
      .where('object_id', '=', user?.id ?? '')
      .execute();
    expect(new Set(labels.map(({ object_label: label }) => label))).toEqual(new Set(['']));
  });

  it('about messages, settings and keys is in the audit log', async () => {
    await createContactStore(app.database.db).insert({
      id: 'cm_1',
      app_name: 'gallery',
      name: 'Ana',
      email: 'ana@example.com',
      phone: '',
      organization: '',
      subject: 'A print',
      message: 'May I print the fjord?',
      newsletter: 0,
      privacy: 1,
      locale: 'en',
      spam: 0,
      received_at: 1,
      priority: 0,
    });
    for (const [action, ...args] of [
      ['message-answered', 'reply', 'cm_1', '--text', 'Yes.'],
      ['message-marked', 'done', 'cm_1'],
      ['message-marked', 'spam', 'cm_1'],
      ['message-resent', 'resend', 'cm_1'],
    ] as const)
      expect(await entriesOf('messages', ...args)).toEqual([`${action} message cm_1`]);
    expect(await entriesOf('settings', 'set', 'FREE_DOWNLOAD_WAIT_SECONDS', '7')).toEqual([
      'settings-changed setting free',
    ]);
    expect(await entriesOf('settings', 'reset', 'FREE_DOWNLOAD_WAIT_SECONDS')).toEqual([
      'settings-changed setting free',
    ]);
    const [key = ''] = await entriesOf('keys', 'create', 'importer', 'images:write');
    expect(key).toMatch(/^access-key-made access-key \S+$/);
    expect(await entriesOf('keys', 'revoke', key.split(' ').at(-1) ?? '', '--yes')).toEqual([
      key.replace('made', 'revoked'),
    ]);
  });
});
