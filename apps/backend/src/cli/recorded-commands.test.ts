import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createImageStore } from '../features/images/store/image-store.ts';
import { createMailStore } from '../features/mail/mail-store.ts';
import { drawing } from '../testing/import/corpus.ts';
import { openOperatedApp, type OperatedApp } from '../testing/run-command.ts';
import { turnOnSecondFactor } from '../testing/account-calls.ts';
import { storedContent, withoutAuditLog } from '../testing/unrecordable.ts';
import { createProgram } from './program.ts';
import { RecordedCommand } from './recorded-commands.ts';

vi.setConfig({ testTimeout: 60_000 });

/** They change nothing, or no object of the studio: files, indexes, the installation as a whole. */
const unrecorded = [
  'backup list',
  'backup verify',
  'database move',
  'database migrate',
  'database status',
  'images reindex',
  'images sign',
  'mails list',
  'restore',
  'storage move',
];

it('knows of every command whether it is recorded', () => {
  const silent = { out: () => undefined, err: () => undefined, interactive: false };
  const others = (command: Command, words: string[] = []): string[] => {
    if (command instanceof RecordedCommand) return [];
    if (command.commands.length === 0) return [words.join(' ')];
    return command.commands.flatMap((one) => others(one, [...words, one.name()]));
  };
  expect(others(createProgram(silent, () => undefined)).sort()).toEqual(unrecorded.toSorted());
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

describe('a command', () => {
  let app: OperatedApp;
  beforeAll(async () => {
    app = await openOperatedApp();
  });
  afterAll(() => app.close());

  const entries = () => app.database.db.selectFrom('audit_event').selectAll().orderBy('id').execute();

  async function entriesAfter(...args: string[]) {
    const before = (await entries()).length;
    const result = await app.gallery(...args);
    return { ...result, rows: (await entries()).slice(before) };
  }

  /** What a command adds to the audit log; it changes nothing while its entry cannot be written. */
  async function entriesOf(...args: string[]) {
    const content = await storedContent(app);
    const unrecordable = await withoutAuditLog(app, () => app.gallery(...args));
    expect.soft(unrecordable.code, `${args.join(' ')} without its entry`).not.toBe(0);
    expect.soft(await storedContent(app), `${args.join(' ')} without its entry`).toEqual(content);
    // The lock of an export.
    await app.database.db.deleteFrom('rate_counter').execute();
    const { code, err, rows } = await entriesAfter(...args);
    expect.soft(code, `${args.join(' ')}: ${err}`).toBe(0);
    return rows.map((row) => {
      expect(row.actor_kind).toBe('operator');
      return `${row.action} ${row.object_kind} ${row.object_id}`;
    });
  }

  it(
    'about images and posts is in the audit log, and in that of the operator',
    { tags: ['long'] },
    async () => {
      const folder = join(app.dataDir, 'new');
      mkdirSync(join(folder, 'Hills'), { recursive: true });
      await drawing(1)
        .png()
        .toFile(join(folder, 'Hills', 'hill.png'));
      writeFileSync(join(folder, 'dawn.md'), '---\ntitle: Dawn\ndate: 2026-11-20\n---\n\nHello.\n');
      const hill = 'hills/hill';
      await app.gallery('images', 'import', join(folder, 'Hills'), '--category', 'Hills', '--dry-run');
      // Once: a command that reads pixels starts processes for it.
      const imported = await entriesAfter('images', 'import', join(folder, 'Hills'), '--category', 'Hills');
      expect(imported.rows).toMatchObject([
        { action: 'images-imported', object_kind: 'category' },
        { action: 'images-imported', object_kind: 'image', object_id: hill },
      ]);
      expect(await entriesOf('posts', 'import', folder)).toEqual([
        expect.stringMatching(/^posts-imported post /),
      ]);
      await app.gallery('images', 'sign');
      await app.gallery('images', 'reindex');
      const log = readFileSync(join(app.dataDir, 'operator.log'), 'utf8').trim().split('\n');
      const events = log.map((line) => JSON.parse(line) as { event: string; operator: string });
      expect(events).toMatchObject([
        { event: 'image-imported', image: hill, operator: expect.stringMatching(/./) },
        { event: 'post-imported', file: 'dawn.md' },
        { event: 'images-signed' },
        { event: 'images-reindexed' },
      ]);

      const stored = await createImageStore(app.database.db).find(hill);
      writeFileSync(join(app.dataDir, 'pictures', stored?.storageKey ?? ''), 'damaged');
      const { code, rows } = await entriesAfter('doctor', '--deep', '--withhold');
      expect(code).toBe(1);
      expect(rows).toMatchObject([{ action: 'images-changed', object_kind: 'image', object_id: hill }]);
    },
  );

  it('that changes nothing has no entry', async () => {
    expect((await entriesAfter('users', 'role', 'nobody@example.com', 'admin')).rows).toEqual([]);
    expect((await entriesAfter('mails', 'retry', 'none')).rows).toEqual([]);
  });

  it('about a mail that has failed, and about a key, is in the audit log', async () => {
    const mails = createMailStore(app.database.db);
    await mails.insert(failedMail);
    await mails.markFailed(failedMail.id, 'EENVELOPE 550', { keepData: true });
    expect(await entriesOf('mails', 'retry', failedMail.id)).toEqual(['user-mail-retried mail m1']);
    expect(await entriesOf('keys', 'create', 'importer', 'images:write')).toEqual([
      expect.stringMatching(/^access-key-made access-key \S+$/),
    ]);
  });

  it('about an account is in the audit log with the id of the account', async () => {
    expect(await entriesOf('users', 'first-admin')).toEqual([
      expect.stringMatching(/^first-admin-link-made /),
    ]);
    const email = 'maria@example.com';
    const made = await entriesOf('users', 'create', email, '--first-name', 'M', '--last-name', 'P');
    const user = await app.services.accounts.admin.find(email);
    const id = user?.id ?? '';
    const about = `user ${id}`;
    expect(made).toEqual([`user-created ${about}`]);
    const { token } = await app.register({ email: 'ben@example.com' });
    const ben = await app.services.accounts.admin.find('ben@example.com');
    await turnOnSecondFactor(app, { userId: ben?.id ?? '', token });
    expect(await entriesOf('users', 'two-factor-off', 'ben@example.com', '--yes')).toEqual([
      `user-two-factor-off user ${ben?.id}`,
    ]);
    for (const [action, ...args] of [
      ['user-role-changed', 'role', email, 'editor'],
      ['user-password-link-made', 'reset-link', email],
      ['user-signed-out', 'sign-out', email],
      ['user-exported', 'export', email, join(app.dataDir, 'maria.zip')],
      ['user-deleted', 'delete', email, '--yes'],
    ] as const)
      expect.soft(await entriesOf('users', ...args), action).toEqual([`${action} ${about}`]);
    const labels = await app.database.db
      .selectFrom('audit_event')
      .select('object_label')
      .where('object_id', '=', id)
      .execute();
    expect(new Set(labels.map(({ object_label: label }) => label))).toEqual(new Set(['']));
  });
});
