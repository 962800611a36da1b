import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import type { Check } from '../lib/report.ts';
import { backupTimes, type Installation } from './installation.ts';
import type { Client } from './observe.ts';
import { lostBy, type User } from './users.ts';

/** Memory of a server at a time of the simulated clock. */
export interface MemorySample {
  /** Since the begin of the run. */
  hours: number;
  /** Resident, before garbage is collected. */
  residentMb: number;
  /** Objects of JavaScript that are in use, after garbage is collected. Bytes in caches are not among them. */
  liveMb: number;
}

export interface Outcome {
  installation: Installation;
  client: Client;
  users: readonly User[];
  /** Acknowledged contact messages, with their times on the clock of the servers. */
  messages: readonly { text: string; at: number }[];
  /** Ids of published images. */
  images: readonly string[];
  samples: readonly MemorySample[];
  /** Begin of the load on the clock of the servers, and its length. */
  begunAt: number;
  days: number;
}

/** The first subscription of a run is due in its second or third day, whatever the month. */
const RENEWALS_BEGIN_DAYS = 4;
/** The heap may hold more when it has more users to remember, such as counters of limits; a leak holds more. */
const LIVE_GROWTH_MB_PER_DAY = 3;
/** All caches of a server are bounded: 176 MB together, with the pages of SQLite. */
const RESIDENT_MB = 512;
/** After a start the caches and the heap grow. */
const WARM_UP_HOURS = 12;
const MAX_LISTED = 10;

/** By the name of a fault, what was found of it, and among how many. */
type Found = Readonly<Record<string, readonly [found: readonly string[], of: number]>>;

const noneOf = (all: Found): Check[] =>
  Object.entries(all).map(([name, [found, of]]) => {
    for (const line of found.slice(0, MAX_LISTED)) console.log(`  ${name}: ${line.slice(0, 1_500)}`);
    return { name, value: `${found.length} of ${of}`, holds: found.length === 0 };
  });

const same = (name: string, value: number, wanted: number): Check => ({
  name,
  value: `${value} of ${wanted}`,
  holds: value === wanted,
});

const shown = (name: string, value: string): Check => ({ name, value, holds: true });

/** Whether memory is flat between the last planned restart, in the middle of the run, and its end. */
function memoryChecks({ samples, days }: Outcome): Check[] {
  const measured = samples.filter(({ hours }) => hours >= (days / 2) * 24 + WARM_UP_HOURS);
  const [first, last] = [measured.at(0), measured.at(-1)];
  const passed = ((last?.hours ?? 0) - (first?.hours ?? 0)) / 24;
  const perDay = passed < 1 ? 0 : ((last?.liveMb ?? 0) - (first?.liveMb ?? 0)) / passed;
  const resident = Math.max(...samples.map(({ residentMb }) => residentMb));
  return [
    {
      name: `live memory after the warm-up, at most ${LIVE_GROWTH_MB_PER_DAY} MB more a day`,
      value: passed < 1 ? 'the run is too short' : `${perDay.toFixed(1)} MB`,
      holds: perDay <= LIVE_GROWTH_MB_PER_DAY,
    },
    {
      name: `resident memory, at most ${RESIDENT_MB} MB`,
      value: `${resident.toFixed(0)} MB`,
      holds: resident <= RESIDENT_MB,
    },
  ];
}

export async function allChecks(outcome: Outcome): Promise<Check[]> {
  const { client, users, installation } = outcome;
  const lost: string[] = [];
  for (const user of users) lost.push(...(await lostBy(client, user)));
  const writes = users.map((user) => 2 + user.favorites.size + user.files.size + user.payments.length);
  const failedCommands: string[] = [];
  for (const command of ['doctor --deep', 'backup verify'])
    await installation.gallery(...command.split(' ')).catch((error) => failedCommands.push(String(error)));
  const { failures, counts } = client;
  const { errors } = installation.log;
  return [
    ...memoryChecks(outcome),
    shown('requests', JSON.stringify(counts)),
    ...noneOf({
      'acknowledged writes of users that are lost': [lost, writes.reduce((sum, of) => sum + of, 0)],
    }),
    ...(await databaseChecks(outcome)),
    ...noneOf({
      'failed requests without a fault': [failures, failures.length],
      'errors in the logs without a fault': [errors, errors.length],
      'commands of the operator that fail': [failedCommands, 2],
    }),
  ];
}

async function databaseChecks(outcome: Outcome): Promise<Check[]> {
  const { installation, messages, images, begunAt, days } = outcome;
  const { db, close } = installation.openForChecks();
  const payments = await db.selectFrom('payment').selectAll().execute();
  const invoices = await db.selectFrom('invoice').selectAll().execute();
  const received = await db.selectFrom('contact_message').selectAll().execute();
  const events = await db.selectFrom('webhook_event').select('received_at').execute();
  const published = await db.selectFrom('published_image').select('public_id').execute();
  const waiting = await db.selectFrom('mail_outbox').select(['template', 'last_error']).execute();
  await close();

  const now = installation.now();
  const succeeded = payments.filter(({ status }) => status === 'succeeded');
  const settled = new Set(succeeded.map(({ id }) => id));
  const renewals = succeeded.filter(({ purpose }) => purpose === 'renew').length;
  const paid = installation.stripe.paid();
  const ids = new Set(published.map(({ public_id: id }) => id));
  const texts = new Set(received.map(({ message }) => message));
  const kept = messages.filter(({ at }) => now - at < 29 * DAY_MS);
  const expired = [
    ...received.filter(({ received_at: at }) => now - at > 32 * DAY_MS).map(({ id }) => `message ${id}`),
    ...events.filter(({ received_at: at }) => now - at > 9 * DAY_MS).map(() => 'webhook'),
  ];
  const slotOf = (at: number): number =>
    Math.floor((at - backupTimes.minute * MINUTE_MS) / (backupTimes.everyHours * HOUR_MS));
  const mails = installation.inbox.mails.map(({ email }) => email.messageId ?? '');
  const lostMessages = kept.map(({ text }) => text).filter((text) => !texts.has(text));
  const unsent = waiting.map((mail) => JSON.stringify(mail));
  return [
    ...noneOf({
      'charges that are no payment': [paid.filter((id) => !settled.has(id)), paid.length],
      'payments that the provider charged twice': [repeated(paid), paid.length],
      'payments that were not charged': [[...settled].filter((id) => !paid.includes(id)), settled.size],
      'users whose charged periods overlap': [overlapping(invoices), invoices.length],
      'contact messages that are lost': [lostMessages, kept.length],
      'rows that are older than their retention period': [expired, received.length + events.length],
      'published images that are lost': [images.filter((id) => !ids.has(id)), images.length],
      'mails that are not sent': [unsent, mails.length],
    }),
    same('invoices of payments', invoices.length, settled.size),
    { name: 'of them renewals', value: `${renewals}`, holds: renewals > 0 || days < RENEWALS_BEGIN_DAYS },
    same('images in the database that an import reported', ids.size, images.length),
    shown('mails that arrived, of them twice', `${mails.length}, ${repeated(mails).length}`),
    same('scheduled backups', installation.log.backups, slotOf(now) - slotOf(begunAt)),
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
