import type { SocialProfile } from './identity-service.ts';

/** The one-time value for the return address, or null when the account may not be signed in to. */
export type OneTimeSignIn = (signIn: {
  profile: SocialProfile;
  challenge: string | null;
  locale: string;
  /** Id of the site to which the person returns. */
  site?: string | undefined;
}) => Promise<string | null>;
