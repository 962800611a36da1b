import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PASSWORD } from '../testing/auth-app.ts';
import { openOperatedApp, runCommand, type OperatedApp } from '../testing/run-command.ts';
import { turnOnSecondFactor } from '../testing/second-factor.ts';
import { readExport } from '../testing/unzip.ts';

vi.setConfig({ testTimeout: 60_000 });

const ADA = 'ada@example.com';
let app: OperatedApp;
beforeEach(async () => {
  app = await openOperatedApp({ environment: { PLAN_TRIAL_DAYS: '7' } });
  vi.stubEnv('INIT_CWD', app.dataDir);
});
afterEach(() => app.close());

const status = async (token: string): Promise<number> =>
  (await app.call('GET', '/api/auth/user', { token })).status;
const events = async (): Promise<string[]> =>
  (await readFile(join(app.dataDir, 'operator.log'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event: string }).event);

it('finds accounts by a part of the name or the address, page by page', async () => {
  await app.register();
  await app.register({ email: 'grace_h@example.org', firstName: 'Grace', lastName: 'Hopper' });
  const found = async (text: string) =>
    (await app.json('users', 'list', '--search', text)).items.map(({ email }: { email: string }) => email);
  expect(await found('LOVE')).toEqual([ADA]);
  expect(await found('example.org')).toEqual(['grace_h@example.org']);
  expect(await found('a_h')).toEqual([]);
  expect(await found('e_h')).toEqual(['grace_h@example.org']);
  expect(await found('%')).toEqual([]);
  expect((await app.gallery('users', 'list', '--limit', '1', '--offset', '1')).err).toBe('1 of 2');
});

it('shows what is known about a user', async () => {
  const { user } = await app.register();
  expect(await app.json('users', 'show', ADA)).toMatchObject({
    id: user.id,
    state: 'unconfirmed',
    signInMethods: ['password'],
    sessions: [{ browser: expect.any(String) }],
    subscription: { status: 'None', isPremium: false },
    payments: 0,
    downloads: 0,
    messages: 0,
  });
  const { out } = await app.gallery('users', 'show', '--', user.id);
  expect(out).toContain(`Address:      ${ADA} (unconfirmed)\n`);
});

it('confirms an address, prints a link for a password, and ends sessions', async () => {
  const { token } = await app.register();
  expect((await app.gallery('users', 'confirm', ADA)).code).toBe(0);
  expect(await app.json('users', 'show', ADA)).toMatchObject({ state: 'confirmed' });
  expect(await status(token)).toBe(200);
  expect((await app.gallery('users', 'sign-out', ADA)).err).toBe('1 session has ended.');
  expect(await status(token)).toBe(401);

  const link = (await app.gallery('users', 'reset-link', ADA)).out;
  const reset = { token: /#token=(.*)$/.exec(link)?.[1], newPassword: 'Mango-Lantern8' };
  const body = { ...reset, confirmPassword: reset.newPassword };
  expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
  expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(400);
  await app.gallery('users', 'block', ADA);
  expect((await app.gallery('users', 'reset-link', ADA)).err).toContain('is blocked');
  expect(await events()).toEqual([
    'email-confirmed',
    'signed-out-elsewhere',
    'password-link-made',
    'account-blocked',
  ]);
});

it('turns off two-step verification for the owner of a lost device, after a confirmation', async () => {
  const { user, token } = await app.register();
  await turnOnSecondFactor(app, { userId: user.id, token });
  const declined = await runCommand(['users', 'two-factor-off', ADA], { replies: ['no'] });
  expect(declined.code).not.toBe(0);
  expect(await status(token)).toBe(200);
  expect((await app.gallery('users', 'two-factor-off', '--yes', ADA)).err).toContain('is off now');
  expect(await status(token)).toBe(401);
  expect((await app.gallery('users', 'two-factor-off', '--yes', ADA)).err).toContain('was off already');
  expect((await app.gallery('users', 'two-factor-off', '--yes', 'nobody@example.com')).code).toBe(1);
});

it('ends the sessions of all accounts, after a confirmation', async () => {
  const tokens = [await app.register(), await app.register({ email: 'grace@example.org' })].map(
    ({ token }) => token,
  );
  for (const flags of [[], [ADA, '--all']])
    expect((await app.gallery('users', 'sign-out', ...flags)).err).toBe('Name either an account or --all.');
  expect((await app.gallery('users', 'sign-out', '--all')).err).toContain('--yes');
  expect(await Promise.all(tokens.map(status))).toEqual([200, 200]);
  expect((await app.gallery('users', 'sign-out', '--all', '--yes')).err).toBe('2 sessions have ended.');
  expect(await Promise.all(tokens.map(status))).toEqual([401, 401]);
  expect(await events()).toEqual(['signed-out-elsewhere', 'signed-out-elsewhere']);
});

it('gives Premium for some days, more of them, and ends it', async () => {
  const { token } = await app.register();
  const current = async () =>
    (await app.call('GET', '/api/accounting/subscriptions/current', { token })).body;
  const premium = (...flags: string[]) =>
    app.gallery('users', 'premium', ADA, '--reason', 'apology', ...flags);
  expect((await premium('--end')).err).toBe('The account has no Premium');
  expect((await premium('--days', '30')).code).toBe(0);
  expect(await current()).toMatchObject({ isPremium: true, status: 'Trialing', canBuy: true });
  expect((await premium('--days', '10')).err).toContain('Premium for longer');
  expect((await premium('--days', '60')).code).toBe(0);
  const days = (Date.parse((await current()).currentPeriodEnd) - Date.now()) / DAY_MS;
  expect(Math.round(days)).toBe(60);
  expect((await premium('--end')).code).toBe(0);
  expect(await current()).toMatchObject({ isPremium: false, status: 'Expired', trialAvailable: true });
  expect(await readFile(join(app.dataDir, 'operator.log'), 'utf8')).toContain('"reason":"apology"');
  for (const flags of [[], ['--days', '1', '--end']])
    expect((await premium(...flags)).err).toBe('Give either --days or --end.');
});

it('ends granted Premium by itself, without a charge', async () => {
  await app.register();
  await app.gallery('users', 'premium', ADA, '--reason', 'press', '--days', '3');
  app.clock.now += 4 * DAY_MS;
  await app.services.billing.jobs.runAll();
  expect((await app.json('users', 'show', ADA)).subscription.status).toBe('Expired');
  expect((await app.json('users', 'show', ADA)).payments).toBe(0);
});

it('exports the same archive as the user gets, into a new private file', async () => {
  await app.register();
  const { code, out } = await app.gallery('users', 'export', ADA, 'ada.zip');
  expect([code, out]).toEqual([0, join(app.dataDir, 'ada.zip')]);
  expect((await stat(out)).mode & 0o077).toBe(0);
  expect(readExport(await readFile(out)).data.account).toMatchObject({ email: ADA });
  expect((await app.gallery('users', 'export', ADA, 'ada.zip')).err).toContain('exists already');
  expect((await app.gallery('users', 'export', ADA, 'none/ada.zip')).err).toContain('There is no folder');
});

it('deletes an account as its owner can, after a confirmation', async () => {
  const { token, user } = await app.register();
  await app.gallery('users', 'premium', ADA, '--reason', 'press', '--days', '3');
  expect((await app.gallery('users', 'delete', ADA)).err).toContain('Add --yes to confirm.');
  const declined = await runCommand(['users', 'delete', ADA], { replies: ['n'] });
  expect([declined.code, declined.err]).toEqual([1, 'Nothing was changed.']);
  expect(await status(token)).toBe(200);
  expect((await runCommand(['users', 'delete', ADA], { replies: ['y'] })).code).toBe(0);
  expect(await status(token)).toBe(401);
  const login = { email: ADA, password: PASSWORD };
  expect((await app.call('POST', '/api/auth/login', { body: login })).status).toBe(401);
  const subscription = await app.database.db
    .selectFrom('subscription')
    .select('status')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  expect(subscription?.status).toBe('Expired');
  expect((await app.mails()).map(({ subject }) => subject).join()).toMatch(/deleted/i);
  expect((await app.gallery('users', 'delete', ADA, '--yes')).err).toBe(`There is no account ${ADA}.`);
});

it.each(['show', 'confirm', 'reset-link', 'sign-out', 'export', 'delete'])(
  '%s: an unknown account is an error',
  async (command) => {
    const { code, err } = await app.gallery('users', command, 'nobody@example.com');
    expect([code, err]).toEqual([1, 'There is no account nobody@example.com.']);
    expect(existsSync(join(app.dataDir, 'user-data.zip'))).toBe(false);
  },
);
