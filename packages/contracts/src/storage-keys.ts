/** Keys of browser storage, to the letter of specification section 3. */
export const storageKeys = {
  user: 'user',
  token: 'token',
  refreshToken: 'refreshToken',
  tokenExpiresAt: 'tokenExpiresAt',
  preferredLocale: 'preferred-locale',
  /** Read by the payment and accounting clients from local or session storage (decisions C9). */
  authToken: 'auth_token',
} as const;
