import { HOUR_MS, type AuthResponse } from '@lumigraph/contracts';
import { expect, it } from 'vitest';
import { PASSWORD, type TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

const EMAIL = 'ada@example.com';

async function signIn(test: TestApp): Promise<AuthResponse> {
  const credentials = { email: EMAIL, password: PASSWORD, rememberMe: true };
  const { status, body } = await test.call('POST', '/api/auth/login', { body: credentials });
  expect(status).toBe(200);
  return body as AuthResponse;
}

async function refresh(test: TestApp, { refreshToken }: AuthResponse): Promise<AuthResponse> {
  const { status, body } = await test.call('POST', '/api/auth/refresh', { body: { refreshToken } });
  expect(status).toBe(200);
  return body as AuthResponse;
}

onEachEngine((createApp) => {
  it.each([
    ['forward and back', [HOUR_MS, -HOUR_MS]],
    ['back and forward', [-HOUR_MS, HOUR_MS]],
  ])('a clock that jumps an hour %s ends no session and refuses no write', async (_how, jumps) => {
    const test = await createApp();
    await test.register({ email: EMAIL });
    let session = await signIn(test);
    for (const jump of jumps) {
      test.clock.now += jump;
      session = await refresh(test, session);
      const { token } = session;
      expect((await test.call('GET', '/api/auth/me', { token })).status).toBe(200);
      const named = { firstName: `Ada ${jump}` };
      expect((await test.call('PUT', '/api/auth/user', { token, body: named })).status).toBe(200);
      await signIn(test);
      const written = { appName: 'gallery', name: 'Ada', email: EMAIL, message: 'A message of some length.' };
      expect((await test.call('POST', '/api/contact', { body: written })).status).toBe(200);
    }
    test.clock.now += HOUR_MS;
    const subjects = (await test.mails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /message|contact/i.test(subject ?? ''))).toHaveLength(jumps.length);
    await test.close();
  });
});
