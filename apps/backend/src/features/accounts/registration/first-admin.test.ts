import { DAY_MS, MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

const person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: PASSWORD,
  confirmPassword: PASSWORD,
};

onEachEngine((createApp) => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createApp();
  });
  afterEach(() => test.close());

  const link = async (): Promise<string> => {
    const address = await test.services.accounts.firstAdmin.link();
    return /^http:\/\/localhost:4106\/studio\/welcome#token=(fa_[\w-]{43})$/u.exec(address ?? '')?.[1] ?? '';
  };
  const use = (token: string, changes: Partial<typeof person> = {}) =>
    test.call('POST', '/api/auth/first-admin', { body: { ...person, ...changes, token } });
  const code = async (token: string, changes: Partial<typeof person> = {}): Promise<string | undefined> =>
    ((await use(token, changes)).body as { code?: string }).code;

  describe('the link of the operator', () => {
    it('makes an administrator who can sign in to the studio', async () => {
      expect((await use(await link())).status).toBe(200);
      const { email, password } = person;
      const { body } = await test.call('POST', '/api/auth/login', { body: { email, password } });
      const me = await test.call('GET', '/api/studio/me', { token: (body as { token: string }).token });
      expect(me.body).toMatchObject({ roles: ['admin'], user: { firstName: 'Ada' } });
    });

    it('works once, also when it is used twice at the same time', async () => {
      const token = await link();
      const results = await Promise.all(
        ['ada@example.com', 'eve@example.com'].map((email) => use(token, { email })),
      );
      expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
      expect(await code(token, { email: 'mallory@example.com' })).toBe('LINK_INVALID');
    });

    it('ends after a day, with a newer link, and once there is an administrator', async () => {
      const old = await link();
      const token = await link();
      expect(await code(old)).toBe('LINK_INVALID');
      test.clock.now += DAY_MS + MINUTE_MS;
      expect(await code(token)).toBe('LINK_INVALID');
      const last = await link();
      await test.register({ email: 'eve@example.com' });
      await test.services.accounts.admin.setRole('eve@example.com', { role: 'admin', has: true });
      expect(await code(last)).toBe('LINK_INVALID');
      expect(await test.services.accounts.firstAdmin.link()).toBeUndefined();
    });

    it('stays valid after a typing error', async () => {
      const token = await link();
      await test.register({ email: 'eve@example.com' });
      expect(await code(token, { password: 'short' })).toBe('VALIDATION_FAILED');
      expect(await code(token, { confirmPassword: 'another' })).toBe('VALIDATION_FAILED');
      expect(await code(token, { email: 'eve@example.com' })).toBe('EMAIL_TAKEN');
      expect((await use(token)).status).toBe(200);
    });
  });
});
