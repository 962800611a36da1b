import type { TestApp } from './auth-app.ts';
import { createSoftwareAuthenticator, type Ceremony } from './software-authenticator.ts';

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
