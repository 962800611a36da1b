import { MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tokenIn, type TestApp } from '../../../testing/auth-app.ts';
import { accountCalls, turnOnSecondFactor } from '../../../testing/account-calls.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

const environment = { MAGIC_LINK: 'on' };

onEachEngine((createTestApp) => {
  let test: TestApp;
  const { isSignedIn } = accountCalls(() => test);

  beforeEach(async () => {
    test = await createTestApp({ environment });
  });
  afterEach(() => test.close());

  const request = (email: string) => test.call('POST', '/api/auth/magic-link', { body: { email } });
  const signIn = (token: string, rememberMe = false) =>
    test.call('POST', '/api/auth/magic-link/sign-in', { body: { token, rememberMe } });
  const linkMails = async () => (await test.mails()).filter(({ text }) => text?.includes('/magic-link#'));
  const newestToken = async (): Promise<string> => tokenIn((await linkMails()).at(-1));

  /** An account whose address is confirmed. */
  async function confirmed(email = 'ada@example.com') {
    const { user, token } = await test.register({ email });
    await test.services.accounts.stores.users.update(user.id, { email_verified: 1 }, test.clock.now);
    return { user, token };
  }

  it('signs in with the link of the mail, once', async () => {
    const { user } = await confirmed();
    expect((await request(' Ada@Example.com ')).status).toBe(200);
    const token = await newestToken();
    const { status, body } = await signIn(token, true);
    expect(status).toBe(200);
    expect(body.user.id).toBe(user.id);
    expect(await isSignedIn(body.token)).toBe(true);
    const again = await signIn(token);
    expect([again.status, again.body.code]).toEqual([400, 'LINK_INVALID']);
  });

  it('leads to the page that required the sign-in, and to no other site', async () => {
    await confirmed();
    const ask = (redirect: string) =>
      test.call('POST', '/api/auth/magic-link', { body: { email: 'ada@example.com', redirect } });
    expect((await ask('/profile?tab=sessions')).status).toBe(200);
    const mail = (await test.mails()).find(({ text }) => text?.includes('/magic-link'));
    expect(mail?.text).toContain('/magic-link?redirect=%2Fprofile%3Ftab%3Dsessions#token=');
    for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example', 'profile', '/a\nb'])
      expect([redirect, (await ask(redirect)).status]).toEqual([redirect, 400]);
  });

  it('gives one of ten uses at once a session', async () => {
    await confirmed();
    await request('ada@example.com');
    const token = await newestToken();
    const uses = await Promise.all(Array.from({ length: 10 }, () => signIn(token)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('asks for the code of the second factor', async () => {
    const { user, token: session } = await confirmed();
    const app = await turnOnSecondFactor(test, { userId: user.id, token: session });
    await request('ada@example.com');
    const { status, body } = await signIn(await newestToken());
    expect([status, body.code]).toEqual([401, 'TWO_FACTOR_CODE_NEEDED']);
    const code = { token: body.twoFactor.token, code: app.nextCode() };
    expect((await test.call('POST', '/api/auth/two-factor/sign-in', { body: code })).status).toBe(200);
  });

  it('ends the session that the browser had', async () => {
    const { token: earlier } = await confirmed();
    await request('ada@example.com');
    const token = await newestToken();
    await test.call('POST', '/api/auth/magic-link/sign-in', { token: earlier, body: { token } });
    expect(await isSignedIn(earlier)).toBe(false);
  });

  it('responds the same for an unknown address, and sends no mail to it', async () => {
    await confirmed();
    const [known, unknown] = [await request('ada@example.com'), await request('nobody@example.com')];
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    expect((await linkMails()).map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.com']);
  });

  it('refuses a link after 15 minutes, and an older one when there is a newer one', async () => {
    await confirmed();
    await request('ada@example.com');
    const first = await newestToken();
    test.clock.now += MINUTE_MS;
    await request('ada@example.com');
    const second = (await linkMails()).map(tokenIn).find((token) => token !== first) ?? '';
    expect((await signIn(first)).status).toBe(400);
    test.clock.now += 15 * MINUTE_MS;
    expect((await signIn(second)).status).toBe(400);
  });

  it('stores no link in plain text', async () => {
    await confirmed();
    await request('ada@example.com');
    const token = await newestToken();
    const rows = await test.database.db.selectFrom('one_time_token').selectAll().execute();
    expect(JSON.stringify(rows)).toContain('magic-link');
    expect(JSON.stringify(rows)).not.toContain(token.slice(3));
  });

  it('takes no token of another purpose', async () => {
    await confirmed();
    await test.call('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.com' } });
    const reset = tokenIn((await test.mails()).findLast(({ text }) => text?.includes('/reset-password#')));
    expect((await signIn(reset)).status).toBe(400);
    await request('ada@example.com');
    const body = {
      token: await newestToken(),
      newPassword: 'Harbour!Plum42',
      confirmPassword: 'Harbour!Plum42',
    };
    expect((await test.call('POST', '/api/auth/reset-password', { body })).status).toBe(400);
  });

  it('sends no mail to a blocked account, and refuses its link', async () => {
    const { user } = await confirmed();
    await request('ada@example.com');
    const token = await newestToken();
    await test.services.accounts.stores.users.update(user.id, { blocked_at: 1 }, test.clock.now);
    expect((await signIn(token)).status).toBe(400);
    await request('ada@example.com');
    expect(await linkMails()).toHaveLength(1);
  });

  describe('for an account whose address was never confirmed', () => {
    it('ends what a stranger may have planted there: password and sessions', async () => {
      const { token: planted } = await test.register();
      await request('ada@example.com');
      const { body } = await signIn(await newestToken());
      expect(body.user.emailVerified).toBe(true);
      expect(await isSignedIn(planted)).toBe(false);
      const { login } = accountCalls(() => test);
      expect((await login('Kiwi-Lantern7')).status).toBe(401);
      expect(await isSignedIn(body.token)).toBe(true);
    });
  });

  it('sends three mails an hour to one address, and says nothing about it', async () => {
    await test.close();
    test = await createTestApp({
      environment,
      limits: { magicLinkAccount: { points: 3, windowMs: 60 * MINUTE_MS } },
    });
    await confirmed();
    const responses = [];
    for (let count = 0; count < 5; count += 1) responses.push(await request('ada@example.com'));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await linkMails()).toHaveLength(3);
  });

  it('is reported, and does not exist, where it is off', async () => {
    const reported = async () => (await test.call('GET', '/api/auth/providers')).body.magicLink;
    expect(await reported()).toBe(true);
    await test.close();
    test = await createTestApp();
    expect(await reported()).toBe(false);
    expect((await request('ada@example.com')).status).toBe(404);
    expect((await signIn(`ot_${'a'.repeat(43)}`)).status).toBe(404);
  });
});
