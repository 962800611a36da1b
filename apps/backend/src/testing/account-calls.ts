import { SECOND_MS } from '@lumigraph/contracts';
import { generateSync } from 'otplib';
import type { TestApp } from './auth-app.ts';
import { createSoftwareAuthenticator, type Ceremony } from './software-authenticator.ts';

export const NEW_PASSWORD = 'Harbour!Plum42';

/** Calls about the password of an account, of the application that a test has opened. */
export function accountCalls(app: () => TestApp) {
  return {
    login: (password: string, email = 'ada@example.com', headers: Record<string, string> = {}) =>
      app().call('POST', '/api/auth/login', { body: { email, password }, headers }),

    forgot: (email: string, headers: Record<string, string> = {}) =>
      app().call('POST', '/api/auth/forgot-password', { body: { email }, headers }),

    reset: (token: string, newPassword = NEW_PASSWORD, confirmPassword = newPassword) =>
      app().call('POST', '/api/auth/reset-password', { body: { token, newPassword, confirmPassword } }),

    isSignedIn: async (token: string): Promise<boolean> =>
      (await app().call('GET', '/api/auth/validate', { token })).status === 200,
  };
}

/** The authenticator app of a test user. */
export interface TestAuthenticator {
  recoveryCodes: string[];
  /** The code that it shows at the time of the test's clock, or some steps earlier or later. */
  code(steps?: number): string;
  /** A code that was not used yet: waits for the next time step. */
  nextCode(): string;
}

const STEP_S = 30;

/** Turns the second factor on for a user with a confirmed address, over HTTP. */
export async function turnOnSecondFactor(
  test: TestApp,
  {
    userId,
    token,
    typed = (code) => code,
  }: { userId: string; token: string; typed?: (code: string) => string },
): Promise<TestAuthenticator> {
  await test.services.accounts.stores.users.update(userId, { email_verified: 1 }, test.clock.now);
  const started = await test.call('POST', '/api/auth/two-factor/start', { token });
  const { secret } = started.body as { secret: string };
  const code = (steps = 0): string =>
    generateSync({ secret, epoch: Math.floor(test.clock.now / SECOND_MS) + steps * STEP_S });
  const confirmed = await test.call('POST', '/api/auth/two-factor/confirm', {
    token,
    body: { code: typed(code()) },
  });
  if (confirmed.status !== 200) throw new Error(`confirm answered ${confirmed.text}`);
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  return {
    recoveryCodes,
    code,
    nextCode() {
      test.clock.now += STEP_S * SECOND_MS;
      return code();
    },
  };
}

/** Of the application that tests open. */
export const PAGE = 'http://localhost:4106';

/** Calls about passkeys, of the application that a test has opened. */
export function passkeyCalls(app: () => TestApp) {
  const calls = {
    /** An account whose address is confirmed. */
    async confirmed(email = 'ada@example.com') {
      const { user, token } = await app().register({ email });
      await app().services.accounts.stores.users.update(user.id, { email_verified: 1 }, app().clock.now);
      return { user, token };
    },

    options: (token: string) => app().call('POST', '/api/auth/passkeys/options', { token, body: {} }),
    list: async (token: string) => (await app().call('GET', '/api/auth/passkeys', { token })).body.items,

    async add(token: string, { device = createSoftwareAuthenticator(PAGE), name, ...ceremony }: Adding = {}) {
      const { body: options } = await calls.options(token);
      const credential = device.create(options, ceremony);
      const body = { credential, ...(name === undefined ? {} : { name }) };
      return { device, ...(await app().call('POST', '/api/auth/passkeys', { token, body })) };
    },

    signInOptions: () => app().call('POST', '/api/auth/passkey-sign-in/options', { body: {} }),
    send: (credential: unknown) =>
      app().call('POST', '/api/auth/passkey-sign-in', { body: { credential, rememberMe: true } }),
    async signIn(device: ReturnType<typeof createSoftwareAuthenticator>, ceremony?: Ceremony) {
      const { body: options } = await calls.signInOptions();
      return calls.send(device.get(options, ceremony));
    },
  };
  return calls;
}

interface Adding extends Ceremony {
  device?: ReturnType<typeof createSoftwareAuthenticator>;
  name?: string;
}
