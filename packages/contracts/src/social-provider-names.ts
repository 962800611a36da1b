import type { SocialProvider } from './auth.ts';

/** Brand names, which are equal in every language. In a module without schemas, because browsers load it. */
export const socialProviderNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  microsoft: 'Microsoft',
};
