/** Keys of browser storage. Sites on one origin share them, so they must not change. */
export const storageKeys = {
  user: 'user',
  token: 'token',
  refreshToken: 'refreshToken',
  tokenExpiresAt: 'tokenExpiresAt',
  preferredLocale: 'preferred-locale',
  /** Read by the payment and accounting clients from local or session storage. */
  authToken: 'auth_token',
} as const;
