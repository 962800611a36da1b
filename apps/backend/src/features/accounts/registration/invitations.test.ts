import { DAY_MS, HOUR_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tokenIn, type TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

const PASSWORD = 'Harbour!Plum42';
const eva = { email: 'eva@example.com', firstName: 'Eva', lastName: 'Lind', role: 'editor', locale: 'de' };

onEachEngine((createApp) => {
  let test: TestApp;
  let root: { id: string; token: string };

  beforeEach(async () => {
    test = await createApp({ limits: { registerAddress: { points: 1000, windowMs: HOUR_MS } } });
    const { user, token } = await test.register({ email: 'root@example.com' });
    root = { id: user.id, token };
    await test.services.accounts.admin.setRole(user.id, { role: 'admin', has: true });
  });
  afterEach(() => test.close());

  const invite = (change: object = {}) =>
    test.call('POST', '/api/studio/invitations', { token: root.token, body: { ...eva, ...change } });
  const mailsTo = async (address: string) =>
    (await test.mails()).filter(({ to }) => to?.[0]?.address === address);
  const accept = (token: string, password = PASSWORD) =>
    test.call('POST', '/api/auth/reset-password', {
      body: { token, newPassword: password, confirmPassword: password },
    });
  const signIn = () =>
    test.call('POST', '/api/auth/login', { body: { email: eva.email, password: PASSWORD } });
  const linkOf = async (): Promise<string> => tokenIn((await mailsTo(eva.email)).at(-1));

  describe('an invitation to the studio', () => {
    it('is a mail whose link proves the address and opens the studio with the role', async () => {
      expect((await invite()).status).toBe(200);
      expect((await signIn()).status).toBe(401);
      const [mail] = await mailsTo(eva.email);
      expect(mail?.subject).toContain('Einladung');
      expect((await accept(tokenIn(mail))).status).toBe(200);
      const { body } = await signIn();
      const me = await test.call('GET', '/api/studio/me', { token: body.token });
      expect(me.body).toMatchObject({ roles: ['editor'], user: { email: eva.email, firstName: 'Eva' } });
      const user = await test.services.accounts.admin.find(eva.email);
      expect(user).toMatchObject({ email_verified: 1, locale: 'de' });
      const { items } = await test.services.studio.auditEvents.list({
        object: `user:${user?.id}`,
        pageSize: 9,
      });
      expect(items).toMatchObject([
        { action: 'user-invited', actor: { id: root.id }, after: { roles: ['editor'] } },
      ]);
    });

    it('works once, for seven days, and not with a weak password', async () => {
      await invite();
      const token = await linkOf();
      expect((await accept(token, 'Eva-Lind')).status).toBe(400);
      expect((await accept(token)).status).toBe(200);
      expect((await accept(token)).body.code).toBe('RESET_LINK_INVALID');
      await invite({ email: 'late@example.com' });
      const late = tokenIn((await mailsTo('late@example.com')).at(-1));
      test.clock.now += 7 * DAY_MS + 1;
      expect((await accept(late)).body.code).toBe('RESET_LINK_INVALID');
    });

    it('does not open what an administrator who has left had offered', async () => {
      await invite({ role: 'admin' });
      const token = await linkOf();
      await test.services.accounts.admin.setRole(root.id, { role: 'admin', has: false });
      expect((await accept(token)).body.code).toBe('RESET_LINK_INVALID');
      expect(await test.services.accounts.admin.find(eva.email)).toBeUndefined();
    });

    it('is refused where the address has an account, and ends when it gets one', async () => {
      expect((await invite({ email: 'ROOT@example.com' })).body.code).toBe('EMAIL_TAKEN');
      await invite();
      const token = await linkOf();
      await test.register({ email: eva.email });
      expect((await accept(token)).body.code).toBe('RESET_LINK_INVALID');
      expect((await test.services.accounts.admin.find(eva.email))?.roles).toBe('[]');
      expect((await invite({ email: 'nobody' })).status).toBe(400);
      expect((await invite({ email: 'x@example.com', firstName: ' ' })).status).toBe(400);
    });
  });
});
