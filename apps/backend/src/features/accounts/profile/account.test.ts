import { DAY_MS, HOUR_MS } from '@lumigraph/contracts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountCalls, NEW_PASSWORD } from '../../../testing/account-calls.ts';
import { PASSWORD, tokenIn, type TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { readExport } from '../../../testing/unzip.ts';

onEachEngine((createTestApp) => {
  let test: TestApp;
  const { login, forgot, isSignedIn } = accountCalls(() => test);

  beforeEach(async () => {
    test = await createTestApp();
  });

  afterEach(() => test.close());

  describe('profile', () => {
    const update = (token: string, body: Record<string, unknown>) =>
      test.call('PUT', '/api/auth/user', { token, body });

    it('changes names and language', async () => {
      const { token } = await test.register();
      const response = await update(token, { firstName: ' Грейс ', lastName: 'Hopper', locale: 'bg' });
      expect(response.body.user).toMatchObject({ firstName: 'Грейс', lastName: 'Hopper', locale: 'bg' });
      expect((await update(token, { locale: 'xx' })).status).toBe(400);
      expect((await update(token, { firstName: 'a\nb' })).status).toBe(400);
    });

    it('never changes anything by other keys', async () => {
      const { token, user } = await test.register();
      const row = () => test.services.accounts.stores.users.find(user.id);
      const before = await row();
      const forbidden = [
      'roles', 'isPremium', 'id', 'emailVerified', 'email_verified', 'email_key', 'password', 'passwordHash',
      'password_hash', 'subscription', 'blocked_at', 'createdAt', 'created_at', 'hasPassword', 'user',
    ]; // prettier-ignore
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(fc.oneof(fc.constantFrom(...forbidden), fc.string()), fc.jsonValue({ maxDepth: 2 }), {
            maxKeys: 6,
          }),
          async (extra) => {
            for (const known of ['firstName', 'lastName', 'locale', 'email', 'currentPassword'])
              delete extra[known];
            const response = await update(token, extra);
            expect([200, 400]).toContain(response.status);
            expect(await row()).toEqual(before);
          },
        ),
        { numRuns: 200 },
      );
      await update(token, Object.fromEntries(forbidden.map((key) => [key, ['admin']])));
      expect(await row()).toEqual(before);
    });

    it('changes the address only with the password and the link from the new one', async () => {
      const { token } = await test.register();
      expect((await update(token, { email: 'new@example.com' })).body.code).toBe('WRONG_PASSWORD');
      const wrong = await update(token, { email: 'new@example.com', currentPassword: 'Wrong-Lantern7' });
      expect(wrong.status).toBe(400);
      const response = await update(token, { email: 'new@example.com', currentPassword: PASSWORD });
      expect(response.body.user.email).toBe('ada@example.com');
      const mails = await test.mails();
      const link = mails.find(({ subject }) => subject === 'Confirm your new email address');
      expect(link?.to?.[0]?.address).toBe('new@example.com');
      expect(mails.find(({ subject }) => subject?.includes('Request to change'))?.to?.[0]?.address).toBe(
        'ada@example.com',
      );
      const confirmed = await test.call('POST', '/api/auth/confirm-email', {
        token,
        body: { token: tokenIn(link) },
      });
      expect(confirmed.status).toBe(200);
      const profile = await test.call('GET', '/api/auth/me', { token });
      expect(profile.body.user).toMatchObject({ email: 'new@example.com', emailVerified: true });
      expect((await login(PASSWORD, 'new@example.com')).status).toBe(200);
    });

    it('does not say that a new address is taken, and never takes it over', async () => {
      const { token } = await test.register();
      const bob = await test.register({ email: 'bob@example.com' });
      const free = await update(token, { email: 'free@example.com', currentPassword: PASSWORD });
      const taken = await update(token, { email: 'bob@example.com', currentPassword: PASSWORD });
      expect(taken.text).toBe(free.text);
      const mails = await test.mails();
      const confirm = mails.filter(({ subject }) => subject === 'Confirm your new email address');
      expect(confirm.map(({ to }) => to?.[0]?.address)).not.toContain('bob@example.com');
      expect(await isSignedIn(bob.token)).toBe(true);
    });

    it('confirms the first address by the welcome mail', async () => {
      const { token } = await test.register();
      const [welcome] = await test.mails();
      expect(welcome?.subject).toBe('Welcome to Lumigraph');
      test.clock.now += 6 * DAY_MS;
      await test.call('POST', '/api/auth/confirm-email', { body: { token: tokenIn(welcome) } });
      expect((await login(PASSWORD)).body.user.emailVerified).toBe(true);
      expect(await isSignedIn(token)).toBe(false);
    });
  });

  describe('sending the confirmation once more', () => {
    const resend = (token: string) => test.call('POST', '/api/auth/resend-confirmation', { token });

    it('mails a link that works, in the language of the account; the one before does not any more', async () => {
      const { token } = await test.register();
      const [first] = await test.mails();
      await test.call('PUT', '/api/auth/user', { token, body: { locale: 'de' } });
      expect((await resend(token)).status).toBe(200);
      const second = (await test.mails()).find(({ subject }) => subject === 'Willkommen bei Lumigraph');
      expect(second?.to?.[0]?.address).toBe('ada@example.com');
      const confirm = (mail: typeof first) =>
        test.call('POST', '/api/auth/confirm-email', { body: { token: tokenIn(mail) } });
      expect((await confirm(first)).body.code).toBe('LINK_INVALID');
      expect((await confirm(second)).status).toBe(200);
      expect((await test.call('GET', '/api/auth/me', { token })).body.user.emailVerified).toBe(true);
    });

    it('sends nothing to an address that is confirmed', async () => {
      const { token } = await test.register();
      const [welcome] = await test.mails();
      await test.call('POST', '/api/auth/confirm-email', { body: { token: tokenIn(welcome) } });
      const before = (await test.mails()).length;
      expect((await resend(token)).status).toBe(200);
      expect(await test.mails()).toHaveLength(before);
    });

    it('is limited by account', async () => {
      await test.close();
      test = await createTestApp({ limits: { confirmationMailUser: { points: 2, windowMs: HOUR_MS } } });
      const { token } = await test.register();
      expect([(await resend(token)).status, (await resend(token)).status]).toEqual([200, 200]);
      expect((await resend(token)).body.code).toBe('TOO_MANY_ATTEMPTS');
    });
  });

  describe('data and deletion', () => {
    it('exports what is kept, as a file, without secrets', async () => {
      const { token } = await test.register();
      const response = await test.call('GET', '/api/auth/export', { token });
      expect(response.headers['content-disposition']).toBe('attachment; filename=my-data.zip');
      expect(response.headers['content-type']).toBe('application/zip');
      expect(response.headers['cache-control']).toBe('no-store');
      const { entries, data } = readExport(response.bytes);
      expect(Object.keys(entries)).toEqual(['README.txt', 'my-data.json']);
      expect(data.account.email).toBe('ada@example.com');
      expect(data.sessions).toHaveLength(1);
      expect(JSON.stringify(data)).not.toMatch(/argon2|at_|rt_/);
    });

    it.each([
      ['en', 'Your data'],
      ['de', 'Ihre Daten'],
      ['bg', 'Вашите данни'],
      ['ru', 'Ваши данные'],
      ['es', 'Tus datos'],
      ['zh', '您的数据'],
    ])('explains the export in the language of the account: %s', async (locale, title) => {
      const { token, user } = await test.register();
      await test.services.accounts.stores.users.update(user.id, { locale }, 1);
      const { readme } = readExport((await test.call('GET', '/api/auth/export', { token })).bytes);
      expect(readme.split('\r\n')[0]).toBe(title);
      expect(readme).toContain('my-data.json: ');
    });

    it('deletes account, sessions and everything that hangs on it, after asking for the password', async () => {
      const { token, user, refreshToken } = await test.register();
      const remove = (body: Record<string, unknown>) =>
        test.call('DELETE', '/api/auth/account', { token, body });
      expect((await remove({})).status).toBe(400);
      expect((await remove({ currentPassword: 'Wrong-Lantern7' })).status).toBe(400);
      expect((await remove({ currentPassword: PASSWORD })).status).toBe(200);
      expect(await isSignedIn(token)).toBe(false);
      expect((await test.call('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401);
      expect((await login(PASSWORD)).status).toBe(401);
      const { db } = test.database;
      for (const table of ['user_session', 'known_device', 'user_identity', 'one_time_token'] as const)
        expect(await db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
      expect((await test.mails()).map(({ subject }) => subject)).toContain(
        'Your Lumigraph account was deleted',
      );
    });

    it('asks for the address where there is no password', async () => {
      const { token, user } = await test.register();
      await test.services.accounts.stores.users.update(user.id, { password_hash: null }, 1);
      const remove = (body: Record<string, unknown>) =>
        test.call('DELETE', '/api/auth/account', { token, body });
      expect((await remove({ email: 'other@example.com' })).status).toBe(400);
      expect((await remove({ email: 'ADA@example.com' })).status).toBe(200);
    });
  });

  describe('mails', () => {
    it('tell of a sign-in from a browser that was never seen, in the language of the account', async () => {
      const person = {
      firstName: 'Ива', lastName: 'Петрова', email: 'iva@example.com', password: PASSWORD, confirmPassword: PASSWORD,
    }; // prettier-ignore
      await test.call('POST', '/api/auth/register', {
        body: person,
        headers: {
          'accept-language': 'bg-BG,bg;q=0.9,en;q=0.5',
          'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
        },
      });
      const onPhone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36' };
      await login(PASSWORD, 'iva@example.com', onPhone);
      await login(PASSWORD, 'iva@example.com', onPhone);
      const mails = await test.mails();
      expect(mails.map(({ subject }) => subject ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
        'Добре дошли в Lumigraph',
        'Ново влизане в профила Ви в Lumigraph',
      ]);
      const sent = mails.find(({ subject }) => subject?.startsWith('Ново'));
      expect(sent?.text).toContain('Chrome on Android');
      expect(sent?.text).toContain('2026');
      expect(sent?.html).toContain('lang="bg"');
    });

    it('treat what people typed as text', async () => {
      const { user } = await test.register({ firstName: '<img src=x onerror=alert(1)> {{email}}' });
      await test.services.accounts.stores.users.update(user.id, { email_verified: 1 }, 1);
      await forgot('ada@example.com');
      const mail = (await test.mails()).find(({ subject }) => subject?.startsWith('Reset'));
      expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; {{email}}');
      expect(mail?.html).not.toContain('<img');
    });
  });

  describe('registration that waits for the mail', () => {
    beforeEach(async () => {
      await test.close();
      test = await createTestApp({ environment: { REGISTRATION: 'confirm' } });
    });

    const register = (email: string, password = PASSWORD) =>
      test.call('POST', '/api/auth/register', {
        body: { firstName: 'Ada', lastName: 'Lovelace', email, password, confirmPassword: password },
      });

    it('creates the account when its link is opened, then signs in', async () => {
      const response = await register('ada@example.com');
      expect(response.status).toBe(200);
      expect(response.body.token).toBeUndefined();
      expect((await login(PASSWORD)).status).toBe(401);
      const [mail] = await test.mails();
      await test.call('POST', '/api/auth/confirm-email', { body: { token: tokenIn(mail) } });
      expect((await login(PASSWORD)).body.user).toMatchObject({ emailVerified: true, firstName: 'Ada' });
    });

    it('answers the same with the same work for a taken address, and tells only its owner', async () => {
      await register('ada@example.com');
      await test.call('POST', '/api/auth/confirm-email', {
        body: { token: tokenIn((await test.mails())[0]) },
      });
      const before = test.hasher.runs;
      const taken = await register('ada@example.com', NEW_PASSWORD);
      const afterTaken = test.hasher.runs;
      const free = await register('free@example.com', NEW_PASSWORD);
      expect(taken.text).toBe(free.text);
      expect(afterTaken - before).toBe(test.hasher.runs - afterTaken);
      const subjects = (await test.mails()).map(({ subject, to }) => `${to?.[0]?.address}: ${subject}`);
      expect(subjects).toContain('ada@example.com: You already have a Lumigraph account');
      expect((await login(NEW_PASSWORD)).status).toBe(401);
      expect((await login(PASSWORD)).status).toBe(200);
    });

    it('lets each link create only its own registration', async () => {
      await register('ada@example.com', PASSWORD);
      await register('ada@example.com', NEW_PASSWORD);
      const links = (await test.mails()).map(tokenIn);
      const responses = [];
      for (const token of links)
        responses.push((await test.call('POST', '/api/auth/confirm-email', { body: { token } })).status);
      expect(responses.toSorted((a, b) => a - b)).toEqual([200, 400]);
      const works = [(await login(PASSWORD)).status, (await login(NEW_PASSWORD)).status];
      expect(works.toSorted((a, b) => a - b)).toEqual([200, 401]);
    });
  });
});
