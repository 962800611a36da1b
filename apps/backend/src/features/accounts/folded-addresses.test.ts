import { beforeEach, afterEach, expect, it } from 'vitest';
import { PASSWORD, tokenIn, type TestApp } from '../../testing/auth-app.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';

/** Full-width and other compatible spellings of the address `ada@example.com`. */
const spellings = ['ａｄａ@example.com', 'ADA@ｅxample.com', ' Ada@example.com '];

onEachEngine((createApp) => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createApp();
    await test.register({ email: 'ada@example.com' });
  });
  afterEach(() => test.close());

  it.each(spellings)(
    'signs the account in that was registered with another spelling of %s',
    async (email) => {
      const { status } = await test.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
      expect(status).toBe(200);
    },
  );

  it.each(spellings)('resets the password of the account behind %s', async (email) => {
    await test.call('POST', '/api/auth/forgot-password', { body: { email } });
    const mails = (await test.mails()).filter(({ text }) => text?.includes('/reset-password#token='));
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.com']);
    expect(tokenIn(mails[0])).not.toBe('');
  });

  it.each(spellings)('registers no further account for %s', async (email) => {
    const body = { firstName: 'Eve', lastName: 'Lee', email, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await test.call('POST', '/api/auth/register', { body })).status).toBe(409);
  });
});
