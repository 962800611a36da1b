import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../db/open.ts';
import { oneTimeLinks } from '../features/accounts/account-events.ts';
import {
  ACCESS_TOKEN_MS,
  SESSION_MAX_DAYS,
  sessionLifetime,
} from '../features/accounts/sessions/session-issuer.ts';
import { limits } from '../http/limits.ts';
import { createTestApp, START } from '../testing/auth-app.ts';
import { openSqliteForTests } from '../testing/databases.ts';
import { retentionSettings } from './retention-settings.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const environment = {
  CONTACT_KEEP_DAYS: '40',
  FAILED_MAIL_KEEP_DAYS: '3',
  WEBHOOK_KEEP_DAYS: '10',
  WITHDRAWAL_KEEP_YEARS: '6',
};

/** Rows that are a little younger and a little older than each period. */
async function insertRows({ db }: OpenDatabase): Promise<void> {
  const sender = { name: 'Ada', email: 'ada@example.com', locale: 'en' };
  // START is in 2026: what arrived in 2020 is kept until the end of 2026.
  for (const [id, received_at] of [
    ['kept', Date.UTC(2020, 0, 1)],
    ['removed', Date.UTC(2019, 11, 31, 23)],
  ] as const) {
    await db
      .insertInto('withdrawal')
      .values({ id, ...sender, contract: '1', received_at })
      .execute();
    const cancellation = { kind: 'ordinary' as const, reason: null, contract: '1', not_before: null };
    await db
      .insertInto('cancellation')
      .values({ id, ...sender, ...cancellation, received_at })
      .execute();
  }
  const ages = (days: number) => [
    ['kept', START - days * DAY_MS + HOUR_MS] as const,
    ['removed', START - days * DAY_MS - HOUR_MS] as const,
  ];
  for (const [id, received_at] of ages(40))
    await db
      .insertInto('contact_message')
      .values({
        id,
        app_name: 'gallery',
        ...sender,
        organization: '',
        phone: '',
        subject: '',
        message: 'x',
        newsletter: 0,
        privacy: 1,
        spam: 0,
        priority: 0,
        received_at,
      })
      .execute();
  for (const [id, created_at] of ages(3))
    await db
      .insertInto('mail_outbox')
      .values({
        id,
        template: 'welcome',
        to_address: sender.email,
        user_id: null,
        locale: 'en',
        data: '{}',
        status: 'failed',
        attempts: 1,
        next_attempt_at: 0,
        created_at,
        last_error: 'x',
        recipient_proven: 1,
      })
      .execute();
  for (const [event_id, received_at] of ages(10))
    await db.insertInto('webhook_event').values({ provider: 'Stripe', event_id, received_at }).execute();
}

it('removes what is older than the settings say, and nothing else', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'retention-'));
  const database = await openSqliteForTests(dataDir);
  await insertRows(database);
  await database.close();

  const test = await createTestApp({ dataDir, billing: { manualJobs: true }, environment });
  cleanUps.push(() => test.close());
  await test.services.mail.removeOldFailures();
  await test.services.billing.jobs.runAll();
  const { db } = test.database;
  for (const name of ['contact_message', 'mail_outbox', 'withdrawal', 'cancellation'] as const)
    expect(await db.selectFrom(name).select('id').execute()).toEqual([{ id: 'kept' }]);
  expect(await db.selectFrom('webhook_event').select('event_id').execute()).toEqual([{ event_id: 'kept' }]);
});

interface Limits {
  default: number;
  minimum: number;
  maximum: number;
  description: string;
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

function duration(ms: number): string {
  const [unit, size] = UNITS.find(([, milliseconds]) => ms % milliseconds === 0) ?? ['second', 1_000];
  return `${ms / size} ${unit}${ms === size ? '' : 's'}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Periods that protect accounts, or that the law defines. */
const fixed: readonly (readonly [string, string])[] = [
  [
    'sessions with "remember me"',
    `${duration(sessionLifetime(true).idleMs)} without use, at most ${SESSION_MAX_DAYS} days`,
  ],
  [
    'other sessions',
    `${duration(sessionLifetime(false).idleMs)} without use, at most ${duration(sessionLifetime(false).absoluteMs)}`,
  ],
  ['access tokens', `valid for ${duration(ACCESS_TOKEN_MS)}, removed a day later`],
  ...Object.entries(oneTimeLinks).map(
    ([name, { lifeMs }]) => [`one-time token \`${name}\``, duration(lifeMs)] as const,
  ),
  [
    'counters of rate limits',
    `at most ${duration(Math.max(...Object.values(limits).map(({ windowMs }) => windowMs)))}`,
  ],
  ['counts of free downloads', 'until the end of the day (UTC)'],
  ['uploads that were not finished', '1 hour'],
  ['data exports', 'not stored: made while they are downloaded'],
  ['invoices and payments', 'never removed: the Bulgarian Accountancy Act requires ten years'],
  [
    'request id of a mail or payment',
    'as long as the mail or payment; random, it leads to log lines only while your log system keeps them',
  ],
  ['account, files, favorites, collections, downloads', 'until the user deletes them or the account'],
];

it('is the page of the operators (`vitest run retention -u` writes it)', async () => {
  const settings = Object.entries(retentionSettings as unknown as Record<string, Limits>).map(
    ([name, { description, ...limit }]) => [
      `\`${name}\``,
      String(limit.default),
      `${limit.minimum} to ${limit.maximum}`,
      description,
    ],
  );
  const text = `# How long data are kept

Generated from \`apps/backend/src/config/retention-settings.ts\` and the constants of the code; a test compares both. Jobs remove older data every day,
sessions and counters every hour. The privacy policy of the sites states the periods of the settings.

${table(['Setting', 'Default', 'Allowed', 'Meaning'], settings)}

These periods are not settings, because they protect accounts or follow from the law:

${table(['Data', 'Kept'], fixed)}
`;
  await expect(text).toMatchFileSnapshot('../../../../docs/operators/retention.md');
});
