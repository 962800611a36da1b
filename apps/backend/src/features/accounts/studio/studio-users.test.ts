import { DAY_MS, HOUR_MS } from '@lumigraph/contracts';
import type { StudioUser, StudioUserDetails } from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/auth-app.ts';
import { addFailedMail } from '../../../testing/failed-mail.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { readExport } from '../../../testing/unzip.ts';

onEachEngine((createApp) => {
  let test: TestApp;
  let admin: { id: string; token: string };
  let ada: { id: string; token: string };

  beforeEach(async () => {
    test = await createApp({ limits: { registerAddress: { points: 1000, windowMs: HOUR_MS } } });
    const signUp = async (email: string, firstName: string) => {
      const { user, token } = await test.register({ email, firstName });
      test.clock.now += 1;
      return { id: user.id, token };
    };
    admin = await signUp('admin@example.com', 'Root');
    ada = await signUp('ada@example.com', 'Ада');
    await test.services.accounts.admin.setRole(admin.id, { role: 'admin', has: true });
  });
  afterEach(() => test.close());

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    test.call(method, `/api/studio/users${path}`, { token: admin.token, ...(body ? { body } : {}) });
  const list = async (query: string): Promise<string[]> => {
    const { status, body } = await call('GET', `?${query}`);
    expect(status).toBe(200);
    return (body as { items: StudioUser[] }).items.map(({ email }) => email.replace('@example.com', ''));
  };
  const person = async (id = ada.id): Promise<StudioUserDetails> => (await call('GET', `/${id}`)).body;
  const change = async (path: string, body: unknown = { reason: 'asked by letter' }) =>
    (await call('POST', `/${ada.id}/${path}`, body)).status;
  const recorded = async (id = ada.id) =>
    (await test.services.studio.auditEvents.list({ object: `user:${id}`, pageSize: 50 })).items;
  const status = async (token: string) => (await test.call('GET', '/api/auth/user', { token })).status;

  describe('the list of people', () => {
    it('finds by a part of address and name in any alphabet, and by id', async () => {
      for (const q of ['ADA@', 'ада', 'АДА', ada.id])
        expect(await list(`q=${encodeURIComponent(q)}`)).toEqual(['ada']);
      expect(await list('q=%25')).toEqual([]);
    });

    it('filters and sorts', async () => {
      await change('premium', { days: 3, reason: 'press' });
      await change('block');
      expect(await list('role=admin')).toEqual(['admin']);
      expect(await list('state=blocked')).toEqual(['ada']);
      expect(await list('state=unconfirmed')).toEqual(['admin']);
      expect(await list('premium=true')).toEqual(['ada']);
      expect(await list('premium=false')).toEqual(['admin']);
      expect(await list('sort=createdAt')).toEqual(['admin', 'ada']);
      expect(await list('sort=email')).toEqual(['ada', 'admin']);
      test.clock.now += 4 * DAY_MS;
      const again = await test.services.users.page({ premium: true, sort: 'email', pageSize: 9 });
      expect(again.items).toEqual([]);
    });

    it.each(['-createdAt', 'createdAt', 'email', '-email'])('goes through all pages by %s', async (sort) => {
      await test.register({ email: 'grace@example.com' });
      const seen: string[] = [];
      let cursor = '';
      do {
        const { body } = await call('GET', `?pageSize=1&sort=${sort}${cursor}`);
        expect(body).toMatchObject({ total: 3, totalIsExact: true });
        seen.push(...(body.items as StudioUser[]).map(({ email }) => email));
        cursor = body.nextCursor === null ? '' : `&cursor=${encodeURIComponent(body.nextCursor as string)}`;
      } while (cursor !== '');
      expect(new Set(seen).size).toBe(3);
      expect(seen).toHaveLength(3);
    });
  });

  describe('one person', () => {
    it('is shown with everything that is kept', async () => {
      await test.call('POST', '/api/contact', {
        body: {
          appName: 'gallery',
          name: 'Ada',
          email: 'ada@example.com',
          subject: 'Hi',
          message: 'A question about a picture.',
          newsletter: false,
          privacy: true,
        },
      });
      await change('premium', { days: 3, reason: 'press' });
      await test.mails();
      await addFailedMail(test.database.db, { id: 'm1', userId: ada.id, at: test.clock.now });
      expect(await person()).toMatchObject({
        email: 'ada@example.com',
        state: 'unconfirmed',
        signIn: { password: true, twoFactor: false, social: [], passkeys: [] },
        sessions: [{ userAgent: expect.any(String) }],
        isPremium: true,
        subscription: { status: 'Trialing' },
        subscriptionEvents: { total: 1 },
        payments: { items: [], total: 0 },
        messages: { items: [{ subject: 'Hi' }], total: 1 },
        mails: { items: [{ kind: 'welcome', state: 'failed', lastError: '550' }], total: 1 },
        audit: { items: [{ action: 'premium-granted', reason: 'press' }] },
      });
      expect((await call('GET', '/ada@example.com')).status).toBe(404);
      expect(await change('mails/m1/retry')).toBe(200);
      expect(await change('mails/m2/retry')).toBe(404);
    });

    it('is blocked, signed out, confirmed and mailed, each with a record', async () => {
      expect((await call('DELETE', `/${ada.id}/sessions/${(await person()).sessions[0]?.id}`)).status).toBe(
        200,
      );
      expect(await status(ada.token)).toBe(401);
      expect(await change('confirm')).toBe(200);
      expect(await change('password-reset')).toBe(200);
      expect((await test.mails()).map(({ subject }) => subject)).toContain('Reset your Lumigraph password');
      expect(await change('block')).toBe(200);
      expect(await change('password-reset')).toBe(409);
      expect(await change('unblock')).toBe(200);
      expect((await call('DELETE', `/${ada.id}/sessions`)).status).toBe(200);
      expect(await change('premium', { days: 3, reason: 'press' })).toBe(200);
      expect(await change('premium/end')).toBe(200);
      expect(await change('premium/end')).toBe(409);
      const entries = (await recorded()).map(({ action, reason }) => `${action}: ${reason}`).reverse();
      expect(entries).toEqual([
        'user-session-ended: null',
        'user-confirmed: asked by letter',
        'user-password-mailed: null',
        'user-blocked: asked by letter',
        'user-unblocked: asked by letter',
        'user-signed-out: null',
        'premium-granted: press',
        'premium-ended: asked by letter',
      ]);
      expect((await person()).state).toBe('confirmed');
    });

    it('has Premium for longer, never for shorter, until it ends by itself without a charge', async () => {
      const current = async () =>
        (await test.call('GET', '/api/accounting/subscriptions/current', { token: ada.token })).body;
      const give = (days: number) => change('premium', { days, reason: 'press' });
      expect(await give(30)).toBe(200);
      expect(await current()).toMatchObject({ isPremium: true, status: 'Trialing', canBuy: true });
      expect(await give(10)).toBe(409);
      expect(await give(60)).toBe(200);
      expect(Date.parse((await current()).currentPeriodEnd)).toBe(test.clock.now + 60 * DAY_MS);
      test.clock.now += 61 * DAY_MS;
      await test.services.billing.jobs.runAll();
      const payments = await test.database.db.selectFrom('payment').selectAll().execute();
      expect([(await test.services.billing.subscriptions.current(ada.id)).status, payments]).toEqual([
        'Expired',
        [],
      ]);
    });

    it('loses a second factor that is on, and only then', async () => {
      expect(await change('two-factor-off')).toBe(404);
      await test.database.db
        .insertInto('two_factor')
        .values({ user_id: ada.id, secret: 's', last_step: 0, created_at: 1, confirmed_at: 1 })
        .execute();
      expect((await person()).signIn.twoFactor).toBe(true);
      expect(await change('two-factor-off')).toBe(200);
      expect((await person()).signIn.twoFactor).toBe(false);
      expect((await recorded()).map(({ action }) => action)).toEqual(['user-two-factor-off']);
    });

    it('is exported as the person can do it', async () => {
      const { bytes } = await call('POST', `/${ada.id}/export`, { reason: 'letter' });
      expect(readExport(bytes).data.account).toMatchObject({ email: 'ada@example.com' });
      expect((await recorded())[0]).toMatchObject({ action: 'user-exported', reason: 'letter' });
    });

    it('does not exist for any change', async () => {
      for (const path of ['block', 'confirm', 'export', 'premium/end'])
        expect((await call('POST', `/nobody/${path}`, { reason: 'r' })).status).toBe(404);
      expect((await call('POST', '/nobody/delete', { email: 'a@b.example', reason: 'r' })).status).toBe(404);
      expect(await recorded('nobody')).toEqual([]);
    });
  });

  describe('the deletion of an account', () => {
    const remove = (email: string) => call('POST', `/${ada.id}/delete`, { email, reason: 'letter of 3 May' });

    it('leaves who did what, and nothing of the person', async () => {
      await change('block');
      await change('premium', { days: 3, reason: 'press' });
      expect((await remove('grace@example.com')).status).toBe(400);
      expect((await remove('ADA@example.com')).status).toBe(200);
      const entries = await recorded();
      expect(entries.map(({ action }) => action)).toEqual([
        'user-deleted',
        'premium-granted',
        'user-blocked',
      ]);
      expect(entries[0]).toMatchObject({ actor: { id: admin.id }, reason: 'letter of 3 May' });
      for (const { before, after, object } of entries)
        expect([before, after, object.label]).toEqual([null, null, '']);
      expect((await call('GET', `/${ada.id}`)).status).toBe(404);
    });

    it('is not recorded when it fails after the end of the subscription', async () => {
      await change('premium', { days: 3, reason: 'press' });
      await test.database.db.schema.alterTable('user_session').renameTo('away').execute();
      const { users } = test.services;
      await expect(users.remove(ada.id, { email: 'ada@example.com', by: admin.id })).rejects.toThrow(
        'user_session',
      );
      await test.database.db.schema.alterTable('away').renameTo('user_session').execute();
      expect((await recorded()).map(({ action }) => action)).toEqual(['premium-granted']);
    });
  });

  describe('an administrator', () => {
    const onSelf = (path: string, body: object) =>
      call('POST', `/${admin.id}/${path}`, { reason: 'r', ...body });

    it('cannot block, demote or delete the own account', async () => {
      expect((await onSelf('block', {})).status).toBe(409);
      expect((await onSelf('roles', { role: 'admin', has: false })).status).toBe(409);
      expect((await onSelf('delete', { email: 'admin@example.com' })).status).toBe(409);
      expect(await status(admin.token)).toBe(200);
      expect(await recorded(admin.id)).toEqual([]);
    });

    it('gives a role only to a proven address, and may take one from any', async () => {
      const role = { role: 'editor', has: true, reason: 'new colleague' };
      const refused = await call('POST', `/${ada.id}/roles`, role);
      expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
      expect((await person()).roles).toEqual([]);
      await change('confirm');
      expect(await change('roles', role)).toBe(200);
      await test.database.db.updateTable('user_account').set({ email_verified: 0 }).execute();
      expect(await change('roles', { ...role, has: false })).toBe(200);
    });

    it('is always left when two remove each other', async () => {
      await change('confirm');
      expect(await change('roles', { role: 'admin', has: true, reason: 'new colleague' })).toBe(200);
      const demote = (who: string, by: string) =>
        test.services.accounts.admin.setRole(who, { role: 'admin', has: false, by });
      const results = await Promise.allSettled([demote(ada.id, admin.id), demote(admin.id, ada.id)]);
      expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
      const { items } = await test.services.users.page({ role: 'admin', sort: 'email', pageSize: 9 });
      expect(items).toHaveLength(1);
    });
  });
});
