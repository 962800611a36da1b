import { HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountCalls, NEW_PASSWORD } from '../../../testing/account-calls.ts';
import { PASSWORD, tokenIn, type TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

onEachEngine((createTestApp) => {
  let test: TestApp;
  const { login, forgot, reset, isSignedIn } = accountCalls(() => test);

  beforeEach(async () => {
    test = await createTestApp();
  });

  afterEach(() => test.close());

  describe('forgotten password', () => {
    it('mails a link in the fragment that sets a new password and ends all sessions', async () => {
      const { token } = await test.register();
      const asked = await forgot(' ADA@example.com');
      expect(asked.body).toEqual({ success: true, message: 'Password reset email sent! Check your inbox.' });
      const mail = (await test.mails()).find(({ subject }) => subject === 'Reset your Lumigraph password');
      expect(mail?.to?.[0]).toMatchObject({ address: 'ada@example.com' });
      expect(mail?.text).toMatch(/http:\/\/localhost:4106\/reset-password#token=ot_/);
      expect(mail?.html).toContain('/reset-password#token=ot_');

      expect((await reset(tokenIn(mail))).body.message).toBe('Password changed successfully');
      expect(await isSignedIn(token)).toBe(false);
      expect((await login(PASSWORD)).status).toBe(401);
      const again = await login(NEW_PASSWORD);
      expect(again.body.user.emailVerified).toBe(true);
      expect((await test.mails()).map(({ subject }) => subject)).toContain(
        'Your Lumigraph password was changed',
      );
    });

    it('works once: of ten uses at the same time one succeeds', async () => {
      await test.register();
      await forgot('ada@example.com');
      const token = tokenIn((await test.mails()).find(({ subject }) => subject?.startsWith('Reset')));
      const responses = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.filter(({ body }) => body.code === 'RESET_LINK_INVALID')).toHaveLength(9);
      expect(test.hasher.runs).toBe(2);
    });

    it('dies after 30 minutes, and a newer link replaces it', async () => {
      await test.register();
      await forgot('ada@example.com');
      const first = tokenIn((await test.mails()).find(({ subject }) => subject?.startsWith('Reset')));
      test.clock.now += MINUTE_MS;
      await forgot('ada@example.com');
      const resets = (await test.mails()).filter(({ subject }) => subject?.startsWith('Reset'));
      const second = resets.map((mail) => tokenIn(mail)).find((token) => token !== first) ?? '';
      expect((await reset(first)).status).toBe(400);
      test.clock.now += 30 * MINUTE_MS;
      expect((await reset(second)).status).toBe(400);
    });

    it('keeps the link when the new password is refused', async () => {
      await test.register();
      await forgot('ada@example.com');
      const token = tokenIn((await test.mails()).find(({ subject }) => subject?.startsWith('Reset')));
      expect((await reset(token, 'short')).status).toBe(400);
      expect((await reset(token, NEW_PASSWORD, 'other')).body.errors[0].field).toBe('confirmPassword');
      expect((await reset(token, 'Lovelace99!')).body.errors[0].rule).toBe('common');
      expect((await reset(token)).status).toBe(200);
    });

    it('does and answers the same for an unknown address, and writes to nobody', async () => {
      await test.register();
      await test.mails();
      const count = () =>
        test.database.db
          .selectFrom('mail_outbox')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
      const known = await forgot('ada@example.com');
      const rowsKnown = (await count()).n;
      await test.mails();
      const unknown = await forgot('nobody@example.com');
      expect(unknown.text).toBe(known.text);
      expect(unknown.status).toBe(known.status);
      expect((await count()).n).toBe(rowsKnown);
      const mails = await test.mails();
      expect(mails.filter(({ to }) => to?.[0]?.address === 'nobody@example.com')).toEqual([]);
      expect((await count()).n).toBe(0);
    });

    it('never takes the link’s origin from the request', async () => {
      await test.register();
      for (const headers of [
        { host: 'evil.example' },
        { 'x-forwarded-host': 'evil.example' },
        { forwarded: 'host=evil.example' },
        { origin: 'https://evil.example' },
      ])
        await forgot('ada@example.com', headers);
      const mails = await test.mails();
      expect(mails.length).toBeGreaterThan(3);
      expect(JSON.stringify(mails)).not.toContain('evil');
    });

    it('stays silent after three mails an hour for an address', async () => {
      await test.close();
      test = await createTestApp({ limits: { forgotAccount: { points: 3, windowMs: HOUR_MS } } });
      await test.register();
      for (let index = 0; index < 6; index += 1) expect((await forgot('ada@example.com')).status).toBe(200);
      const resets = async () =>
        (await test.mails()).filter(({ subject }) => subject?.startsWith('Reset')).length;
      expect(await resets()).toBe(3);
      test.clock.now += HOUR_MS;
      await forgot('ada@example.com');
      expect(await resets()).toBe(4);
    });

    it('gives an account without a password one, and drops identities attached before the address was proven', async () => {
      const { user } = await test.register();
      const { stores } = test.services.accounts;
      const identity = {
        id: 'i',
        user_id: user.id,
        provider: 'microsoft',
        issuer: 'iss',
        subject: 's',
        created_at: 1,
        address_proven: 0,
      };
      await stores.users.addIdentity(identity);
      await forgot('ada@example.com');
      await reset(tokenIn((await test.mails()).find(({ subject }) => subject?.startsWith('Reset'))));
      expect(await stores.users.identities(user.id)).toEqual([]);
      await stores.users.addIdentity({ ...identity, address_proven: 1 });
      await forgot('ada@example.com');
      const links = (await test.mails()).filter(({ subject }) => subject?.startsWith('Reset')).map(tokenIn);
      const responses = [];
      for (const link of links) responses.push((await reset(link)).status);
      expect(responses.filter((status) => status === 200)).toHaveLength(1);
      expect(await stores.users.identities(user.id)).toHaveLength(1);
    });
  });

  describe('change password', () => {
    const change = (token: string, currentPassword: string, newPassword = NEW_PASSWORD) =>
      test.call('POST', '/api/auth/change-password', {
        token,
        body: { currentPassword, newPassword, confirmPassword: newPassword },
      });

    it('needs the current one, ends other sessions, keeps this one, and tells by mail', async () => {
      const { token } = await test.register();
      const other = (await login(PASSWORD)).body.token as string;
      const wrong = await change(token, 'Wrong-Lantern7');
      expect([wrong.status, wrong.body.code]).toEqual([400, 'WRONG_PASSWORD']);
      expect((await change(token, PASSWORD, 'Ab1!xyz')).body.message).toBe(
        'Password must be at least 8 characters',
      );
      const changed = await change(token, PASSWORD);
      expect(changed.body.message).toBe('Password changed successfully');
      expect(await isSignedIn(token)).toBe(true);
      expect(await isSignedIn(other)).toBe(false);
      expect((await login(NEW_PASSWORD)).status).toBe(200);
      expect((await test.mails()).map(({ subject }) => subject)).toContain(
        'Your Lumigraph password was changed',
      );
    });

    it('cannot be guessed through', async () => {
      await test.close();
      test = await createTestApp({ limits: { currentPasswordUser: { points: 5, windowMs: HOUR_MS } } });
      const { token } = await test.register();
      const responses = await Promise.all(Array.from({ length: 20 }, () => change(token, 'Wrong-Lantern7')));
      expect(responses.filter(({ status }) => status === 400)).toHaveLength(5);
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
    });
  });
});
