import type { TestApp } from './auth-app.ts';

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
