import type { Company } from '@lumigraph/contracts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/open.ts';
import { openSqliteForTests } from '../../testing/databases.ts';
import { createUserStore, newUserRow } from '../accounts/user-store.ts';
import { createMailService, type MailService } from './mail-service.ts';
import type { OutgoingMail } from './mail-transport.ts';

const main = { id: 'gallery', origin: 'https://gallery.example', name: 'Lumigraph', accent: '#494fcc' };
const twosome = { id: 'dating', origin: 'https://twosome.example', name: 'Twosome', accent: '#c03d14' };

let folder: string;
let database: OpenDatabase;
let mail: MailService;
let sent: OutgoingMail[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-origin-'));
  database = await openSqliteForTests(folder);
  sent = [];
  mail = createMailService({
    db: database.db,
    transport: {
      send: (message) => {
        sent.push(message);
        return Promise.resolve();
      },
      close: () => undefined,
      explain: () => ({ code: 'unknown', of: 'mail' }),
      isReady: () => Promise.resolve(true),
    },
    from: 'The gallery <mail@gallery.example>',
    sites: [main, twosome],
    company: () => ({ name: 'Lumigraph Ltd.' }) as Company,
    countUnproven: () => Promise.resolve(0),
    keepFailedDays: 7,
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

async function send(data: Record<string, string>, userId: string | null = null): Promise<string> {
  const to = 'ann@example.com';
  await mail.enqueue(database.db, { template: 'reset-password', to, userId, locale: 'en', data });
  await mail.flush();
  expect(sent).toHaveLength(1);
  return JSON.stringify(sent);
}

it.each([
  ['the site that was asked', { site: 'dating' }, twosome],
  ['the main site where nobody said', {}, main],
  ['the main site, whatever a row claims', { site: 'https://evil.example' }, main],
])('a mail speaks for %s and leads there', async (_where, data, site) => {
  const whole = await send(data);
  expect(sent[0]?.subject).toBe(`Reset your ${site.name} password`);
  expect(sent[0]?.text).toContain(`${site.origin}/reset-password#token=ot_1`);
  expect(sent[0]?.html).toContain(`href="${site.origin}/reset-password#token=ot_1"`);
  expect(sent[0]?.html).toContain(site.accent);
  const other = site === main ? twosome : main;
  for (const word of ['evil.example', other.name, other.origin, other.accent])
    expect(whole).not.toContain(word);
});

it('the sender has the name of the site and the address of the settings; the main one as the settings say', async () => {
  await send({ site: 'dating' });
  expect(sent[0]?.from).toEqual({ name: 'Twosome', address: 'mail@gallery.example' });
  sent.length = 0;
  await send({});
  expect(sent[0]?.from).toBe('The gallery <mail@gallery.example>');
});

it('a mail that nobody asked for comes from where the account was used last', async () => {
  await createUserStore(database.db).insert(
    newUserRow(
      {
        id: 'ann',
        email: 'ann@example.com',
        verified: true,
        firstName: 'Ann',
        lastName: 'Other',
        passwordHash: null,
        locale: 'en',
        site: 'dating',
      },
      0,
    ),
  );
  expect(await send({}, 'ann')).toContain('Twosome');
});
