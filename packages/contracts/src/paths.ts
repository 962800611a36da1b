/** Addresses of the services. Arguments are unencoded; an id with slashes is encoded segment by segment. */
export const API_PREFIX = '/api';
export const CDN_PREFIX = '/cdn/image/upload';
/** Profile images: public, with names that cannot be guessed. */
export const AVATARS_PREFIX = '/cdn/avatars';
export const API_KEY_HEADER = 'X-API-Key';

/** The characters that `encodeURIComponent` leaves unchanged, and the slash. */
const NOTHING_TO_ENCODE = /^[\w\-.!~*'()/]*$/;

/** `nature/fjord at dawn` → `nature/fjord%20at%20dawn`: encodes each segment and keeps the slashes. */
export function encodePath(id: string): string {
  if (NOTHING_TO_ENCODE.test(id)) return id;
  return id.split('/').map(encodeURIComponent).join('/');
}

export const authPaths = {
  login: 'auth/login',
  register: 'auth/register',
  externalLogin: 'auth/external-login',
  logout: 'auth/logout',
  refreshToken: 'auth/refresh-token',
  refresh: 'auth/refresh',
  validateToken: 'auth/validate-token',
  validate: 'auth/validate',
  user: 'auth/user',
  changePassword: 'auth/change-password',
  forgotPassword: 'auth/forgot-password',
  resetPassword: 'auth/reset-password',
  magicLink: 'auth/magic-link',
  passkeySignInOptions: 'auth/passkey-sign-in/options',
  passkeySignIn: 'auth/passkey-sign-in',
  passkeys: 'auth/passkeys',
  passkeyOptions: 'auth/passkeys/options',
  passkey: (passkeyId: string) => `auth/passkeys/${encodeURIComponent(passkeyId)}`,
  magicLinkSignIn: 'auth/magic-link/sign-in',
  profile: 'auth/profile',
  me: 'auth/me',
  /** Does not start with `/auth/`, so the main client requests it. */
  userProfile: 'user/profile',
  providers: 'auth/providers',
  sessions: 'auth/sessions',
  session: (sessionId: string) => `auth/sessions/${encodeURIComponent(sessionId)}`,
  confirmEmail: 'auth/confirm-email',
  resendConfirmation: 'auth/resend-confirmation',
  emailChange: 'auth/email-change',
  resendEmailChange: 'auth/email-change/resend',
  firstAdmin: 'auth/first-admin',
  reauthenticate: 'auth/reauthenticate',
  reauthenticationMethods: 'auth/reauthenticate/methods',
  reauthenticationOptions: 'auth/reauthenticate/passkey-options',
  twoFactor: 'auth/two-factor',
  twoFactorStart: 'auth/two-factor/start',
  twoFactorConfirm: 'auth/two-factor/confirm',
  recoveryCodes: 'auth/two-factor/recovery-codes',
  twoFactorSignIn: 'auth/two-factor/sign-in',
  exportData: 'auth/export',
  account: 'auth/account',
  social: (provider: string) => `auth/${encodeURIComponent(provider)}`,
} as const;

export const ANALYTICS_PATH = 'analytics';
export const ANALYTICS_STATS_PATH = 'analytics/numbers';
