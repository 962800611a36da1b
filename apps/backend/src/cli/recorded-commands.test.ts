import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContactStore } from '../features/contact/contact-store.ts';
import { createImageStore } from '../features/images/catalogue/image-store.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { openOperatedApp, type OperatedApp } from '../testing/run-command.ts';
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

describe('a command', () => {
  let app: OperatedApp;
  beforeAll(async () => {
    app = await openOperatedApp({ environment: { COMPANY_EMAIL: 'office@company.example' } });
  });
  afterAll(() => app.close());

  /** Runs a command; returns what it added to the audit log, the first entry first. */
  async function entriesOf(...args: string[]) {
    const rows = () => app.database.db.selectFrom('audit_event').selectAll().orderBy('id').execute();
    const content = await storedContent(app);
    const unrecordable = await withoutAuditLog(app, () => app.gallery(...args));
    expect.soft(unrecordable.code, `${args.join(' ')} without its entry`).not.toBe(0);
    expect.soft(await storedContent(app), `${args.join(' ')} without its entry`).toEqual(content);
    // The lock of an export.
    await app.database.db.deleteFrom('rate_counter').execute();
    const before = (await rows()).length;
    const { code, err } = await app.gallery(...args);
    expect.soft(code, `${args.join(' ')}: ${err}`).toBe(0);
    return (await rows()).slice(before).map((row) => {
      expect(row.actor_kind).toBe('operator');
      return `${row.action} ${row.object_kind} ${row.object_id}`;
    });
  }

  it('about pictures and categories is in the audit log with each picture', async () => {
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

  it('that changes nothing has no entry', async () => {
    const rows = () => app.database.db.selectFrom('audit_event').selectAll().execute();
    const before = (await rows()).length;
    await app.gallery('images', 'edit', 'nature/unknown', '--special');
    await app.gallery('users', 'role', 'nobody@example.com', 'admin');
    await app.gallery('messages', 'done', 'cm_unknown');
    expect(await rows()).toHaveLength(before);
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
    const [key = ''] = await entriesOf('keys', 'create', 'importer', 'images:write');
    expect(key).toMatch(/^access-key-made access-key \S+$/);
    expect(await entriesOf('keys', 'revoke', key.split(' ').at(-1) ?? '', '--yes')).toEqual([
      key.replace('made', 'revoked'),
    ]);
  });
});
