import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PASSWORD } from '../testing/auth-app.ts';
import { openOperatedApp, runCommand, type OperatedApp } from '../testing/run-command.ts';
import { turnOnSecondFactor } from '../testing/account-calls.ts';
import { readExport } from '../testing/unzip.ts';

vi.setConfig({ testTimeout: 60_000 });

const ADA = 'ada@example.com';
let app: OperatedApp;
beforeEach(async () => {
  app = await openOperatedApp();
  vi.stubEnv('INIT_CWD', app.dataDir);
});
afterEach(() => app.close());

const users = (...args: string[]) => app.gallery('users', ...args);
const create = (email: string, ...more: string[]) =>
  users('create', email, '--first-name', 'Ada', '--last-name', 'Lovelace', ...more);
const status = async (token: string): Promise<number> =>
  (await app.call('GET', '/api/auth/user', { token })).status;
const events = async (): Promise<string[]> =>
  (await readFile(join(app.dataDir, 'operator.log'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event: string }).event);

it('creates an account and prints a link to choose its password', async () => {
  const created = await create('Ada@example.com', '--role', 'admin');
  expect(created.code).toBe(0);
  expect(created.out).toMatch(/^http:\/\/localhost:4000\/reset-password#token=ot_[\w-]{43}$/);
  expect(await app.services.accounts.admin.find(ADA)).toMatchObject({
    email: 'Ada@example.com',
    email_verified: 1,
    roles: '["admin"]',
  });
});

it('gives and takes roles', async () => {
  await create(ADA);
  expect((await users('role', 'ada@EXAMPLE.com', 'admin')).out).toContain('admin');
  expect((await users('role', ADA, 'admin', '--remove')).out).toContain('no roles');
});

it('says what is wrong in a sentence', async () => {
  await create(ADA);
  expect((await create(ADA)).err).toBe('An account with this email already exists');
  for (const role of ['Ad min', 'premium', 'chief'])
    for (const { code, err } of [
      await users('role', ADA, role),
      await create('b@example.com', '--role', role),
    ])
      expect([code, err]).toEqual([1, expect.stringContaining('The roles are: admin, editor.')]);
  const bad = await users('create', 'no-address', '--first-name', ' ', '--last-name', 'L');
  expect(bad.err).toBe('Please enter a valid email address\nFirst name is required');
  expect((await users('create', 'x@example.com')).code).not.toBe(0);
});

it('prints a link for a password, and ends sessions', async () => {
  const { token, user } = await app.register();
  expect(await status(token)).toBe(200);
  expect((await users('sign-out', ADA)).err).toBe('1 session has ended.');
  expect(await status(token)).toBe(401);

  const link = (await users('reset-link', ADA)).out;
  const reset = { token: /#token=(.*)$/.exec(link)?.[1], newPassword: 'Mango-Lantern8' };
  const body = { ...reset, confirmPassword: reset.newPassword };
  expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
  expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(400);
  await app.services.accounts.admin.setBlocked(user.id, true);
  expect((await users('reset-link', ADA)).err).toContain('is blocked');
  expect(await events()).toEqual(['signed-out-elsewhere', 'password-link-made']);
});

it('turns off two-step verification for the owner of a lost device, after a confirmation', async () => {
  const { user, token } = await app.register();
  await turnOnSecondFactor(app, { userId: user.id, token });
  const declined = await runCommand(['users', 'two-factor-off', ADA], { replies: ['no'] });
  expect(declined.code).not.toBe(0);
  expect(await status(token)).toBe(200);
  expect((await users('two-factor-off', '--yes', ADA)).err).toContain('is off now');
  expect(await status(token)).toBe(401);
  expect((await users('two-factor-off', '--yes', ADA)).err).toContain('was off already');
  expect((await users('two-factor-off', '--yes', 'nobody@example.com')).code).toBe(1);
});

it('ends the sessions of all accounts, after a confirmation', async () => {
  const tokens = [await app.register(), await app.register({ email: 'grace@example.org' })].map(
    ({ token }) => token,
  );
  for (const flags of [[], [ADA, '--all']])
    expect((await users('sign-out', ...flags)).err).toBe('Name either an account or --all.');
  expect((await users('sign-out', '--all')).err).toContain('--yes');
  expect(await Promise.all(tokens.map(status))).toEqual([200, 200]);
  expect((await users('sign-out', '--all', '--yes')).err).toBe('2 sessions have ended.');
  expect(await Promise.all(tokens.map(status))).toEqual([401, 401]);
  expect(await events()).toEqual(['signed-out-elsewhere', 'signed-out-elsewhere']);
});

it('exports the same archive as the user gets, into a new private file', async () => {
  await app.register();
  const { code, out } = await users('export', ADA, 'ada.zip');
  expect([code, out]).toEqual([0, join(app.dataDir, 'ada.zip')]);
  expect((await stat(out)).mode & 0o077).toBe(0);
  expect(readExport(await readFile(out)).data.account).toMatchObject({ email: ADA });
  expect((await users('export', ADA, 'ada.zip')).err).toContain('exists already');
  expect((await users('export', ADA, 'none/ada.zip')).err).toContain('There is no folder');
});

it('deletes an account as its owner can, after a confirmation', async () => {
  const { token, user } = await app.register();
  const until = app.clock.now + DAY_MS;
  await app.services.billing.grants.grant(user.id, { until, reason: 'press' });
  expect((await users('delete', ADA)).err).toContain('Add --yes to confirm.');
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
  expect((await users('delete', ADA, '--yes')).err).toBe(`There is no account ${ADA}.`);
});

it.each(['reset-link', 'sign-out', 'export', 'delete'])(
  '%s: an unknown account is an error',
  async (command) => {
    const { code, err } = await users(command, 'nobody@example.com');
    expect([code, err]).toEqual([1, 'There is no account nobody@example.com.']);
    expect(existsSync(join(app.dataDir, 'user-data.zip'))).toBe(false);
  },
);
