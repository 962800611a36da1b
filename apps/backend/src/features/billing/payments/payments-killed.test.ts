import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAY_MS, MINUTE_MS, type Payment, type Subscription } from '@lumigraph/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../config/config.ts';
import { migrate } from '../../../db/migrate.ts';
import { openDatabase } from '../../../db/open.ts';
import { PASSWORD, START } from '../../../testing/auth-app.ts';
import { sharedSchemas } from '../../../testing/shared-schemas.ts';
import { createFakeStripe, type FakeStripe } from '../../../testing/payments/fake-stripe.ts';
import { childEnvironment } from '../../../testing/child-environment.ts';

const KILLED_SERVER = fileURLToPath(new URL('../../../testing/payments/killed-server.ts', import.meta.url));

const body = {
  planId: 'premium-monthly',
  provider: 'stripe',
  paymentMethodId: 'pm_card_visa',
  immediateStartConsent: true,
  consentVersion: '2026-11',
};

let folder: string;
/** A person with an account … */
let template: string;
/** … and with a subscription that is due. */
let dueTemplate: string;
let dueToken: string;
let token: string;

const settings = (dataDir: string, base: string, fake: FakeStripe) => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  PUBLIC_ORIGIN: 'http://localhost:4106',
  ...fake.environment(base),
});

interface ServerDeps {
  dataDir: string;
  base: string;
  fake: FakeStripe;
  clock: { now: number };
}

/** The server in this process, on the files of a data folder. */
async function startServer({ dataDir, base, fake, clock }: ServerDeps) {
  const database = openDatabase({ url: '', dataDir });
  await migrate(database.db);
  const { app, services } = await buildApp({
    schemas: sharedSchemas,
    config: readConfig(settings(dataDir, base, fake)),
    db: database.db,
    now: () => clock.now,
    billing: { manualJobs: true },
  });
  await app.ready();
  const call = async (
    method: 'GET' | 'POST',
    url: string,
    { payload, key }: { payload?: object; key?: string } = {},
  ) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload ? { 'content-type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
    });
    return response.json();
  };
  const close = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  return { app, services, db: database.db, call, close };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lumigraph-kill-'));
  template = join(folder, 'template');
  const server = await startServer({
    dataDir: template,
    base: 'http://127.0.0.1:9',
    fake: createFakeStripe(),
    clock: { now: START },
  });
  const { token: bearer } = await server.call('POST', '/api/auth/register', {
    payload: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  });
  token = bearer;
  await server.close();
  dueTemplate = join(folder, 'due');
  await cp(template, dueTemplate, { recursive: true });
  const fake = createFakeStripe();
  const shop = await startServer({
    dataDir: dueTemplate,
    base: await fake.listen(),
    fake,
    clock: { now: START },
  });
  await shop.call('POST', '/api/payments/payment', { payload: body, key: randomUUID() });
  const due = await shop.db.selectFrom('subscription').select('method_token').executeTakeFirstOrThrow();
  dueToken = due.method_token ?? '';
  await shop.close();
  await fake.close();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A Stripe that has the card with which the copied data folder was paid. */
function fakeFor(from: string): FakeStripe {
  const fake = createFakeStripe();
  if (from === dueTemplate) fake.adopt(dueToken);
  return fake;
}

interface Doom {
  dataDir: string;
  fake: FakeStripe;
  base: string;
  step: number;
  now: number;
  /** Of the payment; without one the jobs run. */
  key?: string;
}

/** Runs the server that is killed at a step; returns how it ended, and its steps if it was not killed. */
function runKilled({ dataDir, key, fake, base, step, now }: Doom) {
  const env = {
    ...childEnvironment,
    ...settings(dataDir, base, fake),
    KILLED_STEP: String(step),
    KILLED_NOW: String(now),
    ...(key === undefined ? {} : { KILLED_REQUEST: JSON.stringify({ token, key, body }) }),
  };
  const options = { env, killSignal: 'SIGKILL', timeout: 60_000 } as const;
  let child: ReturnType<typeof execFile> | undefined;
  const ended = new Promise<{ signal: string | null; steps: number }>((resolve, reject) => {
    child = execFile(
      process.execPath,
      ['--conditions=@lumigraph/source', KILLED_SERVER],
      options,
      (error, stdout, stderr) => {
        if (error && error.signal !== 'SIGKILL') reject(new Error(stderr, { cause: error }));
        else resolve({ signal: error?.signal ?? null, steps: error ? 0 : JSON.parse(stdout).steps });
      },
    );
  });
  return { ended, kill: () => child?.kill('SIGKILL') };
}

type Server = Awaited<ReturnType<typeof startServer>>;

const countInvoices = async ({ db }: Server): Promise<number> =>
  (await db.selectFrom('invoice').select('id').execute()).length;

/** Mails that were sent with an invoice's number in the subject. */
async function countReceipts({ services, call }: Server): Promise<number> {
  await services.mail.flush();
  const { items } = await call('GET', '/dev/outbox.json');
  return items.filter(({ subject }: { subject: string }) => subject.includes('000000000')).length;
}

interface Fate {
  step: number;
  now: number;
  from: string;
  key?: string;
  /** Killed when the provider gets this call, before it responds. */
  killIn?: RegExp;
}

/** Kills a server, starts another one on what it left, and checks the payments and charges. */
async function survive(
  { step, now, from, key, killIn }: Fate,
  check: (server: Server, fake: FakeStripe, clock: { now: number }) => Promise<void>,
): Promise<number[]> {
  const fake = fakeFor(from);
  const dataDir = join(folder, randomUUID());
  await cp(from, dataDir, { recursive: true });
  let kill: (() => unknown) | undefined;
  fake.app.addHook('preHandler', async (request) => {
    if (killIn?.test(request.url)) kill?.();
  });
  const base = await fake.listen();
  const killed = runKilled({ dataDir, fake, base, step, now, ...(key === undefined ? {} : { key }) });
  kill = killed.kill;
  const { signal, steps } = await killed.ended;
  // Responses may end before or after a statement, so two runs differ by a step: the last step may come after all work
  // is done.
  if (steps === 0 || steps >= step) expect(signal).toBe('SIGKILL');
  kill = undefined;
  expect(fake.charges.length).toBeLessThanOrEqual(1);
  const clock = { now: now + 15_000 };
  const server = await startServer({ dataDir, base, fake, clock });
  try {
    await server.services.billing.jobs.runAll();
    await check(server, fake, clock);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(server.db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    return fake.charges;
  } finally {
    await server.close();
    await fake.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns what was charged in the end. */
async function survivePaying(options: { step: number; killIn?: RegExp }): Promise<number[]> {
  const key = randomUUID();
  return survive({ ...options, key, now: START, from: template }, async (server, fake, clock) => {
    const pay = (again = key): Promise<Payment> =>
      server.call('POST', '/api/payments/payment', { payload: body, key: again });
    const subscription = (): Promise<Subscription> =>
      server.call('GET', '/api/accounting/subscriptions/current');
    // Every charge is settled at once; the browser's own retry returns the same payment.
    expect((await subscription()).isPremium).toBe(fake.charges.length === 1);
    if ((await pay()).status !== 'succeeded') {
      // It never reached Stripe: after three minutes it is given up, and the next press pays.
      clock.now += 4 * MINUTE_MS;
      await server.services.billing.jobs.runAll();
      expect((await pay()).status).toBe('failed');
      expect((await pay(randomUUID())).status).toBe('succeeded');
    }
    expect(await subscription()).toMatchObject({ status: 'Active', isPremium: true });
    expect(await countInvoices(server)).toBe(1);
    expect(await countReceipts(server)).toBe(1);
  });
}

const RENEWAL = START + 31 * DAY_MS;

async function surviveRenewing(options: { step: number; killIn?: RegExp }): Promise<number[]> {
  return survive({ ...options, now: RENEWAL, from: dueTemplate }, async (server, _fake, clock) => {
    // Given up after three minutes where it never reached Stripe, and tried again on the next day.
    for (const wait of [4 * MINUTE_MS, 2 * DAY_MS, DAY_MS]) {
      clock.now += wait;
      await server.services.billing.jobs.runAll();
    }
    const { status, current_period_start: periodStart } = await server.db
      .selectFrom('subscription')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(status).toBe('Active');
    // One period further, not two.
    expect(periodStart).toBeLessThan(RENEWAL);
    expect(periodStart).toBeGreaterThan(START);
    expect(await countInvoices(server)).toBe(2);
    expect(await countReceipts(server)).toBe(2);
  });
}

/** How many moments the undisturbed work has. */
async function countSteps(from: string, now: number, key?: string): Promise<number> {
  const fake = fakeFor(from);
  const base = await fake.listen();
  const dataDir = join(folder, randomUUID());
  await cp(from, dataDir, { recursive: true });
  const doom = { dataDir, fake, base, now, step: 0, ...(key === undefined ? {} : { key }) };
  const { steps } = await runKilled(doom).ended;
  await fake.close();
  return steps;
}

/** Two servers for each of more than fifty moments: minutes on an idle machine, many on a busy one. */
const LONG = { tags: ['long'], timeout: 1_800_000 };

describe('a server that is killed', () => {
  it('in the middle of a payment leaves exactly one charge and the right state', LONG, async () => {
    const steps = await countSteps(template, START, randomUUID());
    expect(steps).toBeGreaterThan(30);
    for (let step = 1; step <= steps; step += 1)
      expect([step, await survivePaying({ step })]).toEqual([step, [499]]);
  });

  it('in the middle of a renewal leaves exactly one charge and the right state', LONG, async () => {
    const steps = await countSteps(dueTemplate, RENEWAL);
    expect(steps).toBeGreaterThan(20);
    for (let step = 1; step <= steps; step += 1)
      expect([step, await surviveRenewing({ step })]).toEqual([step, [499]]);
  });

  it('while Stripe charges a card leaves exactly one charge', async () => {
    expect(await survivePaying({ step: 0, killIn: /\/payment_intents$/ })).toEqual([499]);
  });

  it.each([/\/customers$/, /\/confirm$/])(
    'while Stripe is at %s leaves exactly one charge',
    LONG,
    async (killIn) => {
      expect(await survivePaying({ step: 0, killIn })).toEqual([499]);
    },
  );

  it('while Stripe renews leaves exactly one charge', LONG, async () => {
    expect(await surviveRenewing({ step: 0, killIn: /\/confirm$/ })).toEqual([499]);
  });
});
