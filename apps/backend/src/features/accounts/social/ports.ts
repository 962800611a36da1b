/** What the social feature needs from outside. */

export interface SocialProfile {
  provider: string;
  issuer: string;
  subject: string;
  email: string | null;
  emailTrusted: boolean;
  firstName: string;
  lastName: string;
}

/** The one-time value for the return address, or null when the account may not be signed in to. */
export type OneTimeSignIn = (signIn: {
  profile: SocialProfile;
  challenge: string | null;
  locale: string;
  /** Id of the site to which the person returns. */
  site?: string | undefined;
}) => Promise<string | null>;

export type LogEvent = (event: string, details: Record<string, string | number | boolean>) => void;
