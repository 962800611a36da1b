/** The social providers by id, with their brand names, which are equal in every language. */
export const socialProviderNames = {
  google: 'Google',
  facebook: 'Facebook',
  microsoft: 'Microsoft',
} as const;
export type SocialProvider = keyof typeof socialProviderNames;
/** In the order in which a server reports them. */
export const socialProviders = Object.keys(socialProviderNames) as readonly SocialProvider[];
