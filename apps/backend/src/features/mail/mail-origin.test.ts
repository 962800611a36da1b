import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../../db/open.ts';
import { createMail, type MailService } from './mail-service.ts';

const main = 'https://gallery.example';
const twosome = 'https://twosome.example';

let folder: string;
let database: OpenDatabase;
let mail: MailService;
let sent: { text: string; html?: string | undefined }[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-origin-'));
  database = openDatabase({ url: '', dataDir: folder });
  await migrate(database.db);
  sent = [];
  mail = createMail({
    db: database.db,
    transport: {
      send: (message) => {
        sent.push(message);
        return Promise.resolve();
      },
      close: () => undefined,
      explain: () => ({ code: 'unknown', permanent: false }),
    },
    from: 'Gallery <mail@gallery.example>',
    publicOrigin: main,
    siteOrigins: [twosome],
    now: Date.now,
    log: () => undefined,
  });
  mail.start(() => Promise.resolve({ link: '/reset-password#token=ot_1' }));
});
afterEach(async () => {
  await mail.stop();
  await database.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['the site that was asked', { siteOrigin: twosome }, twosome],
  ['the main site where nobody said', {}, main],
  ['the main site, whatever a row claims', { siteOrigin: 'https://evil.example' }, main],
])('a link in a mail leads to %s', async (_where, data, origin) => {
  const to = 'ann@example.com';
  await mail.enqueue(database.db, { template: 'reset-password', to, userId: null, locale: 'en', data });
  await mail.flush();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain(`${origin}/reset-password#token=ot_1`);
  expect(sent[0]?.html).toContain(`href="${origin}/reset-password#token=ot_1"`);
  expect(JSON.stringify(sent)).not.toContain('evil.example');
});
