import { DAY_MS } from '@lumigraph/contracts';
import type { Check } from '../lib/report.ts';
import { openForChecks, scheduledBackups, type Installation } from './installation.ts';
import type { Log } from './log.ts';
import type { Client } from './requests.ts';
import { lostBy, type Ledger } from './users.ts';

export interface Outcome {
  installation: Installation;
  log: Log;
  client: Client;
  ledger: Ledger;
  /** Ids of published images. */
  images: readonly string[];
  /** Begin of the load on the clock of the servers, and its length. */
  begunAt: number;
  days: number;
}

const MAX_LISTED = 10;
/** The first subscription of a run is due in its second or third day, whatever the month. */
const RENEWALS_BEGIN_DAYS = 4;

function none(name: string, found: readonly string[], of: number): Check {
  for (const line of found.slice(0, MAX_LISTED)) console.log(`  ${name}: ${line.slice(0, 1_500)}`);
  return { name, value: `${found.length} of ${of}`, holds: found.length === 0 };
}

export async function allChecks(outcome: Outcome): Promise<Check[]> {
  const { installation, client, ledger, log } = outcome;
  const requests = [...client.counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');
  const lost: string[] = [];
  let writes = 0;
  for (const user of ledger.users) {
    writes += 2 + user.favorites.size + user.files.size + user.payments.length;
    lost.push(...(await lostBy(client, user)));
  }
  const known = [...log.explained].map(([name, count]) => `${name} ${count}`).join(', ');
  return [
    { name: 'requests', value: requests, holds: true },
    none('acknowledged writes of users that are lost', lost, writes),
    ...(await databaseChecks(outcome)),
    none('failed requests without a fault', client.failures, 0),
    { name: 'errors in the logs that a fault explains', value: known, holds: true },
    none(
      'errors in the logs without a fault',
      log.unexplained.map(({ at, line }) => `${at}: ${line}`),
      0,
    ),
    ...(await operatorChecks(installation)),
  ];
}

async function databaseChecks({
  installation,
  ledger,
  images,
  log,
  begunAt,
  days,
}: Outcome): Promise<Check[]> {
  const { db, close } = openForChecks(installation);
  const payments = await db.selectFrom('payment').selectAll().execute();
  const invoices = await db.selectFrom('invoice').selectAll().execute();
  const messages = await db.selectFrom('contact_message').selectAll().execute();
  const events = await db.selectFrom('webhook_event').select('received_at').execute();
  const rows = await db.selectFrom('published_image').select('public_id').execute();
  const waiting = await db.selectFrom('mail_outbox').select(['id', 'template', 'last_error']).execute();
  await close();

  const now = installation.now();
  const paid = installation.stripe.paid();
  const settled = new Set(payments.filter(({ status }) => status === 'succeeded').map(({ id }) => id));
  const renewals = payments.filter(({ purpose, status }) => purpose === 'renew' && status === 'succeeded');
  const published = new Set(rows.map(({ public_id: id }) => id));
  const texts = new Set(messages.map(({ message }) => message));
  const kept = ledger.messages.filter(({ at }) => now - at < 29 * DAY_MS);
  const expired = [
    ...messages.filter(({ received_at: at }) => now - at > 32 * DAY_MS).map(({ id }) => `message ${id}`),
    ...events.filter(({ received_at: at }) => now - at > 9 * DAY_MS).map(() => 'webhook'),
  ];
  const slots = scheduledBackups(begunAt, now);
  const mails = installation.inbox.mails.map(({ email }) => email.messageId ?? '');
  return [
    none(
      'charges of the provider that are no payment',
      paid.filter((id) => !settled.has(id)),
      paid.length,
    ),
    none('payments that the provider charged twice', repeated(paid), paid.length),
    none(
      'payments that the provider did not charge',
      [...settled].filter((id) => !paid.includes(id)),
      settled.size,
    ),
    none('charged periods of one user that overlap', overlapping(invoices), invoices.length),
    {
      name: 'payments, invoices',
      value: `${settled.size}, ${invoices.length}`,
      holds: settled.size === invoices.length,
    },
    {
      name: 'of them renewals',
      value: String(renewals.length),
      holds: renewals.length > 0 || days < RENEWALS_BEGIN_DAYS,
    },
    none(
      'contact messages that are lost',
      kept.filter(({ text }) => !texts.has(text)).map(({ text }) => text),
      kept.length,
    ),
    none('rows that are older than their retention period', expired, messages.length + events.length),
    none(
      'published images that are lost',
      images.filter((id) => !published.has(id)),
      images.length,
    ),
    {
      name: 'images in the database that no import reported',
      value: String(published.size - images.length),
      holds: published.size === images.length,
    },
    none(
      'mails that are not sent',
      waiting.map(({ template, last_error: error }) => `${template} ${error ?? ''}`),
      mails.length,
    ),
    {
      name: 'mails that arrived, of them twice',
      value: `${mails.length}, ${repeated(mails).length}`,
      holds: true,
    },
    { name: 'scheduled backups', value: `${log.backups} of ${slots}`, holds: log.backups === slots },
  ];
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}

interface InvoicedPeriod {
  user_id: string;
  period_start: number | null;
  period_end: number | null;
}

function overlapping(invoices: readonly InvoicedPeriod[]): string[] {
  const ofUsers = Map.groupBy(invoices, ({ user_id: user }) => user);
  return [...ofUsers].flatMap(([user, periods]) => {
    const inOrder = periods.toSorted((a, b) => Number(a.period_start) - Number(b.period_start));
    const overlaps = inOrder.some(
      ({ period_start: start }, index) => index > 0 && Number(start) < Number(inOrder[index - 1]?.period_end),
    );
    return overlaps ? [user] : [];
  });
}

async function operatorChecks({ gallery }: Installation): Promise<Check[]> {
  const checks: Check[] = [];
  for (const command of [
    ['doctor', '--deep'],
    ['backup', 'verify'],
  ]) {
    const { code, output } = await gallery(...command);
    if (code !== 0) console.log(output);
    checks.push({ name: `gallery ${command.join(' ')}`, value: `exit code ${code}`, holds: code === 0 });
  }
  return checks;
}
