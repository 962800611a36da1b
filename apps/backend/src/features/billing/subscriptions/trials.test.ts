import { randomUUID } from 'node:crypto';
import { DAY_MS, type Subscription } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, tokenIn, type TestApp } from '../../../testing/auth-app.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';

let server: TestApp;
let token: string;
const usedLinks = new Set<string>();

beforeEach(async () => {
  server = await createTestApp({ billing: { manualJobs: true }, environment: { PLAN_TRIAL_DAYS: '7' } });
  token = await confirmed();
});

/** A new account whose address was confirmed by the link in its first mail. */
async function confirmed(email = 'ada@example.com'): Promise<string> {
  const session = await server.register({ email });
  await openLink(email);
  return session.token;
}

/** The clock is fixed, so mails have no order: the link is the unused one. */
async function openLink(email: string): Promise<void> {
  const links = (await server.mails())
    .filter(({ to }) => to?.some(({ address }) => address?.toLowerCase() === email.toLowerCase()))
    .filter(({ text }) => text?.includes('#token='))
    .map(tokenIn)
    .filter((link) => !usedLinks.has(link));
  expect(links).toHaveLength(1);
  for (const link of links) usedLinks.add(link);
  const response = await server.call('POST', '/api/auth/confirm-email', { body: { token: links[0] } });
  expect(response.status).toBe(200);
}

afterEach(() => server.close());

const once = () => ({ 'idempotency-key': randomUUID() });
const current = async (): Promise<Subscription> =>
  (await server.call('GET', '/api/accounting/subscriptions/current', { token })).body;

const startTrial = (trialDays: number, change: object = {}) =>
  server.call('POST', '/api/accounting/subscriptions/subscribe', {
    body: { planId: 'premium-monthly', trialDays, ...change },
    token,
    headers: once(),
  });

const pay = (change: object = {}) =>
  server.call('POST', '/api/payments/payment', {
    token,
    headers: once(),
    body: {
      planId: 'premium-monthly',
      provider: 'stripe',
      immediateStartConsent: true,
      consentVersion: '2026-11',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
      ...change,
    },
  });

const charged = async (): Promise<number[]> =>
  (await createSandboxStore(server.database.db).all())
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount_minor }) => amount_minor);

const subjects = async (): Promise<string> => (await server.mails()).map(({ subject }) => subject).join('\n');

async function travel(milliseconds: number): Promise<void> {
  server.clock.now += milliseconds;
  const { body } = await server.call('POST', '/api/auth/login', {
    body: { email: 'ada@example.com', password: 'Kiwi-Lantern7', rememberMe: true },
  });
  token = body.token;
  await server.services.billing.jobs.runAll();
}

describe('a free trial', () => {
  it('is offered to who had none, gives Premium, and is not offered again', async () => {
    expect(await current()).toMatchObject({ status: 'None', trialAvailable: true });
    expect((await startTrial(7)).body).toMatchObject({ status: 'Trialing', isPremium: true, canBuy: true });
    expect(await current()).toMatchObject({ trialAvailable: false });
    await travel(8 * DAY_MS);
    expect(await current()).toMatchObject({ status: 'Expired', trialAvailable: false });
    expect((await startTrial(7)).status).toBe(409);
  });

  it('is as long as the plan says, however much is asked for', async () => {
    const { body } = await startTrial(300);
    expect(Date.parse(body.trialEnd) - server.clock.now).toBe(7 * DAY_MS);
  });

  it.each([
    ['twenty at once', 7],
    ['twenty with other lengths', undefined],
  ])('begins once: %s', async (_title, days) => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => startTrial(days ?? index + 1)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('comes to an end by itself: nothing is charged, whatever was sent along, and a mail says so', async () => {
    await startTrial(7, { paymentMethod: 'sandbox_pays_x' });
    await travel(7 * DAY_MS + 1000);
    await travel(30 * DAY_MS);
    expect(await current()).toMatchObject({ status: 'Expired', isPremium: false });
    expect(await charged()).toEqual([]);
    expect(await subjects()).toContain('Your free Lumigraph Premium trial has ended');
  });

  it('turns into a paid period that follows it, and is charged once', async () => {
    await startTrial(7);
    const { trialEnd } = await current();
    await travel(2 * DAY_MS);
    expect((await pay()).body.status).toBe('succeeded');
    const paid = await current();
    expect(paid).toMatchObject({ status: 'Active', currentPeriodStart: trialEnd, canBuy: false });
    expect((await pay()).status).toBe(409);
    await travel(6 * DAY_MS);
    expect(await current()).toMatchObject({ status: 'Active', isPremium: true });
    expect(await charged()).toEqual([499]);
    await travel(30 * DAY_MS);
    expect(await charged()).toEqual([499, 499]);
  });

  it('is not given again to the same address in a new account', async () => {
    await startTrial(7);
    await server.call('DELETE', '/api/auth/account', {
      token,
      body: { currentPassword: 'Kiwi-Lantern7' },
    });
    token = await confirmed('ADA@example.com');
    expect(await current()).toMatchObject({ trialAvailable: false });
    expect((await startTrial(7)).status).toBe(409);
  });
});

describe('who had a trial already', () => {
  it.each([
    ['with a tag', 'ada@example.com', 'ada+2@example.com'],
    ['without the tag', 'lin+1@example.com', 'lin@example.com'],
    ['in capitals and with a tag', 'ada@example.com', 'ADA+Trial@Example.com'],
    ['with dots at Gmail', 'adalovelace@gmail.com', 'ada.love.lace@gmail.com'],
    ['at the other name of Gmail', 'ada.lovelace@gmail.com', 'adalovelace+x@googlemail.com'],
  ])(
    'gets none with the same mailbox %s, also when the first account is gone',
    async (_title, had, wants) => {
      if (had !== 'ada@example.com') token = await confirmed(had);
      expect((await startTrial(7)).status).toBe(200);
      const first = token;
      token = await confirmed(wants);
      expect(await current()).toMatchObject({ trialAvailable: false });
      expect((await startTrial(7)).status).toBe(409);
      await server.call('DELETE', '/api/auth/account', {
        token: first,
        body: { currentPassword: 'Kiwi-Lantern7' },
      });
      expect((await startTrial(7)).status).toBe(409);
    },
  );

  it.each([
    ['of somebody else', 'grace@example.com'],
    ['with dots that mean something', 'a.da@example.com'],
    ['of the same name elsewhere', 'ada@example.org'],
  ])('is not taken for the owner of an address %s', async (_title, email) => {
    await startTrial(7);
    token = await confirmed(email);
    expect((await startTrial(7)).status).toBe(200);
  });

  it('gets none after changing the address', async () => {
    await startTrial(7);
    const { id } = await current();
    await server.call('POST', `/api/accounting/subscriptions/${id}/cancel`, {
      token,
      body: { immediately: true },
    });
    const changed = { email: 'new@example.com', email_key: 'new@example.com' };
    await server.database.db.updateTable('user_account').set(changed).execute();
    expect(await current()).toMatchObject({ trialAvailable: false });
    expect((await startTrial(7)).status).toBe(409);
    // As for accounts whose trial was remembered by its address alone.
    await server.database.db.deleteFrom('trial').execute();
    expect((await startTrial(7)).status).toBe(409);
  });
});

it('a trial needs a confirmed address', async () => {
  token = (await server.register({ email: 'grace@example.com' })).token;
  expect(await current()).toMatchObject({ trialAvailable: true });
  expect(await startTrial(7)).toMatchObject({ status: 403, body: { code: 'EMAIL_UNCONFIRMED' } });
  expect(await current()).toMatchObject({ status: 'None', trialAvailable: true });
  await openLink('grace@example.com');
  expect(await startTrial(7)).toMatchObject({ status: 200, body: { status: 'Trialing' } });
});

describe('a period that cannot renew by itself', () => {
  beforeEach(async () => {
    await pay();
    // As after a wallet that keeps no account, or a hosted page.
    await server.database.db.updateTable('subscription').set({ method_token: null }).execute();
    await travel(31 * DAY_MS);
  });

  it('asks its owner to pay, and goes on when he does', async () => {
    expect(await current()).toMatchObject({ status: 'PastDue', isPremium: true, canBuy: true });
    expect(await subjects()).toContain('Renew your');
    expect((await pay()).body.status).toBe('succeeded');
    expect(await current()).toMatchObject({ status: 'Active', isPremium: true });
    await travel(2 * DAY_MS);
    expect(await charged()).toEqual([499, 499]);
  });

  it('asks once, and ends after the days of grace', async () => {
    for (let tries = 0; tries < 4; tries += 1) await travel(5 * DAY_MS);
    expect(await current()).toMatchObject({ status: 'Expired', isPremium: false });
    const all = await subjects();
    expect(all.match(/Renew your/g)).toHaveLength(1);
    expect(all.match(/Premium has ended/g)).toHaveLength(1);
    expect(await charged()).toEqual([499]);
  });
});
