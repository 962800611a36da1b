import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cdnTransforms, DAY_MS, HOUR_MS } from '@lumigraph/contracts';
import sharp from 'sharp';
import { waitForHealth } from '../apps/backend/src/testing/server-process.ts';
import { report } from './lib/report.ts';
import { allChecks } from './soak/checks.ts';
import { faultsOf, type Fault } from './soak/faults.ts';
import { openInstallation, type Installation } from './soak/installation.ts';
import { createLog } from './soak/log.ts';
import { memoryChecks, type MemorySample } from './soak/memory.ts';
import { createClient } from './soak/requests.ts';
import { oneOf, returnOf, signUp, subscribe, writeMessage, type Ledger } from './soak/users.ts';

/**
 * Simulated days of mixed load with faults against real server processes; see `docs/reliability.md`.
 * `pnpm soak [--days=8] [--database=sqlite|postgres] [--slot=3]`: `slot` is the number of seconds of load in each
 * simulated hour.
 */
const option = (name: string, otherwise: string): string =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const days = Number(option('days', '8'));
const engine = option('database', 'sqlite') === 'postgres' ? 'postgres' : 'sqlite';
const slotMs = Number(option('slot', '3')) * 1_000;

/** Subscriptions begin so long before the load that their renewals fall into it. */
const EARLIER_DAYS = 29;
const MARGIN_DAYS = 2;
/** No server is restarted in the second half, where memory is measured. */
const restartDays = days / 2;
const POSTS = fileURLToPath(new URL('../apps/backend/demo/posts', import.meta.url));
const IMPORT_EVERY_HOURS = 6;
const IMPORTED_AT_ONCE = 2;
const MEASURED_EVERY_HOURS = 6;
const MB = 1024 * 1024;
const MAILS_QUIET_MS = 150;
const API_KEY = { 'x-api-key': 'gallery-public-key' };

const log = createLog();
const installation: Installation = await openInstallation({
  engine,
  behindMs: (days + EARLIER_DAYS + MARGIN_DAYS) * DAY_MS,
  log,
});
const client = createClient(installation, log);
const ledger: Ledger = { users: [], messages: [] };
const images: string[] = [];
const samples: MemorySample[] = [];
let delivered = 0;

/** Publishes drawn images, and once a day all posts of the demo. */
async function importContent(number: number): Promise<void> {
  const folder = join(installation.folder, `import-${number}`, 'nature');
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < IMPORTED_AT_ONCE; n += 1) {
    const colour = { r: (number * 37) % 256, g: (n * 91) % 256, b: (number * 11) % 256 };
    const image = sharp({ create: { width: 900, height: 600, channels: 3, background: colour } });
    await image.jpeg().toFile(join(folder, `soak ${number} ${n}.jpg`));
  }
  const imported = await installation.gallery('images', 'import', join(folder, '..'));
  if (imported.code !== 0) throw new Error(imported.output);
  for (let n = 0; n < IMPORTED_AT_ONCE; n += 1) images.push(`nature/soak-${number}-${n}`);
  if (number % 4 === 0) {
    const posts = await installation.gallery('posts', 'import', POSTS);
    if (posts.code !== 0) throw new Error(posts.output);
  }
}

async function visit(until: number): Promise<void> {
  const addresses = [
    () => '/',
    () => `/image/${oneOf(images)}`,
    () => '/blog',
    () => '/search?q=soak',
    () => '/subscription/plans',
  ];
  while (performance.now() < until) {
    await client.send('GET', oneOf(addresses)?.() ?? '/', { headers: { accept: 'text/html' } });
    await client.send('GET', '/api/images/images?page=1', { headers: API_KEY });
    await client.send('GET', '/api/search?q=soak', { headers: API_KEY });
    await client.send('GET', `/cdn/image/upload/${oneOf(cdnTransforms)}/${oneOf(images)}`);
    await wait(50);
  }
}

/** New users, of whom every second one pays, returning users and a message. */
async function useAccounts(until: number, hour: number): Promise<void> {
  do {
    const user = await signUp(client, ledger);
    if (user && hour % 2 === 1) await subscribe(client, user);
    const earlier = oneOf(ledger.users);
    if (earlier) await returnOf(client, earlier, images);
    await writeMessage(client, ledger, installation.now());
    await wait(300);
  } while (performance.now() < until);
}

/** The provider reports what happened, each event twice. */
async function deliverEvents(): Promise<void> {
  const events = installation.stripe.webhooks(installation.now());
  for (const { body, headers } of events.slice(delivered))
    for (let time = 0; time < 2; time += 1)
      await client.send('POST', '/api/payments/webhooks/Stripe', {
        body: JSON.parse(body) as object,
        headers,
      });
  delivered = events.length;
}

/** A mail that is being sent while the clock jumps over its lease is sent again. */
async function mailsToArrive(): Promise<void> {
  const { mails } = installation.inbox;
  for (let count = -1; count !== mails.length; await wait(MAILS_QUIET_MS)) count = mails.length;
}

async function actOut(fault: Fault): Promise<void> {
  log.beginFault(fault.name);
  try {
    await fault.run(installation);
  } finally {
    log.endFault(fault.name);
  }
}

/** Users pay before the load begins; one day passes for each. */
async function prepareRenewals(): Promise<void> {
  await importContent(0);
  for (let day = 0; day < EARLIER_DAYS; day += 1) {
    log.setTime(`${EARLIER_DAYS - day} days before`);
    const user = await signUp(client, ledger);
    if (user) await subscribe(client, user, day % 5 === 4 ? 'pm_card_chargeCustomerFail' : 'pm_card_visa');
    await writeMessage(client, ledger, installation.now());
    await deliverEvents();
    await installation.moveClock(DAY_MS);
  }
}

async function measure(hours: number): Promise<void> {
  const status = readFileSync(`/proc/${installation.servers[0]?.child.pid}/status`, 'utf8');
  const residentMb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  samples.push({ hours, residentMb, liveMb: (await installation.measure()).heapUsed / MB });
}

async function simulateHour(at: number): Promise<void> {
  const [day, hour] = [Math.floor(at / 24), at % 24];
  log.setTime(`day ${day + 1}, hour ${hour}`);
  const begun = performance.now();
  const until = begun + slotMs;
  if (at > 0 && at % IMPORT_EVERY_HOURS === 0) await importContent(at / IMPORT_EVERY_HOURS);
  const fault = faultsOf(engine).find((one) => one.hour === hour && (!one.restarts || day < restartDays));
  await Promise.all([
    visit(until),
    visit(until),
    useAccounts(until, hour),
    ...(fault ? [actOut(fault)] : []),
  ]);
  for (const { origin, child } of installation.servers) await waitForHealth(origin, child);
  await deliverEvents();
  await mailsToArrive();
  if (at % MEASURED_EVERY_HOURS === MEASURED_EVERY_HOURS - 1) await measure(at);
  await installation.moveClock(HOUR_MS);
}

const started = performance.now();
const minutes = (): string => ((performance.now() - started) / 60_000).toFixed(1);

function progressAt(at: number): string {
  const { residentMb = 0, liveMb = 0 } = samples.at(-1) ?? {};
  const unexplained = log.unexplained.length + client.failures.length;
  return `day ${Math.floor(at / 24) + 1}, hour ${at % 24}: ${minutes()} min, ${residentMb.toFixed(0)} MB resident, ${liveMb.toFixed(0)} MB live, ${ledger.users.length} users, ${unexplained} unexplained`;
}

try {
  await prepareRenewals();
  await wait(1_000);
  log.backups = 0;
  const begunAt = installation.now();
  const hours = days * 24;
  for (let at = 0; at < hours; at += 1) {
    await simulateHour(at);
    if (at % MEASURED_EVERY_HOURS === MEASURED_EVERY_HOURS - 1) console.log(progressAt(at));
  }
  log.setTime('after the run');
  await wait(10_000);
  const checks = await allChecks({ installation, log, client, ledger, images, begunAt, days });
  const restartedAt = Math.max(0, Math.ceil(restartDays) - 1) * 24 + 5;
  report(
    `Soak of ${days} simulated days on ${engine} in ${minutes()} minutes`,
    [],
    [...memoryChecks(samples, restartedAt), ...checks],
  );
} finally {
  await installation.close();
}
