import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cdnTransforms, DAY_MS, HOUR_MS } from '@lumigraph/contracts';
import sharp from 'sharp';
import { report } from './lib/report.ts';
import { allChecks, type MemorySample } from './soak/checks.ts';
import { faultsOf, restarts } from './soak/faults.ts';
import { openInstallation } from './soak/installation.ts';
import { createClient } from './soak/observe.ts';
import { oneOf, returnOf, signUp, subscribe, type User } from './soak/users.ts';

/**
 * Simulated days of mixed load with faults against real server processes; see `docs/reliability.md`.
 * `pnpm soak [--days=8] [--database=sqlite|postgres] [--slot=3]`: `slot` is the number of seconds of load in each
 * simulated hour.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '8' },
    database: { type: 'string', default: 'sqlite' },
    slot: { type: 'string', default: '3' },
  },
});
const days = Number(values.days);
const engine = values.database === 'postgres' ? 'postgres' : 'sqlite';
const slotMs = Number(values.slot) * 1_000;

/** Subscriptions begin so long before the load that their renewals fall into it. */
const EARLIER_DAYS = 29;
const MARGIN_DAYS = 2;
const POSTS = fileURLToPath(new URL('../apps/backend/demo/posts', import.meta.url));
/** Imports and measurements. */
const EVERY_HOURS = 6;
const IMPORTED_AT_ONCE = 2;
const MB = 1024 * 1024;
const MAILS_QUIET_MS = 150;
const API_KEY = { 'x-api-key': 'gallery-public-key' };

const installation = await openInstallation(engine, (days + EARLIER_DAYS + MARGIN_DAYS) * DAY_MS);
const { log } = installation;
const client = createClient(installation.servers, log);
const users: User[] = [];
const messages: { text: string; at: number }[] = [];
const images: string[] = [];
const samples: MemorySample[] = [];
let delivered = 0;

/** Publishes drawn images, and once a day all posts of the demo. */
async function importContent(number: number): Promise<void> {
  const folder = join(installation.folder, `import-${number}`, 'nature');
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < IMPORTED_AT_ONCE; n += 1) {
    const background = { r: (number * 37) % 256, g: (n * 91) % 256, b: (number * 11) % 256 };
    const image = sharp({ create: { width: 900, height: 600, channels: 3, background } });
    await image.jpeg().toFile(join(folder, `soak ${number} ${n}.jpg`));
  }
  await installation.gallery('images', 'import', join(folder, '..'));
  for (let n = 0; n < IMPORTED_AT_ONCE; n += 1) images.push(`nature/soak-${number}-${n}`);
  if (number % 4 === 0) await installation.gallery('posts', 'import', POSTS);
}

async function visit(until: number): Promise<void> {
  while (performance.now() < until) {
    const pages = ['/', `/image/${oneOf(images)}`, '/blog', '/?q=soak', '/subscription/plans'];
    await client.send('GET', oneOf(pages) ?? '/', { headers: { accept: 'text/html' } });
    await client.send('GET', '/api/images/images?page=1', { headers: API_KEY });
    await client.send('GET', '/api/search?q=soak', { headers: API_KEY });
    await client.send('GET', `/cdn/image/upload/${oneOf(cdnTransforms)}/${oneOf(images)}`);
    await wait(50);
  }
}

/** A new user, who may pay, and a message. */
async function arrive(method?: string): Promise<User | undefined> {
  const user = await signUp(client);
  if (user) users.push(user);
  if (user && method) await subscribe(client, user, method === 'any' ? undefined : method);
  const text = `A message of the soak, number ${randomUUID()}.`;
  const person = { appName: 'gallery', name: 'Ada Soak', email: 'ada@example.com', privacy: true };
  const at = installation.now();
  const reply = await client.send('POST', '/api/contact', { body: { ...person, message: text } });
  if (reply?.status === 200) messages.push({ text, at });
  return user;
}

/** New users, of whom every second one pays, and returning ones. */
async function useAccounts(until: number, hour: number): Promise<void> {
  do {
    await arrive(hour % 2 === 1 ? 'any' : undefined);
    const earlier = oneOf(users);
    if (earlier) await returnOf(client, earlier, oneOf(images));
    await wait(300);
  } while (performance.now() < until);
}

/** The provider reports what happened, each event twice. */
async function deliverEvents(): Promise<void> {
  const events = installation.stripe.webhooks(installation.now());
  for (const { body, headers } of events.slice(delivered).flatMap((event) => [event, event]))
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

/** Users pay before the load begins; one day passes for each. */
async function prepareRenewals(): Promise<void> {
  await importContent(0);
  for (let day = 0; day < EARLIER_DAYS; day += 1) {
    await arrive(day % 5 === 4 ? 'pm_card_chargeCustomerFail' : 'pm_card_visa');
    await deliverEvents();
    await installation.moveClock(DAY_MS);
  }
}

async function measure(hours: number): Promise<void> {
  const status = readFileSync(`/proc/${installation.servers[0]?.child.pid}/status`, 'utf8');
  const residentMb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  const liveMb = (await installation.measure()).heapUsed / MB;
  samples.push({ hours, residentMb, liveMb });
  console.log(
    `day ${Math.floor(hours / 24) + 1}, hour ${hours % 24}: ${residentMb.toFixed(0)} MB resident, ${liveMb.toFixed(0)} MB live, ${users.length} users, ${log.errors.length + client.failures.length} unexplained`,
  );
}

async function simulateHour(at: number): Promise<void> {
  const [day, hour] = [Math.floor(at / 24), at % 24];
  const until = performance.now() + slotMs;
  if (at > 0 && at % EVERY_HOURS === 0) await importContent(at / EVERY_HOURS);
  // No server is restarted in the second half, where memory is measured.
  const fault = faultsOf(installation)[hour] ?? (day < days / 2 ? restarts[hour] : undefined);
  const acted = fault && log.during(() => fault(installation).then(() => installation.healthy()));
  await Promise.all([visit(until), visit(until), useAccounts(until, hour), acted]);
  await installation.healthy();
  await deliverEvents();
  await mailsToArrive();
  if (at % EVERY_HOURS === EVERY_HOURS - 1) await measure(at);
  await installation.moveClock(HOUR_MS);
}

try {
  await prepareRenewals();
  await wait(1_000);
  log.backups = 0;
  const begunAt = installation.now();
  for (let at = 0; at < days * 24; at += 1) await simulateHour(at);
  await wait(10_000);
  report(
    `Soak of ${days} simulated days on ${engine}`,
    [],
    await allChecks({ installation, client, users, messages, images, samples, begunAt, days }),
  );
} finally {
  await installation.close();
}
