import type { SocialProvider } from '@lumigraph/contracts';

interface Credentials {
  provider: SocialProvider;
  clientId: string;
  clientSecret: string;
}

/** OpenID Connect: everything else is discovered at the issuer; identity comes from the checked ID token. */
export interface OidcDefinition extends Credentials {
  kind: 'oidc';
  issuer: string;
  /** Whether its `email_verified` is trusted. */
  vouchesForEmail: boolean;
}

/** Plain OAuth 2: the endpoints are named here, identity comes from the user endpoint. */
export interface OAuthDefinition extends Credentials {
  kind: 'oauth';
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userEndpoint: string;
  scope: string;
}

export type ProviderDefinition = OidcDefinition | OAuthDefinition;

export interface SocialSettings {
  GOOGLE_CLIENT_ID: string;
  GOOGLE_CLIENT_SECRET: string;
  GOOGLE_ISSUER: string;
  MICROSOFT_CLIENT_ID: string;
  MICROSOFT_CLIENT_SECRET: string;
  MICROSOFT_ISSUER: string;
  FACEBOOK_CLIENT_ID: string;
  FACEBOOK_CLIENT_SECRET: string;
  FACEBOOK_GRAPH_VERSION: string;
}

/** The providers whose settings are present; the others are not offered. */
export function configuredProviders(settings: SocialSettings): ProviderDefinition[] {
  const version = settings.FACEBOOK_GRAPH_VERSION;
  const all: ProviderDefinition[] = [
    {
      provider: 'google',
      kind: 'oidc',
      clientId: settings.GOOGLE_CLIENT_ID,
      clientSecret: settings.GOOGLE_CLIENT_SECRET,
      issuer: settings.GOOGLE_ISSUER,
      vouchesForEmail: true,
    },
    {
      provider: 'facebook',
      kind: 'oauth',
      clientId: settings.FACEBOOK_CLIENT_ID,
      clientSecret: settings.FACEBOOK_CLIENT_SECRET,
      issuer: 'https://www.facebook.com',
      authorizationEndpoint: `https://www.facebook.com/${version}/dialog/oauth`,
      tokenEndpoint: `https://graph.facebook.com/${version}/oauth/access_token`,
      userEndpoint: `https://graph.facebook.com/${version}/me?fields=id,first_name,last_name,email`,
      scope: 'public_profile email',
    },
    {
      provider: 'microsoft',
      kind: 'oidc',
      clientId: settings.MICROSOFT_CLIENT_ID,
      clientSecret: settings.MICROSOFT_CLIENT_SECRET,
      issuer: settings.MICROSOFT_ISSUER,
      vouchesForEmail: false,
    },
  ];
  return all.filter(({ clientId, clientSecret }) => clientId !== '' && clientSecret !== '');
}
