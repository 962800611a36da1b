// oxlint-disable vitest/expect-expect -- the commands of the model hold the assertions
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@lumigraph/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../testing/databases.ts';
import { loadServerKey } from '../../../db/check.ts';
import { createTestApp, PASSWORD, START, type TestApp } from '../../../testing/auth-app.ts';
import type { ProviderEvent } from '../providers/provider-adapter.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';
import { signSandboxWebhook } from '../providers/sandbox/sandbox-messenger.ts';
import { BillingModel, prices, TRIAL_DAYS } from '../../../testing/payments/billing-model.ts';
import type { DisputeStatus, PlanId } from '../../../testing/payments/billing-model-types.ts';
import { nextDisputes } from '../providers/sandbox/simulator.ts';

/**
 * Billing as a model: one user performs any actions in any order over HTTP, an administrator refunds, an operator
 * refunds in the provider's pages, webhooks arrive late, repeatedly and in any order, and time passes. After every step
 * the provider's ledger, the server's and the user's Premium must agree with {@link BillingModel}.
 *
 * `MODEL_RUNS` sets the number of histories, `MODEL_SEED` repeats a run.
 */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 25);
const POSTGRES_SHARE = 4;
const FIXED_SEED = 20_261_122;
const RANDOM_SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000_000);
const TIMEOUT_MS = 1_800_000;
const EMAIL = 'ada@example.com';
const NO_LIMIT = { points: 1e9, windowMs: SECOND_MS };

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  renewalsFail: '4000000000000341',
  atTheBank: '4000000000003220',
  responseLost: '4000000000000119',
  otherAmount: '4000000000000077',
  refundsWait: '4000000000007726',
  keepsLate: '4000000000000317',
} as const;
type Card = keyof typeof cards;

interface Real {
  server: TestApp;
  token: string;
  secret: string;
  /** The number of emitted webhooks that belong to earlier histories. */
  sentBefore: number;
  delivered: Set<string>;
}

type Step = fc.AsyncCommand<BillingModel, Real>;

const call = async (
  real: Real,
  route: `${'GET' | 'POST' | 'PUT'} ${string}`,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const [method = '', path = ''] = route.split(' ');
  const response = await real.server.call(method as 'GET', `/api/${path}`, {
    token: real.token,
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': randomUUID() },
  });
  if (response.status >= 500 || response.status === 401)
    throw new Error(`${route} answered ${response.status}: ${response.text}`);
  return response;
};

const order = (planId: PlanId) => ({ planId, immediateStartConsent: true, consentVersion: '2026-11' });

const ledger = ({ server }: Real) =>
  createSandboxStore(server.database.db, server.services.billing.messenger.announce);

const subscription = async (real: Real) =>
  (await call(real, 'GET accounting/subscriptions/current')).body as {
    id: string | null;
    isPremium: boolean;
    planId: string;
    currentPeriodEnd: string;
    status: string;
  };

type SentEvent = Extract<ProviderEvent, { type: 'charge' | 'dispute' | 'refund' }>;

const sent = (real: Real): SentEvent[] =>
  real.server.services.billing.messenger.sent
    .slice(real.sentBefore)
    .map(({ body }) => JSON.parse(body) as SentEvent);

/** What must hold after every step. */
async function check(model: BillingModel, real: Real): Promise<void> {
  const { db } = real.server.database;
  const charges = (await createSandboxStore(db).all()).filter(({ status }) => status === 'succeeded');
  const held = charges
    .filter(({ dispute: state }) => state !== 'lost')
    .reduce((sum, charge) => sum + charge.amount_minor - charge.refunded_minor, 0);
  const invoices = await db
    .selectFrom('invoice')
    .innerJoin('payment', 'payment.id', 'invoice.payment_id')
    .select(['invoice.amount_minor', 'payment.refunded_minor', 'payment.id'])
    .execute();
  const booked = invoices.reduce((sum, row) => sum + row.amount_minor - row.refunded_minor, 0);
  expect(held - booked, 'what the provider holds, less what our invoices say').toBe(model.unknown);
  expect(Object.fromEntries(invoices.map((row) => [row.id, row.amount_minor - row.refunded_minor]))).toEqual(
    Object.fromEntries(model.payments.map((paid) => [paid.paymentId, paid.amount - paid.refunded])),
  );

  const open = await db
    .selectFrom('payment')
    .select(['plan_id', 'purpose'])
    .where('status', 'in', ['pending', 'processing'])
    .where('purpose', '!=', 'intent')
    .execute();
  expect(open.map(({ plan_id }) => plan_id)).toEqual(model.open ? [model.open.planId] : []);
  expect((await db.selectFrom('subscription').select('id').execute()).length).toBeLessThanOrEqual(1);

  const current = await subscription(real);
  const { running } = model;
  expect(current.isPremium, `Premium (${current.status})`).toBe(model.isPremium);
  if (!running) return;
  expect({ planId: current.planId, end: Date.parse(current.currentPeriodEnd) }).toEqual({
    planId: running.planId,
    end: running.end,
  });
}

function step(title: string, work: (model: BillingModel, real: Real) => Promise<void>): Step {
  return {
    check: () => true,
    async run(model, real) {
      await work(model, real);
      await check(model, real);
    },
    toString: () => title,
  };
}

const paying: ReadonlySet<Card> = new Set(['good', 'renewalsFail', 'refundsWait', 'keepsLate']);

const pay = (planId: PlanId, card: Card): Step =>
  step(`pay(${planId}, ${card})`, async (model, real) => {
    const { body } = await call(real, 'POST payments/payment', {
      ...order(planId),
      provider: 'stripe',
      card: { number: cards[card], exp_month: 12, exp_year: 2099, cvc: '123', name: 'Ada' },
    });
    if (!model.isKeyAccepted) return;
    const paymentId = String(body['id']);
    model.asksFor(planId);
    // What is open for the same plan is what the user gets, whatever is pressed.
    if (!model.canBuy || (model.open && model.open.paymentId === paymentId)) return;
    // A payment over another amount blocks every further one.
    if (model.open?.otherAmount !== undefined) return;
    expect(model.open).toBeUndefined();
    const renewals = card === 'renewalsFail' ? 'fail' : 'pay';
    if (paying.has(card))
      model.paid(paymentId, planId, {
        renewals,
        provider: 'stripe',
        ...(card === 'refundsWait' ? { refundsWait: true } : {}),
        ...(card === 'keepsLate' ? { late: 'unreported' } : {}),
      });
    if (card !== 'atTheBank' && card !== 'responseLost' && card !== 'otherAmount') return;
    const captured = card === 'responseLost';
    const taken = card === 'otherAmount' ? { otherAmount: 1 } : {};
    model.open = { paymentId, planId, since: model.now, captured, renewals, ...taken };
  });

const payWithWallet = (planId: PlanId): Step =>
  step(`payWithWallet(${planId})`, async (model, real) => {
    if (!model.isKeyAccepted) return;
    const amount = prices[planId] / 100;
    const { body: intent } = await call(real, 'POST payments/payments/intent', {
      amount,
      currency: 'EUR',
      provider: 'paypal',
      metadata: { planId },
    });
    const orderId = String(intent['orderId']);
    await real.server.app.inject({ method: 'POST', url: `/dev/wallet/orders/${orderId}/approve` });
    const body = { ...order(planId), provider: 'paypal', orderId };
    const payment = await call(real, 'POST payments/payment', body);
    model.asksFor(planId);
    if (model.canBuy && !model.open)
      model.paid(String(payment.body['id']), planId, { renewals: 'pay', provider: 'paypal' });
  });

const atTheBank = (decision: 'approve' | 'refuse', comesBack: boolean): Step =>
  step(`atTheBank(${decision}${comesBack ? ', comes back' : ''})`, async (model, real) => {
    const { open } = model;
    if (!open || open.otherAmount !== undefined) return;
    const store = ledger(real);
    const charge = await store.byKey(open.paymentId);
    await real.server.app.inject({
      method: 'POST',
      url: `/dev/bank/${charge?.reference ?? ''}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `decision=${decision}`,
    });
    if (decision === 'approve') open.captured = true;
    const refused = (await store.byKey(open.paymentId))?.status === 'failed';
    // A rejected payment stays open until the next request; sending one at once keeps the model small.
    if (!comesBack && !refused) return;
    await call(real, `POST payments/payments/${open.paymentId}/confirm`, {});
    if (refused) model.open = undefined;
    else model.learned(open.paymentId);
  });

const trial = (planId: PlanId): Step =>
  step(`trial(${planId})`, async (model, real) => {
    await call(real, 'POST accounting/subscriptions/subscribe', { planId, trialDays: TRIAL_DAYS });
    model.startTrial(planId);
  });

const changePlan = (planId: PlanId): Step =>
  step(`changePlan(${planId})`, async (model, real) => {
    const { id } = await subscription(real);
    if (id === null) return;
    const before = new Set(model.payments.map(({ paymentId }) => paymentId));
    await call(real, `PUT accounting/subscriptions/${id}`, { planId });
    const invoices = await real.server.database.db.selectFrom('invoice').select('payment_id').execute();
    model.changePlan(planId, invoices.find(({ payment_id }) => !before.has(payment_id))?.payment_id);
  });

const cancel = (immediately: boolean): Step =>
  step(`cancel(${immediately ? 'immediately' : 'at the end'})`, async (model, real) => {
    const { id } = await subscription(real);
    if (id === null) return;
    await call(real, `POST accounting/subscriptions/${id}/cancel`, { immediately });
    model.cancel(immediately);
  });

const resume: Step = step('resume', async (model, real) => {
  const { id } = await subscription(real);
  if (id === null) return;
  await call(real, `POST accounting/subscriptions/${id}/resume`, {});
  model.resume();
});

/** An administrator's refund; `part` in minor units, all that is left when undefined. */
const refund = (index: number, part: number | undefined): Step =>
  step(`refund(${index}, ${part ?? 'whole'})`, async (model, real) => {
    const payment = model.payments[index % Math.max(1, model.payments.length)];
    const isTaken = payment?.dispute?.status === 'lost';
    if (!payment || !model.isKeyAccepted || (isTaken && payment.method.refundsWait)) return;
    await call(
      real,
      `POST payments/payments/${payment.paymentId}/refund`,
      part === undefined ? {} : { amount: part / 100 },
    );
    const left = payment.amount - payment.refunded - payment.pending;
    const amount = part ?? left;
    // The provider refuses what it has given back already.
    if (amount <= 0 || amount > left - payment.refundedOutside || isTaken) return;
    if (payment.method.refundsWait) payment.pending += amount;
    else model.refunded(payment, amount);
  });

/** The newest refund of a payment in this state ends, or fails after it was done; the webhook comes twice. */
const endRefund = (index: number, from: 'requested' | 'succeeded', to: 'refund' | 'refund-failed'): Step =>
  step(`endRefund(${index}, ${from}, ${to})`, async (model, real) => {
    const payment = model.payments[index % Math.max(1, model.payments.length)];
    if (!payment || !model.isKeyAccepted || payment.dispute?.status === 'lost') return;
    const row = await real.server.database.db
      .selectFrom('refund')
      .select(['id', 'amount_minor'])
      .where('payment_id', '=', payment.paymentId)
      .where('status', '=', from)
      .where('requested_by', 'not in', ['provider', 'dispute'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .executeTakeFirst();
    if (!row) return;
    await ledger(real).endRefund(row.id, to);
    await deliverNewest(model, real);
    if (from === 'requested') payment.pending -= row.amount_minor;
    // What a refund has ended does not begin again when it fails.
    if (from === 'succeeded') payment.refunded -= row.amount_minor;
    else if (to === 'refund') model.refunded(payment, row.amount_minor);
  });

async function deliverNewest(model: BillingModel, real: Real): Promise<void> {
  const event = sent(real).at(-1);
  if (!event) throw new Error('Nothing was sent');
  await deliver(model, real, event);
  await deliver(model, real, event);
}

async function deliver(model: BillingModel, real: Real, event: SentEvent): Promise<void> {
  const { reference = '' } = event.type === 'dispute' ? event.dispute : event;
  const charge = await ledger(real).byReference(reference);
  const provider = /^sbx_([a-z-]+)_/.exec(charge?.reference ?? '')?.[1] ?? 'paypal';
  const signed = signSandboxWebhook(event, { secret: real.secret, at: model.now });
  expect(await real.server.services.billing.messenger.deliver({ provider, ...signed })).toBe(200);
  real.delivered.add(event.eventId);
}

/** The provider saves the method of a payment after the payment, and reports it. */
const keepLate = (index: number): Step =>
  step(`keepLate(${index})`, async (model, real) => {
    const late = model.payments.filter(({ method }) => method.late === 'unreported');
    const payment = late[index % Math.max(1, late.length)];
    const charge = payment && (await ledger(real).byKey(payment.paymentId));
    if (!payment || !charge || !model.isKeyAccepted) return;
    await ledger(real).keepLate(charge.reference, `sandbox_pays_${randomUUID()}`);
    payment.method.late = 'reported';
    const event = sent(real).findLast(({ type }) => type === 'charge');
    if (!event) throw new Error('Nothing was sent');
    await deliver(model, real, event);
    model.learned(payment.paymentId);
  });

/** From now on the providers refuse the server's key, or accept it. With nothing open: that is tried on its own. */
const serverKey = (isAccepted: boolean): Step =>
  step(`serverKey(${isAccepted ? 'accepted' : 'refused'})`, async (model, real) => {
    if (model.open || model.duplicates > 0 || model.isPaused) return;
    await ledger(real).acceptKey(isAccepted);
    model.isKeyAccepted = isAccepted;
  });

/** An administrator gives back what was taken instead of the amount. */
const refundOtherAmount: Step = step('refundOtherAmount', async (model, real) => {
  if (model.open?.otherAmount === undefined) return;
  await call(real, `POST payments/payments/${model.open.paymentId}/refund`, {});
  model.refundedOtherAmount();
});

/** At the bank; the server learns of it by a webhook, or when it asks. */
const dispute = (index: number, status: DisputeStatus): Step =>
  step(`dispute(${index}, ${status})`, async (model, real) => {
    const payment = model.payments[index % Math.max(1, model.payments.length)];
    const charge = payment && (await ledger(real).byKey(payment.paymentId));
    if (!payment || !charge || !nextDisputes(charge).includes(status)) return;
    // A loss waits for a refund that is on its way, and a refused key is tried without disputes.
    if (payment.pending > 0 || !model.isKeyAccepted) return;
    await ledger(real).dispute(charge.reference, status, model.now);
    model.disputed(payment, status);
  });

const refundOutside = (index: number, part: number | undefined): Step =>
  step(`refundOutside(${index}, ${part ?? 'whole'})`, async (model, real) => {
    const payment = model.payments[index % Math.max(1, model.payments.length)];
    if (!payment || payment.dispute?.status === 'lost') return;
    const left = payment.amount - payment.refunded - payment.pending - payment.refundedOutside;
    const amountMinor = Math.min(left, part ?? left);
    if (amountMinor <= 0) return;
    const charge = await ledger(real).byKey(payment.paymentId);
    const reference = charge?.reference ?? '';
    const key = { idempotencyKey: `outside-${randomUUID()}`, at: model.now };
    expect(await ledger(real).refund({ ...key, reference, amountMinor })).toBe('refund');
    payment.refundedOutside += amountMinor;
  });

/** `from` counts from the newest: any webhook so far, also one that was delivered before. */
const webhook = (from: number): Step =>
  step(`webhook(${from})`, async (model, real) => {
    const event = sent(real).at(-1 - from);
    if (!event || !model.isKeyAccepted) return;
    const { paymentId = '' } = event.type === 'dispute' ? event.dispute : event;
    const isNew = !real.delivered.has(event.eventId);
    await deliver(model, real, event);
    if (event.type === 'refund') return;
    if (event.type === 'dispute') {
      if (isNew) model.learnedDispute(paymentId, event.dispute.status);
      return;
    }
    if (isNew || model.open?.paymentId !== paymentId) model.learned(paymentId, isNew);
  });

/** The withdrawal form: received and confirmed; the company decides and pays back. */
const withdraw: Step = step('withdraw', async (_model, real) => {
  const person = { name: 'Ada Lovelace', email: EMAIL, contract: 'Premium' };
  await call(real, 'POST accounting/withdrawal', person);
});

async function passTime(model: BillingModel, real: Real, milliseconds: number): Promise<void> {
  const { server } = real;
  model.now += milliseconds;
  server.clock.now = model.now;
  const body = { email: EMAIL, password: PASSWORD, rememberMe: true };
  real.token = (await server.call('POST', '/api/auth/login', { body })).body.token;
  const before = new Set(model.payments.map(({ paymentId }) => paymentId));
  await server.services.billing.jobs.runAll();
  const renewals = await server.database.db
    .selectFrom('payment')
    .select('id')
    .where('purpose', '=', 'renew')
    .where('status', '=', 'succeeded')
    .execute();
  model.jobs(() => renewals.find(({ id }) => !before.has(id))?.id ?? 'no renewal was paid');
}

/** The server was up, or down, all that time; then its jobs run. */
const wait = (milliseconds: number): Step =>
  step(`wait(${milliseconds / HOUR_MS} h)`, (model, real) => passTime(model, real, milliseconds));

/** Until the next renewal or its next try, and `more` after it. */
const waitUntilDue = (more: number): Step =>
  step(`waitUntilDue(+${more / HOUR_MS} h)`, (model, real) => {
    const { running } = model;
    const due = running?.renews ? running.nextTry : (running?.end ?? model.now + DAY_MS);
    return passTime(model, real, Math.max(HOUR_MS, due - model.now) + more);
  });

/** Steps that rarely follow each other by chance. */
const inOrder = (...parts: Step[]): Step => ({
  check: () => true,
  async run(model, real) {
    for (const part of parts) await part.run(model, real);
  },
  toString: () => parts.join(', '),
});

const plan = fc.constantFrom<PlanId>('premium-monthly', 'premium-yearly');
const card = fc.constantFrom<Card>(
  ...(['good', 'good', 'renewalsFail', 'declined', 'atTheBank', 'responseLost', 'otherAmount'] as const),
  ...(['refundsWait', 'keepsLate'] as const),
);
const index = fc.nat(5);
const part = fc.constantFrom(undefined, undefined, 100, 250);

const steps: fc.Arbitrary<Step>[] = [
  fc.tuple(plan, card).map(([planId, which]) => pay(planId, which)),
  plan.map(payWithWallet),
  fc
    .tuple(fc.constantFrom('approve' as const, 'approve' as const, 'refuse' as const), fc.boolean())
    .map(([decision, comesBack]) => atTheBank(decision, comesBack)),
  plan.map(trial),
  plan.map(changePlan),
  fc.constant(changePlan('premium-yearly')),
  fc.boolean().map(cancel),
  fc.constant(resume),
  fc.tuple(index, part).map(([at, amount]) => refund(at, amount)),
  fc.tuple(index, part).map(([at, amount]) => refundOutside(at, amount)),
  fc.constant(refundOtherAmount),
  index.map((at) => endRefund(at, 'succeeded', 'refund-failed')),
  fc
    .tuple(index, fc.constantFrom('refund' as const, 'refund-failed' as const))
    .map(([at, to]) => endRefund(at, 'requested', to)),
  index.map(keepLate),
  plan.map((planId) =>
    inOrder(cancel(true), pay(planId, 'keepsLate'), keepLate(0), waitUntilDue(0), waitUntilDue(0)),
  ),
  fc
    .tuple(plan, fc.nat(12))
    .map(([planId, waits]) =>
      inOrder(
        cancel(true),
        pay(planId, 'good'),
        serverKey(false),
        waitUntilDue(0),
        wait(9 * DAY_MS),
        ...Array.from({ length: waits }, () => wait(2 * DAY_MS)),
        serverKey(true),
        wait(HOUR_MS),
      ),
    ),
  fc.constantFrom(true, false).map(serverKey),
  fc
    .tuple(index, fc.constantFrom<DisputeStatus>('warning', 'open', 'open', 'won', 'lost', 'lost'))
    .map(([at, status]) => dispute(at, status)),
  fc.nat(7).map(webhook),
  fc.constant(webhook(0)),
  fc.constant(withdraw),
  fc.constantFrom(HOUR_MS, 3 * HOUR_MS, DAY_MS, 4 * DAY_MS, 15 * DAY_MS).map(wait),
  fc.constantFrom(0, 0, HOUR_MS, 9 * DAY_MS, 11 * DAY_MS).map(waitUntilDue),
];

/** The data of an earlier history. Sessions too: the clock is set back, and the oldest session is ended first. */
const emptied = [
  'access_token',
  'user_session',
  'rate_counter',
  'mail_outbox',
  'dispute',
  'refund',
  'webhook_event',
  'invoice',
  'subscription_event',
  'subscription',
  'payment',
  'trial',
  'sandbox_charge',
  'provider_fault',
  'withdrawal',
] as const;

for (const engine of engines) {
  // oxlint-disable-next-line vitest/valid-title -- it is a string
  describe.skipIf(!engine.available)(engine.title, () => {
    let server: TestApp;
    let secret: string;
    let token: string;

    beforeAll(async () => {
      server = await createTestApp({
        engine,
        billing: { manualJobs: true },
        environment: { PLAN_TRIAL_DAYS: String(TRIAL_DAYS) },
        limits: {
          accountUser: NO_LIMIT,
          payUser: NO_LIMIT,
          payAddress: NO_LIMIT,
          loginAddress: NO_LIMIT,
          withdrawalAddress: NO_LIMIT,
        },
        hasher: {
          hash: (password) => Promise.resolve(password),
          verify: (password, stored) => Promise.resolve(password === stored),
          isOutdated: () => Promise.resolve(false),
          runs: 0,
        },
      });
      token = (await server.register({ email: EMAIL })).token;
      const { db } = server.database;
      await db.updateTable('user_account').set({ roles: '["admin"]', email_verified: 1 }).execute();
      secret = await loadServerKey(db, 'payments', server.clock.now);
    });

    afterAll(async () => {
      await server.close();
    });

    /** The same user and the same day for every history; nothing of billing is left of an earlier one. */
    async function begin(): Promise<{ model: BillingModel; real: Real }> {
      const { db } = server.database;
      for (const table of emptied) await db.deleteFrom(table).execute();
      server.clock.now = START;
      const body = { email: EMAIL, password: PASSWORD, rememberMe: true };
      token = (await server.call('POST', '/api/auth/login', { body })).body.token;
      const sentBefore = server.services.billing.messenger.sent.length;
      return {
        model: new BillingModel(server.clock.now),
        real: { server, token, secret, sentBefore, delivered: new Set() },
      };
    }

    it.each([
      ['a fixed seed', FIXED_SEED],
      [`the random seed ${RANDOM_SEED}`, RANDOM_SEED],
    ])(
      'keeps the provider, our invoices and Premium in agreement whatever happens: %s',
      { timeout: TIMEOUT_MS },
      async (_title, seed) => {
        const numRuns = engine.title === 'SQLite' ? RUNS : Math.ceil(RUNS / POSTGRES_SHARE);
        await fc.assert(
          fc.asyncProperty(fc.commands(steps, { maxCommands: 25, size: 'max' }), async (history) => {
            const { model, real } = await begin();
            await fc.asyncModelRun(() => ({ model, real }), history);
          }),
          { numRuns, seed, endOnFailure: false },
        );
      },
    );
  });
}
